import { type Route, route } from '#kernel/http/route.ts';
import * as calls from '../contract.ts';
import { addListing } from './add-listing.ts';
import { changeListing } from './change-listing.ts';
import { haltTrading } from './halt-trading.ts';
import { listListings } from './list-listings.ts';
import { listNotices } from './list-notices.ts';
import type { NoticeBoard } from './notice-board.ts';
import { resumeTrading } from './resume-trading.ts';
import type { ListingMarket, TakingDown } from './take-down.ts';

/** What the market desk builds on. */
export interface ListingNeeds {
  /** The board that the market goes by. */
  readonly board: NoticeBoard;
  readonly market: ListingMarket;
  /** Hears of each listing that ends, or goes on. */
  readonly changed: TakingDown['changed'];
}

/** The routes of the market desk, each bound to its call. */
export function listingRoutes(needs: ListingNeeds): Route[] {
  const { board, market, changed } = needs;
  const commands: TakingDown = { market, changed, seen: () => board.refresh() };
  return [
    route(calls.listListingsCall, (context, input) => listListings(needs, context, input)),
    route(calls.listNoticesCall, listNotices),
    route(calls.haltTradingCall, (context, input) => haltTrading(commands, context, input)),
    route(calls.resumeTradingCall, (context, input) => resumeTrading(commands, context, input)),
    route(calls.changeListingCall, (context, input) => changeListing(commands, context, input)),
    route(calls.addListingCall, (context, input) => addListing(commands, context, input)),
  ];
}
