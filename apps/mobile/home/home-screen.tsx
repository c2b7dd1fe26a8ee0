import { Bell, Search } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { countUnread } from '#features/notification/contract.ts';
import { IconLink } from '#ui/button/icon-button.tsx';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { AppBar } from '#ui/screen/app-bar.tsx';
import { Screen } from '#ui/screen/screen.tsx';
import { useSession } from '#ui/session/session.ts';
import { orNothing, withWords } from '../with-words.ts';
import { AssetsPanel } from './assets-panel.tsx';
import styles from './home.module.css';
import { Invitation } from './invitation.tsx';
import { loadMovers, MarketsPanel } from './markets-panel.tsx';
import { ModuleGrid } from './module-grid.tsx';

/** Who has nothing yet sees what to do first; who has, sees it before strangers' gainers. Their words are behind the first page too. */
const FirstSteps = lazy(orNothing(() => import('../behind.ts').then((all) => all.FirstSteps)));
const HomeOffer = lazy(orNothing(() => import('./owner-parts.ts').then((all) => all.HomeOffer)));
const HomeNews = lazy(orNothing(() => import('./owner-parts.ts').then((all) => all.HomeNews)));
const HomePositions = lazy(orNothing(() => import('../behind.ts').then((all) => all.HomePositions)));
/** Its place is kept until it is there. */
const ModuleStrip = lazy(async () => {
  const load = withWords(() => import('../behind.ts').then((all) => all.ModuleStrip));
  // Where the line is cut before it was ever fetched, the grid stands there.
  return load().catch(() => ({ default: ModuleGrid }));
});
/** Behind the first page: nobody waits for the code of a list that may be empty. */
const loadFavorites = orNothing(() => import('../behind.ts').then((all) => all.HomeFavorites));
const HomeFavorites = lazy(loadFavorites);

/** Fetches what a stranger's home shows besides itself. */
export const loadHome = () => Promise.all([loadMovers(), loadFavorites()]);

/** The first screen: one's money first, or the markets where nobody is logged in. */
export function HomeScreen() {
  const { t } = useWords();
  const { loggedIn } = useSession();
  const actions = (
    <>
      <IconLink icon={Search} label={t('home.search')} to="/search" />
      {loggedIn ? <BellLink /> : null}
    </>
  );
  return (
    <Screen bar={<AppBar title={t('home.title')} actions={actions} />} padding="none">
      {loggedIn ? (
        <>
          <AssetsPanel />
          <Suspense>
            <FirstSteps />
          </Suspense>
          <Suspense fallback={<div className={styles.stripPlace} />}>
            <ModuleStrip />
          </Suspense>
          <Suspense>
            <HomePositions />
            <HomeFavorites />
            <HomeOffer />
          </Suspense>
        </>
      ) : null}
      <MarketsPanel>
        {loggedIn ? (
          <Suspense>
            <HomeNews />
          </Suspense>
        ) : (
          <>
            <Invitation />
            <ModuleGrid />
            <Suspense>
              <HomeFavorites />
            </Suspense>
          </>
        )}
      </MarketsPanel>
    </Screen>
  );
}

function BellLink() {
  const { t } = useWords();
  const unread = useCallQuery(countUnread, {}).data?.count ?? 0;
  const label = unread > 0 ? t('home.notifications.unread', { count: unread }) : t('home.notifications');
  return <IconLink icon={Bell} label={label} to="/notification" badge={unread > 0} />;
}
