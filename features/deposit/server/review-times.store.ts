import type { MeasuredReview } from '#kernel/feature/measured-review.ts';

/** Deposits, for measuring how long they took; one that could not be matched yet still waits for its answer. */
export const DEPOSIT_REVIEWS: MeasuredReview = {
  id: 'deposit',
  table: 'deposit',
  sentAt: 'created_at',
  dueAt: 'due_at',
  decidedAt: 'decided_at',
  isDecided: "state IN ('completed', 'rejected')",
  waits: "state IN ('pending', 'unknown')",
};
