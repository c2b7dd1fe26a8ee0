import type { Alerts } from '#features/alert/server/index.ts';
import type { Market } from '#features/market/server/index.ts';
import type { Trade } from '#features/trade/server/index.ts';
import type { Ports } from '#kernel/ports/ports.ts';

/** What the commands and jobs of this feature share. */
export interface CorporateParts {
  readonly ports: Ports;
  readonly market: Market;
  readonly trade: Pick<Trade, 'endOrders' | 'holdersOf'>;
  readonly alerts: Pick<Alerts, 'split'>;
  /** Reads the splits on record anew, for this node's prices. */
  refreshSplits(): Promise<void>;
}
