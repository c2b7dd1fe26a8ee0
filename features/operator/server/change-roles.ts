import { CODES } from '#kernel/contract/error-codes.ts';
import { KERNEL_REASONS } from '#kernel/contract/kernel-reasons.ts';
import type { OperatorRole } from '#kernel/contract/operator-role.ts';
import { notFound, Refusal } from '#kernel/contract/refusal.ts';
import type { OperatorContext } from '#kernel/http/route.ts';
import { hasOtherAuditor, lockOperator, type OperatorRow, writeRoles } from './operator.store.ts';
import { endSessionsOf } from './session.store.ts';

/** Writes the roles; what the person could do a moment ago they cannot do with an old session. */
export async function changeRoles(
  context: OperatorContext,
  other: OperatorRow,
  wanted: readonly OperatorRole[],
  detail: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (losesAuditor(other, wanted)) await assertAuditorLeft(context, other);
  await writeRoles(context.tx, other.id, wanted);
  await endSessionsOf(context.tx, other.id, context.securityNow);
  const after = [...new Set(wanted)].sort();
  const told = { ...detail, before: other.roles, after };
  context.audit({ subjectKind: 'operator', subjectId: other.id, detail: told });
}

/**
 * Nobody changes themselves: refuses `operator.self`. Of two admins who at once take each other's place away the second
 * finds their own gone (−4), so that one is left: both rows are locked, in one order for everybody.
 */
export async function lockOther(context: OperatorContext, id: string): Promise<OperatorRow> {
  const { tx, operatorId } = context;
  if (id === operatorId) throw new Refusal('operator.self');
  const rows = new Map<string, OperatorRow | null>();
  for (const each of [id, operatorId].sort()) rows.set(each, await lockOperator(tx, each));
  if (!rows.get(operatorId)?.roles.includes('admin'))
    throw new Refusal(KERNEL_REASONS.logInEnded, { code: CODES.tokenExpired });
  const other = rows.get(id) ?? null;
  if (other === null) throw notFound();
  return other;
}

/** Whether these roles are without that of auditor, which the operator has: two admins take that one. */
export const losesAuditor = (other: OperatorRow, wanted: readonly OperatorRole[]): boolean =>
  other.roles.includes('auditor') && !wanted.includes('auditor');

/**
 * Somebody always watches: refuses `operator.last_auditor` where nobody else who can sign in is an auditor. Of two that go
 * at once the second waits here.
 */
export async function assertAuditorLeft({ tx }: OperatorContext, other: OperatorRow): Promise<void> {
  if (!(await hasOtherAuditor(tx, other.id))) throw new Refusal('operator.last_auditor');
}
