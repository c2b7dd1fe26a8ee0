import { createReview, type Review } from '#features/review/server/index.ts';
import { Refusal } from '#kernel/contract/refusal.ts';
import { allows, type Command } from '../withdrawal.ts';
import { progressOf } from './progress.ts';
import { WITHDRAWAL_CASES, type Withdrawal } from './withdrawal.store.ts';

/** The review of withdrawals; refuses `withdrawal.over` and `withdrawal.not_in_hand`. */
export const WITHDRAWAL_REVIEW: Review<Withdrawal, 'waiting' | 'decided'> = createReview({
  queue: 'withdrawal',
  roles: ['reviewer'],
  table: WITHDRAWAL_CASES,
  auditKey: 'withdrawal',
  closed: ({ endedAt }) => (endedAt === null ? null : 'withdrawal.over'),
  reasons: { notAssigned: 'withdrawal.not_in_hand', opinionMissing: 'withdrawal.opinion_missing' },
});

/** Refuses with `reason` what is not possible where a withdrawal stands. */
export function refuseUnless(row: Withdrawal, command: Command, reason: string): void {
  if (!allows(progressOf(row), command)) throw new Refusal(reason);
}
