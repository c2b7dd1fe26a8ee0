import { dotted } from '#ui/i18n/dotted.ts';
import type { Words } from '#ui/i18n/words.tsx';

/** What a stock is quoted at; bid and ask are null outside a session. Decimal strings. */
export interface Quoted {
  readonly price: string;
  readonly bid: string | null;
  readonly ask: string | null;
}

/**
 * Where a limit order's price begins: who buys waits at the bid, who sells at the ask, both without crossing the spread; at
 * the last price where there is neither.
 */
export function startOf(side: 'buy' | 'sell', { price, bid, ask }: Quoted): string {
  return (side === 'buy' ? bid : ask) ?? price;
}

/** What a limit is compared with. */
export const lastPrice = ({ t, price }: Words, last: string): string =>
  dotted(t('trade.position.share.now'), `$${price(last)}`);
