import type { ServerFeature } from '#kernel/feature/server-feature.ts';
import { DAY_LIMITS } from '../day-limits.ts';
import { DEPOSIT_SCHEDULE } from '../method-schedule.ts';
import { handleApprovals } from './approve-deposit.ts';
import { CREDIT } from './deposit.postings.ts';
import { depositRoutes } from './deposit.routes.ts';
import { HELD_AFTER_END } from './deposit.store.ts';
import type { DepositParts } from './deposit-parts.ts';
import { DEPOSIT_REVIEW } from './deposit-review.ts';
import { DEPOSIT_INVARIANTS } from './invariants.ts';

/** Makes the feature. */
export function createDeposits(parts: DepositParts): ServerFeature {
  handleApprovals(parts);
  return {
    name: 'deposit',
    routes: depositRoutes(parts),
    invariants: DEPOSIT_INVARIANTS,
    ...DEPOSIT_REVIEW.parts,
    moneyIn: [CREDIT],
    assetTypes: [{ type: 'deposit', isCapital: true }],
    records: [{ kind: 'deposit', idKey: 'depositId', path: (id) => `/user/records/deposit/${id}` }],
    leftovers: [HELD_AFTER_END],
    tariffs: [DEPOSIT_SCHEDULE, DAY_LIMITS],
  };
}
