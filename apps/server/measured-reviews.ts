import { RESET_REVIEWS } from '#features/account/server/index.ts';
import { DEPOSIT_REVIEWS } from '#features/deposit/server/index.ts';
import { IDENTITY_REVIEWS } from '#features/identity/server/index.ts';
import { createReviewTimes } from '#features/review-times/server/index.ts';

/** What the firm promises to review within a time, and so is measured. */
export const measuredReviews = createReviewTimes({
  identity: IDENTITY_REVIEWS,
  deposit: DEPOSIT_REVIEWS,
  reset: RESET_REVIEWS,
});
