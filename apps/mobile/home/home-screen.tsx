import { Bell, Search } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { countUnread } from '#features/notification/contract.ts';
import { IconLink } from '#ui/button/icon-button.tsx';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { AppBar } from '#ui/screen/app-bar.tsx';
import { Screen } from '#ui/screen/screen.tsx';
import { useSession } from '#ui/session/session.ts';
import { AssetsPanel } from './assets-panel.tsx';
import { Invitation } from './invitation.tsx';
import { MarketsPanel } from './markets-panel.tsx';
import { ModuleGrid } from './module-grid.tsx';

const Nothing = () => null;
/** Behind the first page: nobody waits for the code of a list that may be empty. */
const HomeFavorites = lazy(async () => ({
  // Where the line is cut before it was ever fetched, home stands without it.
  default: await import('#features/watchlist/mobile/home-favorites.tsx').then(
    (all) => all.HomeFavorites,
    () => Nothing,
  ),
}));

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
  const modules = (
    <>
      <ModuleGrid />
      <Suspense>
        <HomeFavorites />
      </Suspense>
    </>
  );
  return (
    <Screen bar={<AppBar title={t('home.title')} actions={actions} />} padding="none">
      {loggedIn ? <AssetsPanel /> : null}
      {loggedIn ? modules : null}
      <MarketsPanel>
        {loggedIn ? null : (
          <>
            <Invitation />
            {modules}
          </>
        )}
      </MarketsPanel>
    </Screen>
  );
}

const QUIET = { errorTip: false };

function BellLink() {
  const { t } = useWords();
  const unread = useCallQuery(countUnread, {}, QUIET).data?.count ?? 0;
  const label = unread > 0 ? t('home.notifications.unread', { count: unread }) : t('home.notifications');
  return <IconLink icon={Bell} label={label} to="/notification" badge={unread > 0} />;
}
