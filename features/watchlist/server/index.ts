import type { Market } from '#features/market/server/index.ts';
import type { Route } from '#kernel/http/route.ts';
import { watchlistRoutes } from './watchlist.routes.ts';

/** Makes the feature over the market, which knows what can be followed and at what price. */
export function createWatchlist(market: Market): { readonly routes: Route[] } {
  return { routes: watchlistRoutes(market) };
}
