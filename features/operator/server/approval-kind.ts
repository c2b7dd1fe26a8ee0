import * as z from 'zod/mini';
import type { OperatorRole } from '#kernel/contract/operator-role.ts';
import { Refusal } from '#kernel/contract/refusal.ts';
import type { OperatorContext } from '#kernel/http/route.ts';
import type { ApprovalRow } from './approval.store.ts';

/** Something that needs two persons. The database knows each by name and roles too (`approval_kind`). */
export interface ApprovalKind<Payload> {
  /** Such as `adjustment`. */
  readonly name: string;
  /** Who may ask and who may decide: the operators who hold one of these at the time. */
  readonly roles: readonly OperatorRole[];
  /** What waits: checked as it is asked for, and again as it is read. */
  readonly payload: z.ZodMiniType<Payload>;
}

/** What was asked for, as its kind's schema reads it. */
export type Approval<Payload> = Omit<ApprovalRow, 'payload'> & { readonly payload: Payload };

/** A line of what the second person is shown: names are message keys, `approval.fact.<name>` or whole; values may be. */
export interface Fact {
  readonly name: string;
  readonly value: string;
}

/** What a feature does with what two persons agreed on, in the second person's transaction. */
export interface ApprovalHandler<Payload> {
  facts(payload: Payload): Fact[];
  /** Where the second person sees the whole case in the console, such as `/withdrawals?case=…`. */
  casePath?(payload: Payload): string;
  /** Does it; what it throws undoes the decision. */
  onApproved(context: OperatorContext, approval: Approval<Payload>): Promise<void>;
  onRejected?(context: OperatorContext, approval: Approval<Payload>, opinion: string): Promise<void>;
}

/** A kind with its handler, over rows as they are kept. */
export interface HandledKind {
  readonly roles: readonly OperatorRole[];
  /** None for a row whose payload is not what its kind keeps: it is listed all the same, and cannot be agreed to. */
  facts(row: ApprovalRow): Fact[];
  casePath(row: ApprovalRow): string | null;
  onApproved(context: OperatorContext, row: ApprovalRow): Promise<void>;
  onRejected(context: OperatorContext, row: ApprovalRow, opinion: string): Promise<void>;
}

/** Every kind by its name. */
export type ApprovalKinds = ReadonlyMap<string, HandledKind>;

/**
 * Joins a kind and its handler: each payload is read by the kind's schema before the handler sees it. One that does not
 * fit cannot be agreed to (`approval.unreadable`), and is rejected only where nothing has to be undone.
 */
export function handled<Payload>(
  { roles, payload: schema }: ApprovalKind<Payload>,
  handler: ApprovalHandler<Payload>,
): HandledKind {
  const read = (row: ApprovalRow) => {
    const { success, data } = z.safeParse(schema, row.payload);
    if (!success) throw new Refusal('approval.unreadable');
    return { ...row, payload: data };
  };
  const shown = <Shown>(row: ApprovalRow, show: (payload: Payload) => Shown) => {
    const { success, data } = z.safeParse(schema, row.payload);
    return success ? show(data) : null;
  };
  return {
    roles,
    facts: (row) => shown(row, (payload) => handler.facts(payload)) ?? [],
    casePath: (row) => shown(row, (payload) => handler.casePath?.(payload) ?? null),
    onApproved: async (context, row) => handler.onApproved(context, read(row)),
    onRejected: async (context, row, opinion) => {
      if (handler.onRejected) await handler.onRejected(context, read(row), opinion);
    },
  };
}

/** What is asked for an operator is not decided by that operator. */
export function isAbout({ subjectKind, subjectId }: ApprovalRow, { operatorId }: OperatorContext): boolean {
  return subjectKind === 'operator' && subjectId === operatorId;
}
