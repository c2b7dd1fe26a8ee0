import * as z from 'zod/mini';
import { decodeCursor } from '#kernel/contract/cursor.ts';
import type { InputOf } from '#kernel/contract/define-call.ts';
import { CODES } from '#kernel/contract/error-codes.ts';
import { uuid } from '#kernel/contract/fields.ts';
import { KERNEL_REASONS } from '#kernel/contract/kernel-reasons.ts';
import type { OperatorRole } from '#kernel/contract/operator-role.ts';
import { pageFromRows, rowsToAsk } from '#kernel/contract/page.ts';
import { notFound, Refusal } from '#kernel/contract/refusal.ts';
import type { Queryable, Transaction } from '#kernel/database/database.ts';
import type { OperatorContext } from '#kernel/http/route.ts';
import { type Chance, newId } from '#kernel/id/id.ts';
import type { ApprovalItem, decideApprovalCall, listApprovalsCall } from '../contract.ts';
import {
  type ApprovalRow,
  countWaiting,
  findApproval,
  insertApproval,
  lockApproval,
  type NewApproval,
  selectApprovals,
  writeDecision,
} from './approval.store.ts';

/** What a feature does with what two persons agreed on, in the second person's transaction. */
export interface ApprovalKind {
  /** Who may decide. */
  readonly roles: readonly OperatorRole[];
  /** What the second person is shown of the payload: names are message keys, `approval.fact.<name>` or whole; values may be. */
  facts(approval: ApprovalRow): { name: string; value: string }[];
  /** Where the second person sees the whole case in the console, such as `/withdrawals?case=…`. */
  casePath?(approval: ApprovalRow): string;
  /** Does it; what it throws undoes the decision. */
  onApproved(context: OperatorContext, approval: ApprovalRow): Promise<void>;
  onRejected?(context: OperatorContext, approval: ApprovalRow, opinion: string): Promise<void>;
}

/** Approvals by two persons: one asks, another agrees or rejects; one cannot be both. */
export interface Approvals {
  /** Tells how a kind is decided; once for each kind, at the start. */
  handle(kind: string, decided: ApprovalKind): void;
  /** Asks for a second person; gives the approval's id. */
  request(tx: Transaction, asked: Omit<NewApproval, 'id'>): Promise<string>;
  list(
    context: OperatorContext,
    input: InputOf<typeof listApprovalsCall>,
  ): Promise<{
    items: ApprovalItem[];
    nextCursor: string | null;
  }>;
  decide(
    context: OperatorContext,
    input: InputOf<typeof decideApprovalCall>,
  ): Promise<{ approval: ApprovalItem }>;
  /** How many wait for somebody of these roles, and since when the oldest does (security time). */
  waiting(db: Queryable, roles: readonly OperatorRole[]): Promise<{ count: number; oldestAt: Date | null }>;
}

const cursorKeys = z.tuple([uuid]);

/** Makes the register of what needs two persons. */
export function createApprovals(chance: Chance): Approvals {
  const kinds = new Map<string, ApprovalKind>();

  const kindsOf = (roles: readonly OperatorRole[]) =>
    [...kinds].filter(([, kind]) => isAllowed(kind, roles)).map(([name]) => name);

  function show(context: OperatorContext, row: ApprovalRow): ApprovalItem {
    const kind = kinds.get(row.kind);
    const fits = kind?.roles.some((role) => context.roles.includes(role)) ?? false;
    const mayDecide = fits && row.state === 'waiting' && row.requestedBy !== context.operatorId;
    return showApproval(row, {
      facts: kind?.facts(row) ?? [],
      casePath: kind?.casePath?.(row) ?? null,
      mayDecide,
    });
  }

  async function decide(context: OperatorContext, input: InputOf<typeof decideApprovalCall>) {
    const { tx, operatorId } = context;
    const approval = await lockApproval(tx, input.id);
    const kind = approval && kinds.get(approval.kind);
    if (!approval || !kind) throw notFound();
    if (!kind.roles.some((role) => context.roles.includes(role))) {
      throw new Refusal(KERNEL_REASONS.roleMissing, { code: CODES.controllerForbidden });
    }
    if (approval.requestedBy === operatorId) throw new Refusal('approval.same_operator');
    if (approval.state !== 'waiting') throw new Refusal('approval.decided');
    const opinion = (input.opinion ?? '').trim();
    if (!input.agree && opinion === '') {
      throw new Refusal('approval.opinion_missing', { fields: { opinion: 'field.required' } });
    }
    const state = input.agree ? 'approved' : 'rejected';
    await writeDecision(tx, { id: approval.id, state, by: operatorId, opinion, at: context.securityNow });
    if (input.agree) await kind.onApproved(context, approval);
    else await kind.onRejected?.(context, approval, opinion);
    context.audit({
      subjectKind: approval.subjectKind,
      subjectId: approval.subjectId,
      detail: { approvalId: approval.id, kind: approval.kind, state },
    });
    const decided = await findApproval(tx, approval.id);
    if (decided === null) throw new Error('a decided approval is gone');
    return { approval: show(context, decided) };
  }

  return {
    handle: (kind, decided) => void kinds.set(kind, decided),
    async request(tx, asked) {
      const id = newId(chance, asked.at);
      await insertApproval(tx, { ...asked, id });
      return id;
    },
    async list(context, input) {
      const [after] = decodeCursor(input.cursor, cursorKeys) ?? [null];
      const rows = await selectApprovals(context.tx, {
        kinds: kindsOf(context.roles),
        waiting: input.state === 'waiting',
        after,
        rows: rowsToAsk(input),
      });
      return pageFromRows(
        rows,
        input,
        (row) => [row.id],
        (row) => show(context, row),
      );
    },
    decide,
    waiting: (db, roles) => countWaiting(db, kindsOf(roles)),
  };
}

/** The auditor sees all and decides nothing. */
function isAllowed(kind: ApprovalKind, roles: readonly OperatorRole[]): boolean {
  return roles.includes('auditor') || kind.roles.some((role) => roles.includes(role));
}

function showApproval(
  row: ApprovalRow,
  { facts, casePath, mayDecide }: Pick<ApprovalItem, 'facts' | 'casePath' | 'mayDecide'>,
): ApprovalItem {
  const { id, kind, subjectKind, subjectId, reason, state, opinion } = row;
  return {
    id,
    kind,
    subjectKind,
    subjectId,
    facts,
    casePath,
    reason,
    requestedBy: { id: row.requestedBy, name: row.requestedByName },
    requestedAt: row.requestedAt.toISOString(),
    state,
    mayDecide,
    decidedBy: row.decidedBy === null ? null : { id: row.decidedBy, name: row.decidedByName ?? '' },
    decidedAt: row.decidedAt?.toISOString() ?? null,
    opinion,
  };
}
