import type { Reviews } from '#features/review-times/server/index.ts';

/** Resets of passwords, for measuring how long they took; decided within a day of asking (`RESET_WITHIN_MS`). */
export const RESET_REVIEWS: Reviews = {
  table: 'password_reset',
  sentAt: 'submitted_at',
  dueAt: "(submitted_at + interval '24 hours')",
  decidedAt: 'decided_at',
  isDecided: 'decided_by IS NOT NULL',
  waits: "state = 'waiting'",
};
