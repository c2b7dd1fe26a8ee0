import { HomeOffer } from '#features/ipo/mobile/home-offer.tsx';
import { HomeNews } from '#features/news/mobile/home-news.tsx';
import { HomePositions } from '#features/trade/mobile/home-positions.tsx';
import { HomeFavorites } from '#features/watchlist/mobile/home-favorites.tsx';
import { AssetsPanel } from './assets-panel.tsx';
import { AtOnce } from './at-once.tsx';
import { FirstSteps } from './first-steps.tsx';
import { MarketsPanel } from './markets-panel.tsx';
import { ModuleStrip } from './module-strip.tsx';

/**
 * One's total assets, and what stands below them, only for whom has logged in: who has nothing yet sees what to do first; who has,
 * what is theirs before strangers' gainers. One file, fetched as home is drawn; it is asked for by `import()` alone.
 */
export function OwnHome() {
  return (
    <AssetsPanel>
      <AtOnce>
        <FirstSteps />
        <ModuleStrip />
        <HomePositions />
        <HomeFavorites />
        <HomeOffer />
        <MarketsPanel marked>
          <HomeNews />
        </MarketsPanel>
      </AtOnce>
    </AssetsPanel>
  );
}
