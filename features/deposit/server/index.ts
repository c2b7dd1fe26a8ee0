import type { QueueCounter } from '#features/operator/server/index.ts';
import type { Route } from '#kernel/http/route.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { handleApprovals } from './approve-deposit.ts';
import { DEPOSIT_QUEUE } from './case-in-hand.ts';
import { depositRoutes } from './deposit.routes.ts';
import { countWaiting } from './deposit.store.ts';
import type { DepositParts } from './deposit-parts.ts';

export { DEPOSIT_SCHEDULE } from '../method-schedule.ts';
export { DEPOSIT_FLOWS } from './deposit.postings.ts';
export { DEPOSIT_INVARIANTS } from './invariants.ts';
export { DEPOSIT_REVIEWS } from './review-times.store.ts';

/** What deposits build on. */
export type DepositNeeds = Omit<DepositParts, 'ports'>;

/** The deposit feature as the server mounts it. */
export interface Deposits {
  readonly routes: Route[];
  /** The queue as the console's frame counts it. */
  readonly queue: QueueCounter;
}

/** Makes the feature over the ports. */
export function createDeposits(ports: Ports, needs: DepositNeeds): Deposits {
  const parts = { ports, ...needs };
  handleApprovals(parts);
  return {
    routes: depositRoutes(parts),
    queue: { id: DEPOSIT_QUEUE, roles: ['reviewer'], count: countWaiting },
  };
}
