/** The most instruments that one page asks for; the server refuses more. */
export const MAX_QUOTES = 100;

/** The present price of an instrument, as the websocket tells it. Decimal strings and ISO instants. */
export interface QuoteTick {
  readonly id: string;
  readonly price: string;
  readonly change: string;
  /** Signed, in percent. */
  readonly changePercent: string;
  readonly quotedAt: string;
  readonly source: string;
  readonly stale: boolean;
  readonly bid: string | null;
  readonly ask: string | null;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly volume: string;
  /** The bar of the minute under way. */
  readonly minute: {
    readonly time: string;
    readonly open: string;
    readonly high: string;
    readonly low: string;
    readonly close: string;
    readonly volume: string;
  } | null;
}

/** What an investor is told at once. */
export interface InvestorEvent {
  readonly type: 'event';
  /** As a feature's contract has it: `order`. */
  readonly name: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export type RealtimeMessage =
  | { readonly type: 'quotes'; readonly quotes: readonly QuoteTick[] }
  | InvestorEvent
  | { readonly type: 'ready'; readonly loggedIn: boolean }
  | { readonly type: 'ended' };

const TYPES = ['quotes', 'event', 'ready', 'ended'];

/** Null for what this version of the app does not know. */
export function readMessage(text: string): RealtimeMessage | null {
  try {
    const message = JSON.parse(text) as RealtimeMessage | null;
    return message !== null && TYPES.includes(message.type) ? message : null;
  } catch {
    // A cut frame: the next one will be whole.
    return null;
  }
}
