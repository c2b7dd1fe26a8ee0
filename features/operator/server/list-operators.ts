import type { OutputOf } from '#kernel/contract/define-call.ts';
import type { OperatorContext } from '#kernel/http/route.ts';
import type { listOperatorsCall, OperatorItem } from '../contract.ts';
import { OPERATOR_LIMITS } from '../limits.ts';
import { type EnrolmentRow, listEnrolments } from './enrolment.store.ts';
import { halfOf } from './enrolment-half.ts';
import { listOperatorRows } from './operator.store.ts';
import { showOperator } from './show-operator.ts';

/** `operator/list`. */
export async function listOperators(context: OperatorContext): Promise<OutputOf<typeof listOperatorsCall>> {
  const { tx, securityNow: now, operatorId, roles } = context;
  const rows = await listOperatorRows(tx, { now, idleSince: now - OPERATOR_LIMITS.idleMs });
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const enrolments = new Map((await listEnrolments(tx)).map((row) => [row.operatorId, row]));
  const showEnrolment = (row: EnrolmentRow | undefined): OperatorItem['enrolment'] =>
    row === undefined
      ? null
      : {
          openedAt: row.openedAt.toISOString(),
          openedBy: [row.askedBy, row.agreedBy].flatMap((id) => (id === null ? [] : [names.get(id) ?? ''])),
          mine: halfOf(row, operatorId) !== null,
        };
  const admins = rows.filter(
    (row) => row.closedAt === null && row.enrolled && row.roles.includes('admin'),
  ).length;
  return {
    admins,
    mayChange: roles.includes('admin'),
    items: rows.map((row) => ({
      ...showOperator(row),
      sessions: row.sessions,
      createdAt: row.createdAt.toISOString(),
      closedAt: row.closedAt?.toISOString() ?? null,
      enrolled: row.enrolled,
      enrolment: showEnrolment(enrolments.get(row.id)),
    })),
  };
}
