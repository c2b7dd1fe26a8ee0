import type { Market } from '#features/market/server/index.ts';
import { type Route, route } from '#kernel/http/route.ts';
import {
  addToWatchlist,
  deleteFromWatchlist,
  listWatchlist,
  mergeIntoWatchlist,
  moveInWatchlist,
} from '../contract.ts';
import { addStock, deleteStock, mergeStocks, moveStock } from './change-watchlist.ts';
import { listOwnWatchlist } from './list-watchlist.ts';

const POST = { postOnly: true } as const;

/** The calls of this feature; what changes a list is never to be had by GET. */
export function watchlistRoutes(market: Market): Route[] {
  return [
    route(listWatchlist, (context, input) => listOwnWatchlist(market, context, input)),
    route(addToWatchlist, (context, input) => addStock(market, context, input), POST),
    route(deleteFromWatchlist, (context, { stockId }) => deleteStock(market, context, stockId), POST),
    route(moveInWatchlist, (context, input) => moveStock(context, input), POST),
    route(mergeIntoWatchlist, (context, input) => mergeStocks(market, context, input), POST),
  ];
}
