/** The door of reviews for the features whose cases are reviewed. */
export type { CaseRow, CaseTable } from './case-table.store.ts';
export { findCase, lockCase } from './case-table.store.ts';
export {
  createReview,
  type Review,
  type ReviewCalls,
  type ReviewSpec,
  type ReviewView,
} from './create-review.ts';
export { insertLook, type LookTable, sidesSeen } from './look.store.ts';
