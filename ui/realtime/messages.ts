import type { LiveQuote } from '#kernel/contract/live-quote.ts';

/** The most instruments that one page asks for; the server refuses more. */
export const MAX_QUOTES = 100;

/** The present price of an instrument, as the websocket tells it. */
export type QuoteTick = LiveQuote;

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
