import { findByPhone } from '#features/account/server/index.ts';
import type { Approvals } from '#features/operator/server/index.ts';
import { Refusal } from '#kernel/contract/refusal.ts';
import type { OperatorContext } from '#kernel/http/route.ts';
import { parseMoney } from '#kernel/money/money.ts';
import type { AdjustmentInput } from '../contract.ts';
import { ADJUSTMENT } from './adjustment-approval.ts';

/** Asks a second person to agree; nothing moves before they have. */
export async function requestAdjustment(
  approvals: Approvals,
  context: OperatorContext,
  input: AdjustmentInput,
): Promise<{ approvalId: string }> {
  const investorId = await findByPhone(context.tx, input.phone);
  if (investorId === null) {
    const reason = 'adjustment.investor_unknown';
    throw new Refusal(reason, { fields: { phone: reason } });
  }
  const { kind, currency, phone } = input;
  const asked = { kind, currency, phone, units: parseMoney(input.amount).toString() };
  const subject = { subjectKind: 'investor', subjectId: investorId };
  const { reason } = input;
  const approvalId = await approvals.request(context, ADJUSTMENT, { ...subject, payload: asked, reason });
  context.audit({ ...subject, detail: { approvalId, ...asked } });
  return { approvalId };
}
