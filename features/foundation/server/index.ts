/** The door of term funds for the server. */
import type { ServerFeature } from '#kernel/feature/server-feature.ts';
import { FOUNDATION_SCHEDULES } from '../foundation-schedule.ts';
import { handleIncomeApproval } from './desk/income-approval.ts';
import { handleProductApproval } from './desk/product-approval.ts';
import { foundationRoutes } from './foundation.routes.ts';
import { type FoundationParts, orderLink } from './foundation-parts.ts';
import { FOUNDATION_INVARIANTS } from './invariants.ts';
import { sandboxSeries } from './sandbox-series.ts';
import { foundationDues } from './sell.ts';
import { FOUNDATION_WORTH } from './worth.ts';

export { SANDBOX_KEY } from './sandbox-key.ts';
export { beginSandboxFoundations } from './sandbox-series.ts';

/** Makes the feature. */
export function createFoundations(parts: FoundationParts): ServerFeature {
  handleProductApproval(parts);
  handleIncomeApproval(parts);
  return {
    name: 'foundation',
    routes: foundationRoutes(parts),
    due: [...foundationDues(parts), sandboxSeries(parts)],
    invariants: FOUNDATION_INVARIANTS,
    assetTypes: [
      { type: 'foundation.buy', isCapital: false, commands: ['foundation.buy.principal'] },
      { type: 'foundation.sell', isCapital: false },
      { type: 'foundation.owed', isCapital: false },
    ],
    records: [{ kind: 'foundation-order', idKey: 'orderId', path: orderLink }],
    worth: [FOUNDATION_WORTH],
    statementHoldings: [{ assetClass: 'foundation', heading: 'statement.pdf.foundations' }],
    tariffs: FOUNDATION_SCHEDULES,
  };
}
