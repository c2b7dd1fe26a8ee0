import type { MeasuredReview } from '#kernel/feature/measured-review.ts';

/** Resets of passwords, for measuring how long they took; decided within a day of asking (`RESET_WITHIN_MS`). */
export const RESET_REVIEWS: MeasuredReview = {
  id: 'reset',
  table: 'password_reset',
  sentAt: 'submitted_at',
  dueAt: "(submitted_at + interval '24 hours')",
  decidedAt: 'decided_at',
  isDecided: 'decided_by IS NOT NULL',
  waits: "state = 'waiting'",
};
