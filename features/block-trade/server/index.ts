/** The door of block trade for the server. */
import type { ServerFeature } from '#kernel/feature/server-feature.ts';
import type { BlockNeeds } from './block-parts.ts';
import { BLOCK_ORIGIN, orderLink } from './block-parts.ts';
import { blockRoutes } from './block-trade.routes.ts';
import { handleBacking } from './desk.ts';
import { BLOCK_INVARIANTS } from './invariants.ts';
import { blockDesk } from './margin-desk.ts';
import { unsettledBlocks } from './order.store.ts';
import { phaseDue } from './phases.ts';
import { sandboxSeries } from './sandbox-series.ts';

export type { BlockNeeds } from './block-parts.ts';
export { beginSandboxBlocks } from './sandbox-series.ts';
export { SANDBOX_KEY } from './secret-key.ts';

/** Makes the feature. */
export function createBlockTrade(needs: BlockNeeds): ServerFeature {
  handleBacking(needs);
  needs.margin.register(BLOCK_ORIGIN, blockDesk(needs));
  return {
    name: 'block-trade',
    routes: blockRoutes(needs),
    due: [phaseDue, sandboxSeries(needs)],
    invariants: BLOCK_INVARIANTS,
    assetTypes: [
      { type: 'block.buy', isCapital: false, commands: ['block.buy.settle'] },
      { type: 'block.sell', isCapital: false },
    ],
    unsettledCash: [unsettledBlocks],
    records: [{ kind: 'block_order', idKey: 'id', path: orderLink }],
  };
}
