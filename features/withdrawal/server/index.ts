import type { FlowNames, QueueCounter } from '#features/operator/server/index.ts';
import type { Route } from '#kernel/http/route.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { WITHDRAWAL_QUEUE } from './cancel-withdrawal.ts';
import { purgePreviews } from './preview.store.ts';
import { handleApprovals } from './second-person.ts';
import { withdrawalRoutes } from './withdrawal.routes.ts';
import { countOpen } from './withdrawal.store.ts';
import type { WithdrawalNeeds } from './withdrawal-parts.ts';

export { WITHDRAWAL_SCHEDULE } from '../method-schedule.ts';
export { needsTwo } from '../rules.ts';
export { WITHDRAWAL_INVARIANTS } from './invariants.store.ts';
export type { WithdrawalNeeds } from './withdrawal-parts.ts';
export { rulesOn } from './withdrawal-tariff.store.ts';

/** Withdrawals as the dashboard counts them; the fee stays with the firm, which pays the network with it. */
export const WITHDRAWAL_FLOWS: FlowNames = { moneyIn: [], moneyOut: ['withdrawal.payout'] };

/** The withdrawal feature as the server mounts it. */
export interface Withdrawals {
  readonly routes: Route[];
  /** The queue as the console's frame counts it. */
  readonly queue: QueueCounter;
  /** Forgets previews that were not confirmed. */
  forgetExpired(): Promise<void>;
}

const KEPT_UNUSED_MS = 24 * 3_600_000;
const FORGOTTEN_AT_ONCE = 5_000;

/** Makes the feature over the ports and what it needs of the house. */
export function createWithdrawals(ports: Ports, needs: WithdrawalNeeds): Withdrawals {
  const parts = { ports, ...needs };
  handleApprovals(parts, needs.approvals);
  return {
    routes: withdrawalRoutes(parts),
    queue: { id: WITHDRAWAL_QUEUE, roles: ['reviewer'], count: countOpen },
    forgetExpired: () =>
      purgePreviews(ports.db, ports.clock.securityNow() - KEPT_UNUSED_MS, FORGOTTEN_AT_ONCE),
  };
}
