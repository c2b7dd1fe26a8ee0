import type { Exchange } from '#kernel/calendar/exchange.ts';

/** Who executes orders: the sandbox's own exchange, or a broker outside by an account of real money or by a paper one. */
export type VenueName = 'simulated' | 'alpaca' | 'alpaca-paper';

/** The mode of an installation, and whether a broker outside is named for America. */
interface Chosen {
  readonly mode: 'sandbox' | 'live';
  readonly venue?: { readonly america: object };
}

/** Who executes the orders of an exchange; null where nobody does: what is listed there can be looked at, not traded. */
export function venueOf({ mode, venue }: Chosen, exchange: Exchange): VenueName | null {
  if (venue !== undefined && exchange !== 'XMEX') return mode === 'live' ? 'alpaca' : 'alpaca-paper';
  return mode === 'sandbox' ? 'simulated' : null;
}
