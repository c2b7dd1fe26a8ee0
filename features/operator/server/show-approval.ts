import { waitOf } from '#kernel/contract/case-wait.ts';
import type { OperatorContext } from '#kernel/http/route.ts';
import type { ApprovalItem } from '../contract.ts';
import { OPERATOR_LIMITS } from '../limits.ts';
import type { ApprovalRow } from './approval.store.ts';
import { type ApprovalKinds, isAbout } from './approval-kind.ts';

/** An approval as the caller sees it. */
export function showApproval(kinds: ApprovalKinds, context: OperatorContext, row: ApprovalRow): ApprovalItem {
  const kind = kinds.get(row.kind);
  const fits = kind?.roles.some((role) => context.roles.includes(role)) ?? false;
  const isOwn = row.requestedBy === context.operatorId || isAbout(row, context);
  const { id, subjectKind, subjectId, reason, state, opinion } = row;
  const since = row.requestedAt.getTime();
  const endedAt = row.decidedAt?.getTime() ?? null;
  return {
    id,
    kind: row.kind,
    subjectKind,
    subjectId,
    facts: kind?.facts(row) ?? [],
    casePath: kind?.casePath(row) ?? null,
    reason,
    requestedBy: { id: row.requestedBy, name: row.requestedByName },
    requestedAt: row.requestedAt.toISOString(),
    state,
    mayDecide: fits && state === 'waiting' && !isOwn,
    askerFits: kind?.roles.some((role) => row.requesterRoles.includes(role)) ?? false,
    ...waitOf({
      since,
      dueAt: since + OPERATOR_LIMITS.approvalDueMs,
      endedAt,
      now: context.securityNow,
    }),
    decidedBy: row.decidedBy === null ? null : { id: row.decidedBy, name: row.decidedByName ?? '' },
    decidedAt: row.decidedAt?.toISOString() ?? null,
    opinion,
  };
}
