import type { Market } from '#features/market/server/index.ts';
import type { ServerFeature } from '#kernel/feature/server-feature.ts';
import { watchlistRoutes } from './watchlist.routes.ts';

/** Makes the feature over the market, which knows what can be followed and at what price. */
export function createWatchlist({ market }: { readonly market: Market }): ServerFeature {
  return { name: 'watchlist', routes: watchlistRoutes(market) };
}
