import { lazy } from 'react';
import { MarketScreen } from '#features/market/mobile/market-screen.tsx';

const Favorites = lazy(async () => ({
  default: (await import('#features/watchlist/mobile/favorites-panel.tsx')).FavoritesPanel,
}));

/** `/situation`: the market, with one's favorites as its first tab. */
export function MarketHub() {
  return <MarketScreen Favorites={Favorites} />;
}
