import type { MeasuredReview } from '#kernel/feature/measured-review.ts';
import type { ServerFeature } from '#kernel/feature/server-feature.ts';
import { route } from '#kernel/http/route.ts';
import { getReviewTimes, type ReviewTimes } from '../contract.ts';
import { measureReview } from './measure-reviews.store.ts';

/** Makes the feature over what the reviewing features keep. */
export function createReviewTimes({ reviews }: { reviews(): readonly MeasuredReview[] }): ServerFeature {
  return {
    name: 'review-times',
    routes: [
      route(getReviewTimes, async ({ tx, now }) => {
        const times: ReviewTimes = {};
        for (const review of reviews()) times[review.id] = await measureReview(tx, review, now);
        return times;
      }),
    ],
  };
}
