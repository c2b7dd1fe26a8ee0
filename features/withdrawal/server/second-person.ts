import * as z from 'zod/mini';
import type { ApprovalKind, Approvals, Fact } from '#features/operator/server/index.ts';
import { uuid } from '#kernel/contract/fields.ts';
import type { OperatorContext } from '#kernel/http/route.ts';
import { formatMoney } from '#kernel/money/money.ts';
import { unitOf } from '../withdrawal.ts';
import { refuseOtherAddress } from './address/signed-address.ts';
import { giveBack } from './give-back.ts';
import { tellOf } from './news.ts';
import { namedPayee, payeeOf } from './sealed-destination.ts';
import { showReceived } from './show-terms.ts';
import { refuseUnderHold } from './standing.ts';
import type { Withdrawal } from './withdrawal.store.ts';
import { phonesOf } from './withdrawal-case.store.ts';
import type { WithdrawalParts } from './withdrawal-parts.ts';
import { refuseUnless, WITHDRAWAL_REVIEW } from './withdrawal-review.ts';
import { writeApproved, writeRejected, writeReturnAsked } from './withdrawal-steps.store.ts';

/** What two persons agree on. The database compares `withdrawalId`, `units` (cents), `currency`, `returnReference`. */
const agreed = z.object({
  withdrawalId: uuid,
  currency: z.string(),
  units: z.string(),
  amount: z.string(),
  method: z.string(),
  phone: z.string(),
  /** Masked: whole it is seen at the case alone. */
  destination: z.string(),
  /** With its coin or currency. */
  sends: z.string(),
  /** It is not sent before; an instant. */
  notBefore: z.string(),
});
const returned = z.extend(agreed, { returnReference: z.string() });
/** What the second person goes by, of either kind. */
export type Agreed = z.output<typeof agreed>;

/** How withdrawals wait for a second reviewer: to be paid, or to be given back after they were sent. */
export const PAYOUT: ApprovalKind<Agreed> = { name: 'withdrawal', roles: ['reviewer'], payload: agreed };
export const RETURN: ApprovalKind<z.output<typeof returned>> = {
  name: 'withdrawal_return',
  roles: ['reviewer'],
  payload: returned,
};

/** What the second person goes by, of a withdrawal as it stands. */
export async function payloadOf(
  { ports }: WithdrawalParts,
  { tx }: OperatorContext,
  row: Withdrawal,
): Promise<Agreed> {
  const { id, investorId, currency, amount, method } = row;
  return {
    withdrawalId: id,
    currency,
    units: amount.toString(),
    amount: formatMoney(amount),
    method,
    phone: (await phonesOf(tx, [investorId])).get(investorId) ?? '',
    destination: namedPayee(payeeOf(ports, row)),
    sends: `${showReceived(row)} ${unitOf(method)}`,
    notBefore: new Date(row.notBefore).toISOString(),
  };
}

/** How the second person's word takes effect. */
export function handleApprovals(parts: WithdrawalParts, approvals: Approvals): void {
  approvals.handle(PAYOUT, {
    facts: (asked) => [...factsOf(asked), { name: 'notBefore', value: asked.notBefore }],
    casePath,
    async onApproved(context, approval) {
      const row = await WITHDRAWAL_REVIEW.open(context, approval.payload.withdrawalId);
      refuseUnless(row, 'agree', 'withdrawal.agreed');
      await refuseUnderHold(parts, context.tx, row.investorId);
      await refuseOtherAddress(parts, context.tx, row);
      await agreeTo(parts, context, row, approval.reason);
    },
    async onRejected(context, approval, opinion) {
      await reject(parts, context, await WITHDRAWAL_REVIEW.open(context, approval.payload.withdrawalId), {
        opinion,
      });
    },
  });
  approvals.handle(RETURN, {
    facts: (asked) => [...factsOf(asked), { name: 'returnReference', value: asked.returnReference }],
    casePath,
    async onApproved(context, approval) {
      const row = await WITHDRAWAL_REVIEW.open(context, approval.payload.withdrawalId);
      refuseUnless(row, 'giveBack', 'withdrawal.not_sent');
      const { returnReference } = approval.payload;
      await reject(parts, context, row, { opinion: approval.reason, returnReference });
    },
    // It stays sent and not confirmed: somebody finds out more.
    async onRejected(context, approval) {
      await writeReturnAsked(
        context.tx,
        (await WITHDRAWAL_REVIEW.open(context, approval.payload.withdrawalId)).id,
        null,
      );
    },
  });
}

/** What the second person is shown of either kind. */
const factsOf = (asked: Agreed): Fact[] => [
  { name: 'amount', value: `${asked.currency} −${asked.amount}` },
  { name: 'investor', value: asked.phone },
  { name: 'withdrawal', value: `withdrawal.method.${asked.method}` },
  { name: 'destination', value: asked.destination },
  { name: 'received', value: asked.sends },
];

const casePath = ({ withdrawalId }: Agreed): string => `/withdrawals?case=${withdrawalId}`;

/** It may be sent, once its last wait is over; its investor is told, and reads the opinion. */
export async function agreeTo(
  parts: WithdrawalParts,
  context: OperatorContext,
  row: Withdrawal,
  opinion: string,
): Promise<void> {
  const { tx, operatorId, now } = context;
  await writeApproved(tx, row.id, { by: operatorId, at: now, opinion });
  context.afterCommit(await tellOf(parts, tx, row, 'approved'));
}

/** Everything comes back at once; the investor reads the opinion. */
export async function reject(
  parts: WithdrawalParts,
  context: OperatorContext,
  row: Withdrawal,
  { opinion, returnReference = null }: { opinion: string; returnReference?: string | null },
): Promise<void> {
  const { tx, operatorId, now } = context;
  await writeRejected(tx, row.id, { by: operatorId, at: now, opinion, returnReference });
  await WITHDRAWAL_REVIEW.close(tx, row.id);
  await giveBack(parts, context, { ...row, opinion }, 'rejected');
}
