import type { ServerFeature } from '#kernel/feature/server-feature.ts';
import { WITHDRAWAL_SCHEDULE } from '../method-schedule.ts';
import { SEALED_ADDRESS_INVARIANTS } from './address/sealed-address-invariants.ts';
import { WITHDRAWAL_INVARIANTS } from './invariants.store.ts';
import { handleApprovals } from './second-person.ts';
import { withdrawalRoutes } from './withdrawal.routes.ts';
import { HELD_AFTER_END } from './withdrawal.store.ts';
import { type WithdrawalNeeds, withdrawalParts } from './withdrawal-parts.ts';
import { WITHDRAWAL_REVIEW } from './withdrawal-review.ts';

export { needsTwo } from '../rules.ts';
export type { WithdrawalNeeds } from './withdrawal-parts.ts';
export { rulesOn } from './withdrawal-tariff.store.ts';

/** Makes the feature over what it needs of the house. */
export function createWithdrawals(needs: WithdrawalNeeds): ServerFeature {
  const parts = withdrawalParts(needs);
  handleApprovals(parts, needs.approvals);
  return {
    name: 'withdrawal',
    routes: withdrawalRoutes(parts),
    invariants: WITHDRAWAL_INVARIANTS,
    keyedInvariants: SEALED_ADDRESS_INVARIANTS,
    ...WITHDRAWAL_REVIEW.parts,
    // The fee stays with the firm, which pays the network with it.
    moneyOut: ['withdrawal.payout'],
    assetTypes: [{ type: 'withdrawal', isCapital: true, commands: ['withdrawal.hold'] }],
    records: [{ kind: 'withdrawal', idKey: 'id', path: (id) => `/user/records/withdrawal/${id}` }],
    tariffs: [WITHDRAWAL_SCHEDULE],
    leftovers: [HELD_AFTER_END],
  };
}
