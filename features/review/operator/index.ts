export { CasePhoto } from './case-photo.tsx';
export { DecisionBar } from './decision-bar.tsx';
export type { CaseProps } from './desk-spec.ts';
export { createReviewDesk } from './review-desk.tsx';
