import * as z from 'zod/mini';
import { decodeCursor } from '#kernel/contract/cursor.ts';
import type { InputOf } from '#kernel/contract/define-call.ts';
import { uuid } from '#kernel/contract/fields.ts';
import type { OperatorRole } from '#kernel/contract/operator-role.ts';
import { pageFromRows, rowsToAsk } from '#kernel/contract/page.ts';
import { Refusal } from '#kernel/contract/refusal.ts';
import type { Queryable } from '#kernel/database/database.ts';
import type { QueueCount } from '#kernel/feature/console-parts.ts';
import type { OperatorContext } from '#kernel/http/route.ts';
import { type Chance, newId } from '#kernel/id/id.ts';
import type { ApprovalItem, decideApprovalCall, listApprovalsCall } from '../contract.ts';
import { OPERATOR_LIMITS } from '../limits.ts';
import { countWaiting, insertApproval, isWaiting, selectApprovals } from './approval.store.ts';
import { type ApprovalHandler, type ApprovalKind, type HandledKind, handled } from './approval-kind.ts';
import { decideApproval, rejectAllOf } from './decide-approval.ts';
import { showApproval } from './show-approval.ts';

/** What an operator asks a second person for. */
export interface Asked<Payload> {
  readonly subjectKind: string;
  readonly subjectId: string;
  readonly payload: Payload;
  /** What the second person goes by. */
  readonly reason: string;
}

/** Approvals by two persons: one asks, another agrees or rejects; one cannot be both. */
export interface Approvals {
  /** Tells how a kind is decided; once for each kind, at the start. */
  handle<Payload>(kind: ApprovalKind<Payload>, handler: ApprovalHandler<NoInfer<Payload>>): void;
  /** Asks for a second person in the operator's call; gives the approval's id. */
  request<Payload>(
    context: OperatorContext,
    kind: ApprovalKind<Payload>,
    asked: Asked<Payload>,
  ): Promise<string>;
  list(
    context: OperatorContext,
    input: InputOf<typeof listApprovalsCall>,
  ): Promise<{
    items: ApprovalItem[];
    nextCursor: string | null;
  }>;
  /** What somebody of these roles is shown. */
  kindsOf(roles: readonly OperatorRole[]): string[];
  decide(
    context: OperatorContext,
    input: InputOf<typeof decideApprovalCall>,
  ): Promise<{ approval: ApprovalItem }>;
  /** Asks unless one like it waits already: then it refuses `approval.waits_already`. */
  requestOnce<Payload>(
    context: OperatorContext,
    kind: ApprovalKind<Payload>,
    asked: Asked<Payload>,
  ): Promise<string>;
  /** Rejects all that waits from an operator who was closed; the caller is the one who rejects. */
  rejectAllOf(context: OperatorContext, operatorId: string): Promise<number>;
  /** How many wait for somebody of these roles, how many too long, and since when the oldest does (security time). */
  waiting(db: Queryable, roles: readonly OperatorRole[], now: number): Promise<QueueCount>;
}

const cursorKeys = z.tuple([uuid]);

/** Makes the register of what needs two persons. */
export function createApprovals(chance: Chance): Approvals {
  const kinds = new Map<string, HandledKind>();

  const kindsOf = (roles: readonly OperatorRole[]) =>
    [...kinds].filter(([, kind]) => isAllowed(kind, roles)).map(([name]) => name);

  async function request<Payload>(
    { tx, operatorId: requestedBy, securityNow: at }: OperatorContext,
    { name: kind, payload: schema }: ApprovalKind<Payload>,
    asked: Asked<Payload>,
  ) {
    const id = newId(chance, at);
    const payload = z.parse(schema, asked.payload);
    await insertApproval(tx, { ...asked, id, kind, payload, requestedBy, at });
    return id;
  }

  return {
    handle: (kind, handler) => void kinds.set(kind.name, handled(kind, handler)),
    request,
    async requestOnce(context, kind, asked) {
      const like = { kind: kind.name, subjectId: asked.subjectId };
      if (await isWaiting(context.tx, like)) throw new Refusal('approval.waits_already');
      return request(context, kind, asked);
    },
    rejectAllOf: (context, operatorId) => rejectAllOf(kinds, context, operatorId),
    async list(context, input) {
      const [after] = decodeCursor(input.cursor, cursorKeys) ?? [null];
      const rows = await selectApprovals(context.tx, {
        kinds: kindsOf(context.roles).filter((kind) => input.kind === undefined || kind === input.kind),
        waiting: input.state === 'waiting',
        id: input.id ?? null,
        after,
        rows: rowsToAsk(input),
      });
      return pageFromRows(
        rows,
        input,
        (row) => [row.id],
        (row) => showApproval(kinds, context, row),
      );
    },
    kindsOf,
    decide: (context, input) => decideApproval(kinds, context, input),
    waiting: (db, roles, now) => countWaiting(db, kindsOf(roles), now - OPERATOR_LIMITS.approvalDueMs),
  };
}

/** The auditor sees all and decides nothing. */
function isAllowed(kind: HandledKind, roles: readonly OperatorRole[]): boolean {
  return roles.includes('auditor') || kind.roles.some((role) => roles.includes(role));
}
