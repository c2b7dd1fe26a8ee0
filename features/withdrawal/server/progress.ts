import type { Progress } from '../withdrawal.ts';
import type { Withdrawal } from './withdrawal.store.ts';

/** What of a withdrawal decides what can be done to it. */
export function progressOf({ state, approvalId, approvedAt, returnApprovalId }: Withdrawal): Progress {
  return {
    state,
    hasAsked: approvalId !== null,
    isApproved: approvedAt !== null,
    isReturning: returnApprovalId !== null,
  };
}
