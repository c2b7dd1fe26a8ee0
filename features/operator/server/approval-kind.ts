import type { OperatorRole } from '#kernel/contract/operator-role.ts';
import type { OperatorContext } from '#kernel/http/route.ts';
import type { ApprovalRow } from './approval.store.ts';

/** What a feature does with what two persons agreed on, in the second person's transaction. */
export interface ApprovalKind {
  /** Who may ask and who may decide: whoever holds one of these at the time. */
  readonly roles: readonly OperatorRole[];
  /** What the second person is shown of the payload: names are message keys, `approval.fact.<name>` or whole; values may be. */
  facts(approval: ApprovalRow): { name: string; value: string }[];
  /** Where the second person sees the whole case in the console, such as `/withdrawals?case=…`. */
  casePath?(approval: ApprovalRow): string;
  /** Does it; what it throws undoes the decision. */
  onApproved(context: OperatorContext, approval: ApprovalRow): Promise<void>;
  onRejected?(context: OperatorContext, approval: ApprovalRow, opinion: string): Promise<void>;
}

/** Every kind by its name. */
export type ApprovalKinds = ReadonlyMap<string, ApprovalKind>;

/** What is asked for an operator is not decided by that operator. */
export function isAbout({ subjectKind, subjectId }: ApprovalRow, { operatorId }: OperatorContext): boolean {
  return subjectKind === 'operator' && subjectId === operatorId;
}
