import type { Dealing, TradeMarket } from '#features/trade/server/index.ts';
import type { Ports } from '#kernel/ports/ports.ts';

/** What the dealer's calls have at hand. */
export interface OtcParts {
  readonly ports: Ports;
  readonly dealing: Dealing;
  /** For the mark of the dealer's book. */
  readonly market: TradeMarket;
}
