import type { ServerFeature } from '#kernel/feature/server-feature.ts';
import { type ListingNeeds, listingRoutes } from './listing.routes.ts';

export { type Standing, type TradeStop, whyNotTraded } from '../standing.ts';
export { announceListing } from './announce-listing.ts';
export type { ListingNeeds } from './listing.routes.ts';
export { createNoticeBoard, type NoticeBoard } from './notice-board.ts';
export type { KnownStock, ListingMarket } from './take-down.ts';

/** Makes the market desk. */
export function createListing(needs: ListingNeeds): ServerFeature {
  return { name: 'listing', routes: listingRoutes(needs) };
}
