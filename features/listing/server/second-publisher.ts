import type { ApprovalKind } from '#features/operator/server/index.ts';
import type { OperatorContext } from '#kernel/http/route.ts';
import { type KnownStock, showStock, standingInside, type TakingDown } from './take-down.ts';

/** Asks another publisher for what one may not take down alone; nothing of it stands until they agree. */
export async function askSecond<Payload extends { readonly reference: string }>(
  { approvals }: TakingDown,
  context: OperatorContext,
  {
    kind,
    stock,
    payload,
  }: { readonly kind: ApprovalKind<Payload>; readonly stock: KnownStock; readonly payload: Payload },
) {
  const subject = { subjectKind: 'stock', subjectId: stock.id };
  const reason = payload.reference;
  const approvalId = await approvals.requestOnce(context, kind, { ...subject, payload, reason });
  context.audit({ ...subject, detail: { approvalId, kind: kind.name, reference: reason } });
  return { stock: showStock(stock, await standingInside(context, stock)), approvalId };
}
