import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Search, Star } from 'lucide-react';
import { ClockNotice } from '#features/sandbox/mobile/index.ts';
import { Button } from '#ui/button/button.tsx';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { useBusinessNow } from '#ui/clock/business-clock.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { AppBar } from '#ui/screen/app-bar.tsx';
import { Screen } from '#ui/screen/screen.tsx';
import { useSession } from '#ui/session/session.ts';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { Skeleton } from '#ui/state/skeleton.tsx';
import { Tabs } from '#ui/tabs/tabs.tsx';
import { type Country, getMarketOverview } from '../contract.ts';
import { CountryList } from './country-list.tsx';
import styles from './market-list.module.css';
import { SessionLine, type SessionTimes, sessionText } from './session-line.tsx';

type Tab = 'favorites' | Country;
const TABS: readonly Tab[] = ['favorites', 'america', 'mexico'];
const FIRST_TAB: Tab = 'mexico';

/** The market list: favorites, America, Mexico. The tab stands in the address: `?tab=america`. */
export function MarketScreen() {
  const { t } = useWords();
  const navigate = useNavigate();
  const { tab: asked } = useSearch({ strict: false }) as { tab?: unknown };
  const tab = TABS.find((known) => known === asked) ?? FIRST_TAB;
  const choose = (next: Tab) => void navigate({ to: '/situation', search: { tab: next }, replace: true });
  return (
    <Screen bar={<AppBar title={t('market.title')} />} padding="none">
      <div className={styles.searchPlace}>
        <Link to="/search" className={styles.searchLink}>
          <Icon of={Search} size={20} />
          <span>{t('market.search.hint')}</span>
        </Link>
      </div>
      <Tabs
        label={t('market.title')}
        value={tab}
        onChange={choose}
        tabs={TABS.map((value) => ({ value, label: t(`market.tab.${value}`) }))}
      >
        {tab === 'favorites' ? (
          <EmptyState
            icon={Star}
            text={t('market.favorites.empty')}
            action={<Button onClick={() => choose(FIRST_TAB)}>{t('market.favorites.way')}</Button>}
          />
        ) : (
          <CountryPanel key={tab} country={tab} />
        )}
      </Tabs>
    </Screen>
  );
}

const OVERVIEW_OPTIONS = { errorTip: false };

function CountryPanel({ country }: { country: Country }) {
  const overview = useCallQuery(getMarketOverview, {}, OVERVIEW_OPTIONS);
  const session = overview.data?.sessions.find((known) => known.country === country);
  return (
    <>
      {session ? <SessionState country={country} session={session} /> : null}
      {overview.isLoading ? (
        <p className={styles.session}>
          <Skeleton width={60} />
        </p>
      ) : null}
      <CountryList country={country} />
    </>
  );
}

const TICK_MS = 20_000;
/** Whose next open the sandbox's clock goes to from a country's list. */
const EXCHANGES = { america: 'XNYS', mexico: 'XMEX' } as const;

function SessionState({ country, session }: { country: Country; session: SessionTimes }) {
  const words = useWords();
  const { loggedIn } = useSession();
  const now = useBusinessNow(TICK_MS);
  const open = Date.parse(session.opensAt) <= now && now < Date.parse(session.closesAt);
  if (open || !loggedIn) return <SessionLine country={country} session={session} />;
  return <ClockNotice text={sessionText(words, country, session, now)} exchange={EXCHANGES[country]} />;
}
