import type { ServerFeature } from '#kernel/feature/server-feature.ts';
import { WITHDRAWAL_SCHEDULE } from '../method-schedule.ts';
import { WITHDRAWAL_QUEUE } from './cancel-withdrawal.ts';
import { WITHDRAWAL_INVARIANTS } from './invariants.store.ts';
import { purgePreviews } from './preview.store.ts';
import { handleApprovals } from './second-person.ts';
import { withdrawalRoutes } from './withdrawal.routes.ts';
import { countOpen } from './withdrawal.store.ts';
import { type WithdrawalNeeds, withdrawalParts } from './withdrawal-parts.ts';

export { needsTwo } from '../rules.ts';
export type { WithdrawalNeeds } from './withdrawal-parts.ts';
export { rulesOn } from './withdrawal-tariff.store.ts';

const KEPT_UNUSED_MS = 24 * 3_600_000;
const FORGOTTEN_AT_ONCE = 5_000;

/** Makes the feature over what it needs of the house. */
export function createWithdrawals(needs: WithdrawalNeeds): ServerFeature {
  const { db, clock } = needs.ports;
  const parts = withdrawalParts(needs);
  handleApprovals(parts, needs.approvals);
  /** Forgets previews that were not confirmed. */
  const forgetExpired = () => purgePreviews(db, clock.securityNow() - KEPT_UNUSED_MS, FORGOTTEN_AT_ONCE);
  return {
    name: 'withdrawal',
    routes: withdrawalRoutes(parts),
    jobs: [{ name: 'withdrawal.forget-expired', schedule: '50 * * * *', run: forgetExpired }],
    invariants: WITHDRAWAL_INVARIANTS,
    queues: [{ id: WITHDRAWAL_QUEUE, roles: ['reviewer'], count: countOpen }],
    // The fee stays with the firm, which pays the network with it.
    moneyOut: ['withdrawal.payout'],
    tariffs: [WITHDRAWAL_SCHEDULE],
  };
}
