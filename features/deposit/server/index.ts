import type { ServerFeature } from '#kernel/feature/server-feature.ts';
import { DEPOSIT_SCHEDULE } from '../method-schedule.ts';
import { handleApprovals } from './approve-deposit.ts';
import { DEPOSIT_QUEUE } from './case-in-hand.ts';
import { CREDIT } from './deposit.postings.ts';
import { depositRoutes } from './deposit.routes.ts';
import { countWaiting } from './deposit.store.ts';
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
    tariffs: [DEPOSIT_SCHEDULE],
    reviews: [DEPOSIT_REVIEWS],
  };
}
