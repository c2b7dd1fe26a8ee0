import { useNavigate, useSearch } from '@tanstack/react-router';
import { Bookmark, Search } from 'lucide-react';
import { getStock } from '#features/market/contract.ts';
import { IconLink } from '#ui/button/icon-button.tsx';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { AppBar } from '#ui/screen/app-bar.tsx';
import { Screen } from '#ui/screen/screen.tsx';
import { useSession } from '#ui/session/session.ts';
import { Tabs } from '#ui/tabs/tabs.tsx';
import { KeptNews } from './kept-screen.tsx';
import { NewsList } from './news-list.tsx';
import { SearchNews } from './search-screen.tsx';

/** The tab stands in the address, so that going back finds it: `?tab=mexico`. */
const TABS = ['mine', 'all', 'mexico', 'america'] as const;
type Tab = (typeof TABS)[number];

/** `/news`: for whom holds something theirs on top, then all; or by country. `?stock=AAPL.XNAS` shows one stock's, `?kept=1` what was kept, `?search=` looks for words. */
export function NewsScreen() {
  const { stock, kept, search } = useSearch({ strict: false }) as {
    stock?: unknown;
    kept?: unknown;
    search?: unknown;
  };
  // A number that was sought is read back from the address as one.
  if (search !== undefined) return <SearchNews first={String(search)} />;
  if (kept !== undefined) return <KeptNews />;
  return typeof stock === 'string' && stock !== '' ? <OfStock stockId={stock} /> : <Everything />;
}

function Everything() {
  const { t } = useWords();
  const navigate = useNavigate();
  const { loggedIn } = useSession();
  const { tab: asked } = useSearch({ strict: false }) as { tab?: unknown };
  const shown = loggedIn ? TABS : TABS.slice(1);
  const tab = shown.find((one) => one === asked) ?? shown[0] ?? 'all';
  const choose = (next: Tab) => void navigate({ to: '/news', search: { tab: next }, replace: true });
  return (
    <Screen
      bar={
        <AppBar
          title={t('news.title')}
          actions={
            <>
              <IconLink icon={Search} label={t('news.search')} to="/news?search=" />
              <IconLink icon={Bookmark} label={t('news.kept')} to="/news?kept=1" />
            </>
          }
        />
      }
      padding="none"
      pulls
    >
      <Tabs
        label={t('news.title')}
        value={tab}
        onChange={choose}
        tabs={shown.map((value) => ({ value, label: t(`news.tab.${value}`) }))}
      >
        {tab === 'mine' || tab === 'all' ? (
          <NewsList key={tab} filter={{}} own={tab === 'mine'} />
        ) : (
          <NewsList key={tab} filter={{ country: tab }} />
        )}
      </Tabs>
    </Screen>
  );
}

function OfStock({ stockId }: { stockId: string }) {
  const { t } = useWords();
  const { data } = useCallQuery(getStock, { id: stockId }, { errorTip: false });
  const title = t('news.ofStock', { symbol: data?.symbol ?? stockId.replace(/\.[^.]*$/, '') });
  return (
    <Screen bar={<AppBar title={title} back={`/situation/detail/${stockId}`} />} padding="none" pulls>
      <NewsList filter={{ stockId }} />
    </Screen>
  );
}
