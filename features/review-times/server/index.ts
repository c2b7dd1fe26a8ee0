import { type Route, route } from '#kernel/http/route.ts';
import { getReviewTimes, type Reviewed } from '../contract.ts';
import { measureReviews, type Reviews } from './measure-reviews.store.ts';

export type { Reviews } from './measure-reviews.store.ts';

/** Makes the feature over what each reviewing feature keeps. */
export function createReviewTimes(of: Readonly<Record<Reviewed, Reviews>>): { readonly routes: Route[] } {
  return {
    routes: [
      route(getReviewTimes, async ({ tx, now }) => ({
        identity: await measureReviews(tx, of.identity, now),
        deposit: await measureReviews(tx, of.deposit, now),
        reset: await measureReviews(tx, of.reset, now),
      })),
    ],
  };
}
