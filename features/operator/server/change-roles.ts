import type { OperatorRole } from '#kernel/contract/operator-role.ts';
import { notFound, Refusal } from '#kernel/contract/refusal.ts';
import type { OperatorContext } from '#kernel/http/route.ts';
import { lockOperator, type OperatorRow, writeRoles } from './operator.store.ts';
import { endSessionsOf } from './session.store.ts';

/** Writes the roles; what the person could do a moment ago they cannot do with an old session. */
export async function changeRoles(
  context: OperatorContext,
  other: OperatorRow,
  wanted: readonly OperatorRole[],
  detail: Readonly<Record<string, unknown>>,
): Promise<void> {
  await writeRoles(context.tx, other.id, wanted);
  await endSessionsOf(context.tx, other.id, context.securityNow);
  const after = [...new Set(wanted)].sort();
  const told = { ...detail, before: other.roles, after };
  context.audit({ subjectKind: 'operator', subjectId: other.id, detail: told });
}

/** Nobody changes themselves: refuses `operator.self`. */
export async function lockOther(context: OperatorContext, id: string): Promise<OperatorRow> {
  if (id === context.operatorId) throw new Refusal('operator.self');
  const other = await lockOperator(context.tx, id);
  if (other === null) throw notFound();
  return other;
}
