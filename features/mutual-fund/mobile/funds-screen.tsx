import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ComponentProps, useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { failureText } from '#ui/call/failure-text.ts';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { usePagedCall } from '#ui/call/use-paged-call.ts';
import { initialsOf } from '#ui/figures/initials.ts';
import { Monogram } from '#ui/figures/monogram.tsx';
import { OwnFigures } from '#ui/figures/own-figures.tsx';
import { Percent } from '#ui/figures/percent.tsx';
import { dotted } from '#ui/i18n/dotted.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { Bars } from '#ui/icon/own-icons.ts';
import { EndOfList } from '#ui/list/end-of-list.tsx';
import { List, ListItem, LoadMore, Section } from '#ui/list/list.tsx';
import { Row } from '#ui/list/row.tsx';
import { AppBar } from '#ui/screen/app-bar.tsx';
import { Screen } from '#ui/screen/screen.tsx';
import { useSession } from '#ui/session/session.ts';
import { EmptyState, ErrorState } from '#ui/state/empty-state.tsx';
import { OfflineBanner } from '#ui/state/offline-banner.tsx';
import { ListSkeleton } from '#ui/state/skeleton.tsx';
import { Segments } from '#ui/tabs/segments.tsx';
import { Sideways } from '#ui/tabs/sideways.tsx';
import {
  type FundItem,
  type FundOrder,
  listFundHoldings,
  listFundOrders,
  listMutualFunds,
} from '../contract.ts';
import styles from './fund.module.css';
import { NAV_DECIMALS, type RiskBand, riskBand } from './fund-words.ts';
import { HeldRow, Worth } from './held-funds.tsx';
import { FundOrderRow } from './order-row.tsx';
import { RiskSteps } from './risk-steps.tsx';

const QUIET = { errorTip: false };
const CURRENCIES = ['all', 'MXN', 'USD'] as const;
const BANDS = ['all', 'low', 'middle', 'high'] as const satisfies readonly ('all' | RiskBand)[];

const ALL_FUNDS = { limit: 100 };

/** One's orders, newest first; few are under way at a time. */
const ORDERS = { limit: 20 };

/** `/mutualFunds`: what one has of funds and has on order, every fund by currency and risk, and what is over. */
export function FundsScreen() {
  const { t } = useWords();
  const { loggedIn } = useSession();
  return (
    <Screen bar={<AppBar title={t('fund.title')} back />} padding="none" pulls>
      {loggedIn ? (
        <OwnFirst />
      ) : (
        <div className={styles.funds}>
          <Funds />
        </div>
      )}
    </Screen>
  );
}

/** What one has stands above all funds: they wait until it is known how much room it takes. */
function OwnFirst() {
  const held = useCallQuery(listFundHoldings, {}, QUIET);
  const ordered = usePagedCall(listFundOrders, ORDERS, QUIET);
  // Asked for at the same time.
  usePagedCall(listMutualFunds, ALL_FUNDS, QUIET);
  if ([held, ordered].some(({ isLoading, isOffline }) => isLoading && !isOffline)) return <ListSkeleton />;
  return (
    <div className={styles.funds}>
      <OwnFigures>
        <Mine />
      </OwnFigures>
      <Funds />
      <OwnFigures>
        <PastOrders />
      </OwnFigures>
    </div>
  );
}

interface Filters {
  readonly risk: (typeof BANDS)[number];
  readonly currency: (typeof CURRENCIES)[number];
}

/** What is shown stands in the address, `?risk=low&currency=MXN`: it is there again after a fund was looked at. */
function useFilters() {
  const navigate = useNavigate();
  const asked = useSearch({ strict: false }) as { risk?: unknown; currency?: unknown };
  const [filters, setFilters] = useState<Filters>(() => ({
    risk: BANDS.find((known) => known === asked.risk) ?? 'all',
    currency: CURRENCIES.find((known) => known === asked.currency) ?? 'all',
  }));
  const choose = (next: Filters) => {
    setFilters(next);
    void navigate({
      to: '/mutualFunds',
      search: Object.fromEntries(Object.entries(next).filter(([, value]) => value !== 'all')),
      replace: true,
      resetScroll: false,
    });
  };
  return { band: filters.risk, currency: filters.currency, choose };
}

function Funds() {
  const words = useWords();
  const { t } = words;
  const { currency, band, choose } = useFilters();
  const query = usePagedCall(
    listMutualFunds,
    { ...ALL_FUNDS, ...(currency !== 'all' && { currency }) },
    QUIET,
  );
  const shown = query.items?.filter(({ risk }) => band === 'all' || riskBand(risk) === band);
  const isWhole = currency === 'all' && band === 'all';
  return (
    <Section title={t('fund.all')}>
      <div className={styles.filters}>
        <Filter
          label={t('fund.filter.risk')}
          value={band}
          onChange={(risk) => choose({ risk, currency })}
          options={BANDS.map((value) => ({ value, label: t(`fund.filter.${value}`) }))}
        />
        <Filter
          label={t('fund.filter.currency')}
          value={currency}
          onChange={(next) => choose({ risk: band, currency: next })}
          options={CURRENCIES.map((value) => ({
            value,
            label: t(value === 'all' ? 'fund.filter.both' : `fund.filter.${value}`),
          }))}
        />
      </div>
      {query.isOffline && shown ? <OfflineBanner at={query.updatedAt} /> : null}
      {shown === undefined ? (
        query.failure === null ? (
          <ListSkeleton />
        ) : (
          <ErrorState text={failureText(words, query.failure)} onRetry={query.retry} busy={query.isBusy} />
        )
      ) : shown.length === 0 ? (
        <EmptyState
          icon={Bars}
          text={t(isWhole ? 'fund.none' : 'fund.empty')}
          action={
            isWhole ? undefined : (
              <Button kind="secondary" onClick={() => choose({ risk: 'all', currency: 'all' })}>
                {t('fund.empty.reset')}
              </Button>
            )
          }
        />
      ) : (
        <List label={t('fund.all')}>
          {shown.map((fund) => (
            <ListItem key={fund.id}>
              <FundRow fund={fund} />
            </ListItem>
          ))}
        </List>
      )}
      <EndOfList list={query} />
    </Section>
  );
}

/** One choice in a line of its own, its name at the start. */
function Filter<Value extends string>(props: Omit<ComponentProps<typeof Segments<Value>>, 'look'>) {
  return (
    <div className={styles.filter}>
      <span aria-hidden="true">{props.label}</span>
      <Sideways>
        <Segments look="pill" {...props} />
      </Sideways>
    </div>
  );
}

function FundRow({ fund }: { fund: FundItem }) {
  const { t, price } = useWords();
  const { id, name, kind, risk, nav, currency, oneYear } = fund;
  return (
    <Row
      to={`/mutualFunds/detail/${id}`}
      lead={<Monogram symbol={initialsOf(name)} />}
      title={<span className={styles.rowName}>{name}</span>}
      detail={
        <>
          <RiskSteps risk={risk} look="small" />
          {dotted(t('fund.row.risk', { risk }), t(`fund.kind.${kind}`))}
        </>
      }
      figure={
        oneYear === null ? (
          <span className={styles.soft}>{t('fund.row.young')}</span>
        ) : (
          <>
            <span className={styles.soft}>{t('fund.row.year')}</span>
            <Percent value={oneYear} sign="always" />
          </>
        )
      }
      under={nav === null ? t('fund.noNav') : `$${price(nav, NAV_DECIMALS)}\u00a0${currency}`}
    />
  );
}

/** What is held and what is on order; nothing of it for who has neither. */
function Mine() {
  const { t } = useWords();
  const holdings = useCallQuery(listFundHoldings, {}, QUIET);
  const orders = usePagedCall(listFundOrders, ORDERS, QUIET);
  const held = holdings.data?.items ?? [];
  const open = orders.items?.filter(({ state }) => state !== 'settled') ?? [];
  if (orders.items === undefined || (open.length === 0 && held.length === 0)) return null;
  return (
    <>
      {orders.isOffline ? <OfflineBanner at={orders.updatedAt} /> : null}
      {held.length === 0 ? null : (
        <Section title={t('fund.mine')}>
          <Worth held={held} headline />
          <List label={t('fund.mine')}>
            {held.map((each) => (
              <ListItem key={each.fundId}>
                <HeldRow held={each} />
              </ListItem>
            ))}
          </List>
        </Section>
      )}
      {open.length === 0 ? null : <Orders title={t('fund.orders')} orders={open} />}
    </>
  );
}

/** What was ordered and is over, under everything that one can still do. */
function PastOrders() {
  const { t } = useWords();
  const { items, hasMore, isLoadingMore, more } = usePagedCall(listFundOrders, ORDERS, QUIET);
  const past = items?.filter(({ state }) => state === 'settled') ?? [];
  if (past.length === 0) return null;
  return (
    <>
      <Orders title={t('fund.orders.past')} orders={past} />
      <LoadMore hasMore={hasMore} busy={isLoadingMore} onMore={more} />
    </>
  );
}

function Orders({ title, orders }: { title: string; orders: readonly FundOrder[] }) {
  return (
    <Section title={title}>
      <List label={title}>
        {orders.map((order) => (
          <ListItem key={order.id}>
            <FundOrderRow order={order} />
          </ListItem>
        ))}
      </List>
    </Section>
  );
}
