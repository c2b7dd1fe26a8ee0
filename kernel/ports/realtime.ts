import type { OperatorRole } from '#kernel/contract/operator-role.ts';

/** What leaves over `/ws`. Nothing here throws: a listener who is gone or slow is dropped, not waited for. */
export interface Realtime {
  /**
   * Tells everyone who has the instrument on screen. `quote` is JSON-ready (decimal strings, ISO instants)
   * and carries its `id`; at most one update a second and symbol leaves, always the newest.
   */
  publishQuote(id: string, quote: Record<string, unknown>): void;
  /** The instruments that this node's sockets have on screen. */
  watchedQuotes(): Iterable<string>;
  /**
   * Tells all of an investor's signed-in sockets, on every node; `name` stands in a feature's contract (`ORDER_EVENT`). The pages of
   * `knownTo`, the log-in that began with it, miss nothing by not hearing it: whatever they read was made after it.
   */
  toInvestor(investorId: string, name: string, data: Record<string, unknown>, knownTo?: string): void;
  /**
   * Tells the consoles of operators with the role, on every node, that something is to be looked at; it names ids and tells
   * nothing of an investor, for a look is recorded and this is none.
   */
  toDesk(role: OperatorRole, name: string, data: Record<string, unknown>): void;
  /** The log-in is over (signed out elsewhere, password changed): its sockets are told so and closed. */
  endLogIn(logInId: string): void;
}

/** A realtime port that reaches nobody, for tests and tools. */
export const silentRealtime: Realtime = {
  publishQuote: () => undefined,
  watchedQuotes: () => [],
  toInvestor: () => undefined,
  toDesk: () => undefined,
  endLogIn: () => undefined,
};
