import type { ServerFeature } from '#kernel/feature/server-feature.ts';
import { DEPOSIT_SCHEDULE } from '../method-schedule.ts';
import { handleApprovals } from './approve-deposit.ts';
import { DEPOSIT_QUEUE } from './case-in-hand.ts';
import { CREDIT } from './deposit.postings.ts';
import { depositRoutes } from './deposit.routes.ts';
import { countWaiting, HELD_AFTER_END } from './deposit.store.ts';
import type { DepositParts } from './deposit-parts.ts';
import { DEPOSIT_INVARIANTS } from './invariants.ts';
import { DEPOSIT_REVIEWS } from './review-times.store.ts';

/** Makes the feature. */
export function createDeposits(parts: DepositParts): ServerFeature {
  handleApprovals(parts);
  return {
    name: 'deposit',
    routes: depositRoutes(parts),
    invariants: DEPOSIT_INVARIANTS,
    queues: [{ id: DEPOSIT_QUEUE, roles: ['reviewer'], count: countWaiting }],
    moneyIn: [CREDIT],
    assetTypes: [{ type: 'deposit', isCapital: true }],
    records: [{ kind: 'deposit', idKey: 'depositId', path: (id) => `/user/records/deposit/${id}` }],
    leftovers: [HELD_AFTER_END],
    tariffs: [DEPOSIT_SCHEDULE],
    reviews: [DEPOSIT_REVIEWS],
  };
}
