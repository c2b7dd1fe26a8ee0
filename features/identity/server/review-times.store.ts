import type { MeasuredReview } from '#kernel/feature/measured-review.ts';

/** Proofs of identity, for measuring how long they took; decided within a day of sending (`REVIEW_WITHIN_MS`). */
export const IDENTITY_REVIEWS: MeasuredReview = {
  id: 'identity',
  table: 'kyc_case',
  sentAt: 'submitted_at',
  dueAt: "(submitted_at + interval '24 hours')",
  decidedAt: 'decided_at',
  isDecided: "state <> 'waiting'",
  waits: "state = 'waiting'",
};
