import { Bell, Search } from 'lucide-react';
import { type ComponentType, lazy, Suspense, startTransition, useEffect, useState } from 'react';
import { countUnread } from '#features/notification/contract.ts';
import { IconLink } from '#ui/button/icon-button.tsx';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { AppBar } from '#ui/screen/app-bar.tsx';
import { Screen } from '#ui/screen/screen.tsx';
import { useSession } from '#ui/session/session.ts';
import { ListSkeleton } from '#ui/state/skeleton.tsx';
import { loadEntryCatalog, loadFirstCatalog } from '../load-catalog.ts';
import { orNothing, withWords } from '../with-words.ts';
import { AssetsSkeleton } from './assets-skeleton.tsx';
import { Invitation } from './invitation.tsx';
import { loadMovers, MarketsPanel } from './markets-panel.tsx';
import { ModuleGrid } from './module-grid.tsx';

/** One's total is only for whom has logged in; its words travel first, so that it waits for no others. */
const loadAssets = withWords(
  () => import('./assets-panel.tsx').then((all) => all.AssetsPanel),
  loadFirstCatalog,
);
/** What is one's own, with its words, is behind the first page. */
const loadOwn = withWords(() => import('./own-home.tsx').then((all) => all.OwnHome), loadEntryCatalog);

/** Where the line is cut before a part was ever fetched, `Bare` stands there until there is one again. */
function newestOf<Props>(load: () => Promise<{ default: ComponentType<Props> }>, Bare: ComponentType<Props>) {
  const fresh = () =>
    lazy(() =>
      load().catch(() => {
        newest = null;
        return { default: Bare };
      }),
    );
  /** Null where the next one to be shown is fetched anew. */
  let newest: ReturnType<typeof fresh> | null = null;
  return () => {
    newest ??= fresh();
    return newest;
  };
}

const newestAssets = newestOf(loadAssets, ({ children }) => <>{children}</>);
const newestHome = newestOf(loadOwn, BareHome);

/** The part as it was fetched last; once more when the line comes back. */
function useNewest<Part>(newest: () => Part): Part {
  const [Shown, setShown] = useState(newest);
  useEffect(() => {
    const again = () => startTransition(() => setShown(newest));
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [newest]);
  return Shown;
}

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
  const Assets = useNewest(newestAssets);
  const Home = useNewest(newestHome);
  return (
    <Suspense fallback={<AssetsSkeleton />}>
      <Assets>
        <Suspense fallback={<ListSkeleton />}>
          <Home />
        </Suspense>
      </Assets>
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
