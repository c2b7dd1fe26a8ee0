import type { Margin } from '#features/margin/server/index.ts';
import type { Approvals } from '#features/operator/server/index.ts';
import type { Dealing, TradeMarket } from '#features/trade/server/index.ts';
import type { Ports } from '#kernel/ports/ports.ts';

/** What block trade builds on. */
export interface BlockNeeds {
  readonly ports: Ports;
  readonly market: TradeMarket;
  /** Sessions, quotes and cash as trading has them for a dealer. */
  readonly dealing: Dealing;
  readonly margin: Margin;
  readonly approvals: Approvals;
}

/** What a block order is to the margin engine. */
export const BLOCK_ORIGIN = 'block-trade';

/** The app's address where an order is looked at. */
export const orderLink = (id: string): string => `/trade/blockTradeOrderDetail/${id}`;
