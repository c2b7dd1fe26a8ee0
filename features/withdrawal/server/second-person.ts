import { type ApprovalKind, type Approvals, closeCase } from '#features/operator/server/index.ts';
import type { OperatorContext } from '#kernel/http/route.ts';
import { formatMoney } from '#kernel/money/money.ts';
import { unitOf } from '../withdrawal.ts';
import { caseName, openCase, refuseUnless } from './case-in-hand.ts';
import { giveBack } from './give-back.ts';
import { tellOf } from './news.ts';
import { maskedPayee, openPayee } from './sealed-destination.ts';
import { showReceived } from './show-terms.ts';
import { refuseUnderHold } from './standing.ts';
import type { Withdrawal } from './withdrawal.store.ts';
import { phonesOf } from './withdrawal-case.store.ts';
import type { WithdrawalParts } from './withdrawal-parts.ts';
import { writeApproved, writeRejected, writeReturnAsked } from './withdrawal-steps.store.ts';

/** The names under which withdrawals wait for a second person: to be paid, or to be given back after they were sent. */
export const APPROVAL_KIND = 'withdrawal';
export const RETURN_KIND = 'withdrawal_return';

/** What two persons agree on. The database compares `withdrawalId`, `units` (cents), `currency`, `returnReference`. */
interface Payload {
  readonly withdrawalId: string;
  readonly currency: string;
  readonly units: string;
  readonly amount: string;
  readonly method: string;
  readonly phone: string;
  /** Masked: whole it is seen at the case alone. */
  readonly destination: string;
  /** With its coin or currency. */
  readonly sends: string;
  /** It is not sent before; an instant. */
  readonly notBefore: string;
  readonly returnReference?: string;
}

/** What the second person goes by, of a withdrawal as it stands. */
export async function payloadOf(
  { ports }: WithdrawalParts,
  { tx }: OperatorContext,
  row: Withdrawal,
): Promise<Payload & Record<string, unknown>> {
  const { id, investorId, currency, amount, method } = row;
  const { address, bankInfo } = maskedPayee(openPayee(ports, `withdrawal:${id}`, row.destinationSealed));
  return {
    withdrawalId: id,
    currency,
    units: amount.toString(),
    amount: formatMoney(amount),
    method,
    phone: (await phonesOf(tx, [investorId])).get(investorId) ?? '',
    destination: bankInfo === null ? address : `${bankInfo.bankName} ${address}`,
    sends: `${showReceived(row)} ${unitOf(method)}`,
    notBefore: new Date(row.notBefore).toISOString(),
  };
}

/** How the second person's word takes effect. */
export function handleApprovals(parts: WithdrawalParts, approvals: Approvals): void {
  approvals.handle(APPROVAL_KIND, {
    ...SHOWN,
    async onApproved(context, approval) {
      const row = await openCase(context, withdrawalOf(approval));
      refuseUnless(row, 'agree', 'withdrawal.agreed');
      await refuseUnderHold(parts, context.tx, row.investorId);
      await agreeTo(parts, context, row);
    },
    async onRejected(context, approval, opinion) {
      await reject(parts, context, await openCase(context, withdrawalOf(approval)), { opinion });
    },
  });
  approvals.handle(RETURN_KIND, {
    ...SHOWN,
    async onApproved(context, approval) {
      const row = await openCase(context, withdrawalOf(approval));
      refuseUnless(row, 'giveBack', 'withdrawal.not_sent');
      const { returnReference = null } = approval.payload as unknown as Payload;
      await reject(parts, context, row, { opinion: approval.reason, returnReference });
    },
    // It stays sent and not confirmed: somebody finds out more.
    async onRejected(context, approval) {
      await writeReturnAsked(context.tx, (await openCase(context, withdrawalOf(approval))).id, null);
    },
  });
}

/** What the second person is shown of either kind. */
const SHOWN: Pick<ApprovalKind, 'roles' | 'facts' | 'casePath'> = {
  roles: ['reviewer'],
  facts({ payload }) {
    const asked = payload as unknown as Payload;
    const facts = [
      { name: 'amount', value: `${asked.currency} −${asked.amount}` },
      { name: 'investor', value: asked.phone },
      { name: 'withdrawal', value: `withdrawal.method.${asked.method}` },
      { name: 'destination', value: asked.destination },
      { name: 'received', value: asked.sends },
    ];
    return asked.returnReference === undefined
      ? [...facts, { name: 'notBefore', value: asked.notBefore }]
      : [...facts, { name: 'returnReference', value: asked.returnReference }];
  },
  casePath: (approval) => `/withdrawals?case=${withdrawalOf(approval)}`,
};

const withdrawalOf = ({ payload }: { payload: Readonly<Record<string, unknown>> }) =>
  String(payload.withdrawalId);

/** It may be sent, once its last wait is over; its investor is told. */
export async function agreeTo(
  parts: WithdrawalParts,
  context: OperatorContext,
  row: Withdrawal,
): Promise<void> {
  const { tx, operatorId, now } = context;
  await writeApproved(tx, row.id, operatorId, now);
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
  await closeCase(tx, caseName(row.id));
  await giveBack(parts, context, { ...row, opinion }, 'rejected');
}
