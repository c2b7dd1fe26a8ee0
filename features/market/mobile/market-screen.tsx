import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { type ComponentType, Suspense } from 'react';
import { ClockNotice } from '#features/sandbox/mobile/index.ts';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { useBusinessNow } from '#ui/clock/business-clock.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { AppBar } from '#ui/screen/app-bar.tsx';
import { Screen } from '#ui/screen/screen.tsx';
import { useSession } from '#ui/session/session.ts';
import { ListSkeleton, Skeleton } from '#ui/state/skeleton.tsx';
import { Tabs } from '#ui/tabs/tabs.tsx';
import { type Country, getMarketOverview } from '../contract.ts';
import { CountryList } from './country-list.tsx';
import styles from './market-list.module.css';
import { isUnderWay, SessionLine, type SessionTimes, sessionText } from './session-line.tsx';

type Tab = 'favorites' | Country;
const TABS: readonly Tab[] = ['favorites', 'america', 'mexico'];
const FIRST_TAB: Tab = 'mexico';

/** The market list: favorites, America, Mexico. The tab stands in the address: `?tab=america`. */
export function MarketScreen({ Favorites }: { Favorites: ComponentType }) {
  const { t } = useWords();
  const navigate = useNavigate();
  const { tab: asked } = useSearch({ strict: false }) as { tab?: unknown };
  const tab = TABS.find((known) => known === asked) ?? FIRST_TAB;
  const choose = (next: Tab) => void navigate({ to: '/situation', search: { tab: next }, replace: true });
  return (
    <Screen bar={<AppBar title={t('market.title')} />} padding="none" pulls>
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
          <>
            <Sessions />
            <Suspense fallback={<ListSkeleton />}>
              <Favorites />
            </Suspense>
          </>
        ) : (
          <CountryPanel key={tab} country={tab} />
        )}
      </Tabs>
    </Screen>
  );
}

const OVERVIEW_OPTIONS = { errorTip: false };

function CountryPanel({ country }: { country: Country }) {
  return (
    <>
      <Sessions country={country} />
      <CountryList country={country} />
    </>
  );
}

/** Whether a country's exchange is open; without one that of Mexico, and the other where it keeps other hours. */
function Sessions({ country }: { country?: Country }) {
  const { t, locale } = useWords();
  const overview = useCallQuery(getMarketOverview, {}, OVERVIEW_OPTIONS);
  if (overview.isLoading) {
    return (
      <p className={styles.session}>
        <Skeleton width={60} />
      </p>
    );
  }
  const known = overview.data?.sessions ?? [];
  const mexico = known.find((session) => session.country === 'mexico');
  const shown = known.filter((session) =>
    country === undefined
      ? session === mexico || session.closesAt !== mexico?.closesAt
      : session.country === country,
  );
  if (country !== undefined)
    return shown.map((session) => <SessionState key={country} country={country} session={session} />);
  // Two notices would leave a favorites list no room: the sandbox's clock is set from a country's.
  const named = (session: (typeof known)[number]) =>
    new Intl.ListFormat(locale).format(
      (shown.length > 1 ? [session] : known).map((each) => t(`market.tab.${each.country}`)),
    );
  return shown.map((session) => (
    <SessionLine key={session.country} country={session.country} session={session} of={named(session)} />
  ));
}

const TICK_MS = 20_000;
/** Whose next open the sandbox's clock goes to from a country's list. */
const EXCHANGES = { america: 'XNYS', mexico: 'XMEX' } as const;

function SessionState({ country, session }: { country: Country; session: SessionTimes }) {
  const words = useWords();
  const { loggedIn } = useSession();
  const now = useBusinessNow(TICK_MS);
  if (isUnderWay(session, now) || !loggedIn) return <SessionLine country={country} session={session} />;
  return (
    <ClockNotice look="line" text={sessionText(words, country, session, now)} exchange={EXCHANGES[country]} />
  );
}
