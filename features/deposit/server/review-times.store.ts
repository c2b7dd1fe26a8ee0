import type { Reviews } from '#features/review-times/server/index.ts';

/** Deposits, for measuring how long they took; one that could not be matched yet still waits for its answer. */
export const DEPOSIT_REVIEWS: Reviews = {
  table: 'deposit',
  sentAt: 'created_at',
  dueAt: 'due_at',
  decidedAt: 'decided_at',
  isDecided: "state IN ('completed', 'rejected')",
  waits: "state IN ('pending', 'unknown')",
};
