import { Bell, Search } from 'lucide-react';
import { lazy, Suspense, startTransition, useEffect, useState } from 'react';
import { countUnread } from '#features/notification/contract.ts';
import { IconLink } from '#ui/button/icon-button.tsx';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { AppBar } from '#ui/screen/app-bar.tsx';
import { Screen } from '#ui/screen/screen.tsx';
import { session, useSession } from '#ui/session/session.ts';
import { loadEntryCatalog } from '../load-catalog.ts';
import { orNothing, withWords } from '../with-words.ts';
import { AssetsSkeleton } from './assets-skeleton.tsx';
import { Invitation } from './invitation.tsx';
import { loadMovers, MarketsPanel } from './markets-panel.tsx';
import { ModuleGrid } from './module-grid.tsx';

/** What is one's own, with its words, is behind the first page. */
const loadOwn = withWords(() => import('./own-home.tsx').then((all) => all.OwnHome), loadEntryCatalog);
/** Where the line is cut before it was ever fetched, the grid stands there until there is one again. */
const ownOrBare = () =>
  lazy(() =>
    loadOwn().catch(() => {
      OwnHome = null;
      return { default: BareHome };
    }),
  );
/** Null where the next one to be shown is fetched anew. */
let OwnHome: ReturnType<typeof ownOrBare> | null = null;

function newestHome() {
  OwnHome ??= ownOrBare();
  return OwnHome;
}

/** Behind the first page: nobody waits for the code of a list that may be empty. */
const loadFavorites = orNothing(() => import('../behind.ts').then((all) => all.HomeFavorites));
const HomeFavorites = lazy(loadFavorites);

/** Fetches what home shows besides itself. */
export const loadHome = () =>
  session.get().loggedIn ? loadOwn() : Promise.all([loadMovers(), loadFavorites()]);

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
        <Own />
      ) : (
        <MarketsPanel>
          <Invitation />
          <ModuleGrid />
          <Suspense>
            <HomeFavorites />
          </Suspense>
        </MarketsPanel>
      )}
    </Screen>
  );
}

function Own() {
  const [Home, setHome] = useState(newestHome);
  useEffect(() => {
    const again = () => startTransition(() => setHome(newestHome));
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, []);
  return (
    <Suspense fallback={<AssetsSkeleton />}>
      <Home />
    </Suspense>
  );
}

function BareHome() {
  return (
    <>
      <ModuleGrid />
      <MarketsPanel />
    </>
  );
}

function BellLink() {
  const { t } = useWords();
  const unread = useCallQuery(countUnread, {}).data?.count ?? 0;
  const label = unread > 0 ? t('home.notifications.unread', { count: unread }) : t('home.notifications');
  return <IconLink icon={Bell} label={label} to="/notification" badge={unread > 0} />;
}
