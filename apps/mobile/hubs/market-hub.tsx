import { lazy } from 'react';
import { MarketScreen } from '#features/market/mobile/market-screen.tsx';

/** One's favorites, each with the bell of its alerts. */
const Favorites = lazy(async () => {
  const [{ FavoritesPanel }, { RowBell }] = await Promise.all([
    import('#features/watchlist/mobile/favorites-panel.tsx'),
    import('#features/alert/mobile/row-bell.tsx'),
  ]);
  return { default: () => <FavoritesPanel Action={RowBell} /> };
});

/** `/situation`: the market, with one's favorites as its first tab. */
export function MarketHub() {
  return <MarketScreen Favorites={Favorites} />;
}
