import { type Route, route } from '#kernel/http/route.ts';
import * as calls from '../contract.ts';
import { addListing } from './add-listing.ts';
import { changeListing, handleListingEnds } from './change-listing.ts';
import { haltTrading, handleHalts } from './halt-trading.ts';
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
  /** Hears of each notice that was taken down. */
  readonly changed: TakingDown['changed'];
  readonly approvals: TakingDown['approvals'];
}

/** The routes of the market desk, each bound to its call. */
export function listingRoutes(needs: ListingNeeds): Route[] {
  const { board, market, changed, approvals } = needs;
  const commands: TakingDown = { market, changed, approvals, seen: () => board.refresh() };
  handleHalts(commands);
  handleListingEnds(commands);
  return [
    route(calls.listListingsCall, (context, input) => listListings(needs, context, input)),
    route(calls.listNoticesCall, listNotices),
    route(calls.haltTradingCall, (context, input) => haltTrading(commands, context, input)),
    route(calls.resumeTradingCall, (context, input) => resumeTrading(commands, context, input)),
    route(calls.changeListingCall, (context, input) => changeListing(commands, context, input)),
    route(calls.addListingCall, (context, input) => addListing(commands, context, input)),
  ];
}
