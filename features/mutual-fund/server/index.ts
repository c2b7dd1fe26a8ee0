/** The funds' door for the server. */
import type { ServerFeature } from '#kernel/feature/server-feature.ts';
import { dealingDays } from './dealing-days.ts';
import { handleFundApproval } from './desk/fund-approval.ts';
import { handleNavApproval } from './desk/nav-approval.ts';
import type { FundParts } from './fund-parts.ts';
import { FUND_INVARIANTS } from './invariants.ts';
import { fundRoutes } from './mutual-fund.routes.ts';
import { orderLink } from './order-link.ts';
import { openSandboxFunds, valueDays } from './value-days.ts';
import { FUND_WORTH } from './worth.ts';

export { importNavs } from '../operator-contract.ts';
export { sandboxFile } from './sandbox-file.ts';

/** Makes the feature; in a sandbox with its simulated funds. */
export function createMutualFunds(parts: FundParts): ServerFeature {
  const { ports, approvals } = parts;
  const isSandbox = ports.config.mode === 'sandbox';
  handleFundApproval(approvals);
  handleNavApproval(approvals);
  return {
    name: 'mutual-fund',
    routes: fundRoutes(parts),
    due: isSandbox ? [...dealingDays(ports), valueDays(ports)] : dealingDays(ports),
    invariants: FUND_INVARIANTS,
    assetTypes: [
      { type: 'mutual-fund.buy', isCapital: false, commands: ['mutual-fund.buy.hold'] },
      { type: 'mutual-fund.redeem', isCapital: false, commands: ['mutual-fund.redeem.hold'] },
    ],
    records: [{ kind: 'mutual-fund-order', idKey: 'id', path: orderLink }],
    worth: [FUND_WORTH],
    statementHoldings: [{ assetClass: 'mutual-fund-unit', heading: 'statement.pdf.funds' }],
    opening: isSandbox ? [() => openSandboxFunds(ports)] : [],
  };
}
