import { useParams } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import { type ComponentType, Fragment, useEffect, useEffectEvent, useState } from 'react';
import { TIME_ZONES } from '#kernel/calendar/exchange.ts';
import { Button, ButtonLink } from '#ui/button/button.tsx';
import { failureText, isGone } from '#ui/call/failure-text.ts';
import { type CallQuery, useCallQuery } from '#ui/call/use-call-query.ts';
import { useBusinessNow } from '#ui/clock/business-clock.ts';
import { Amount } from '#ui/figures/amount.tsx';
import { Change } from '#ui/figures/change.tsx';
import { Flash } from '#ui/figures/flash.tsx';
import { dotted } from '#ui/i18n/dotted.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { useQuote } from '#ui/realtime/use-realtime.ts';
import { AppBar } from '#ui/screen/app-bar.tsx';
import { Screen } from '#ui/screen/screen.tsx';
import { useWaitsNoLonger } from '#ui/screen/waits-no-longer.ts';
import { useSession } from '#ui/session/session.ts';
import { useOpening } from '#ui/sheet/use-opening.ts';
import { EmptyState, ErrorState } from '#ui/state/empty-state.tsx';
import { OfflineBanner } from '#ui/state/offline-banner.tsx';
import { getStock, type StockDetail } from '../contract.ts';
import { ChartPanel } from './chart/chart-panel.tsx';
import type { OwnTrade } from './chart/own-trade.ts';
import { withLiveQuote } from './live-stock.ts';
import { NextSession, QuoteOrigin, StockSession } from './quote-origin.tsx';
import { noteViewed } from './search/viewed-stocks.ts';
import { earlierSession } from './session-day.ts';
import styles from './stock.module.css';
import { StockFigures } from './stock-figures.tsx';
import type { BuySheetProps, StockPart } from './stock-part.ts';
import { StockSkeleton } from './stock-skeleton.tsx';
import { TradingNotice } from './trading-notice.tsx';

/** The sheet's code comes once the screen itself has had the line for itself. */
const FETCH_SHEET_AFTER_MS = 1_000;

/** Sessions open and close, and the sandbox's clock moves: the frame around the live quote is asked for again. */
const REFRESH_MS = 30_000;
const MINUTE_MS = 60_000;

/** One stock: its price, its chart, its day, what other features say of it, and Buy in thumb's reach. */
export function StockScreen({ parts }: { parts: readonly StockPart[] }) {
  return <Stock parts={parts} useIsKnown={isKnownOf(parts)} />;
}

interface StockProps {
  parts: readonly StockPart[];
  useIsKnown: NonNullable<StockPart['useIsKnown']>;
}

function Stock({ parts, useIsKnown }: StockProps) {
  const { id } = useParams({ strict: false }) as { id: string };
  const isKnown = useIsKnown(id);
  const [isLate, setIsLate] = useState(false);
  // Where all is known there is nothing to draw anew.
  useWaitsNoLonger(() => {
    if (!isKnown) setIsLate(true);
  });
  const query = useCallQuery(getStock, { id }, { refetchMs: REFRESH_MS, errorTip: false });
  const stock = query.data ?? null;
  // Until the sheet's code is there the screen stays and its button says that it was heard.
  const order = useOpening();
  const buying = parts.find((part) => part.buying)?.buying;
  useEffect(() => {
    const timer = setTimeout(() => buying?.load(), FETCH_SHEET_AFTER_MS);
    return () => clearTimeout(timer);
  }, [buying]);
  const { loggedIn } = useSession();
  const resume = useEffectEvent(order.open);
  useEffect(() => {
    if (loggedIn && buying?.isWished(id)) resume();
  }, [loggedIn, buying, id]);
  useNoted(stock);
  const { t } = useWords();
  if (stock === null || !(isKnown || isLate)) return <StockPending query={query} />;
  const actions = parts.map(({ id, Action, ScreenAction }) => (
    <Fragment key={id}>
      {ScreenAction ? <Live stock={stock} of={ScreenAction} /> : null}
      {Action ? <Action stock={stock} /> : null}
    </Fragment>
  ));
  const bar = <AppBar back="/situation" title={dotted(stock.symbol, stock.name)} actions={actions} />;
  // What cannot be bought has no button: the notice says why.
  const buy =
    buying && stock.tradable && stock.standing.halt === null ? (
      <Button busy={order.isOpening} onClick={order.open}>
        {t('market.stock.buy')}
      </Button>
    ) : undefined;
  const footer = (
    <div className={styles.footer}>
      {parts.map(({ id, SellButton }) => (SellButton ? <SellButton key={id} stock={stock} /> : null))}
      {buy}
    </div>
  );
  return (
    <Screen bar={bar} footer={buy === undefined ? undefined : footer} padding="none">
      {query.isOffline ? <OfflineBanner at={query.updatedAt} /> : null}
      <Live stock={stock} of={StockHead} />
      <TradingNotice stock={stock} />
      {parts.map(({ id, Head }) => (Head ? <Live key={id} stock={stock} of={Head} /> : null))}
      <Chart key={stock.id} stock={stock} useTrades={tradesOf(parts)} useCost={costOf(parts)} />
      <Live stock={stock} of={StockFigures} />
      {parts.map(({ id, Section }) => (Section ? <Section key={id} stockId={stock.id} /> : null))}
      {buying && order.isOpen ? (
        <BuySheet Sheet={buying.Sheet} stock={stock} open={order.isOpen} onOpenChange={order.setIsOpen} />
      ) : null}
    </Screen>
  );
}

const NO_TRADES: readonly OwnTrade[] = [];
const noTrades = () => NO_TRADES;
const tradesOf = (parts: readonly StockPart[]) => parts.find((part) => part.useTrades)?.useTrades ?? noTrades;

const alwaysKnown = () => true;
const isKnownOf = (parts: readonly StockPart[]) =>
  parts.find((part) => part.useIsKnown)?.useIsKnown ?? alwaysKnown;

const noCost = () => null;
const costOf = (parts: readonly StockPart[]) => parts.find((part) => part.useCost)?.useCost ?? noCost;

interface ChartProps {
  stock: StockDetail;
  useTrades: NonNullable<StockPart['useTrades']>;
  useCost: NonNullable<StockPart['useCost']>;
}

function Chart({ stock, useTrades, useCost }: ChartProps) {
  return <ChartPanel stock={stock} trades={useTrades(stock.id)} cost={useCost(stock.id)} />;
}

/** A part with its figures live: a quote draws no other part anew. */
function Live({ stock, of: Part }: { stock: StockDetail; of: ComponentType<{ stock: StockDetail }> }) {
  return <Part stock={withLiveQuote(stock, useQuote(stock.id))} />;
}

function BuySheet({ Sheet, ...props }: BuySheetProps & { Sheet: ComponentType<BuySheetProps> }) {
  return <Sheet {...props} stock={withLiveQuote(props.stock, useQuote(props.stock.id))} />;
}

function StockHead({ stock }: { stock: StockDetail }) {
  const { t, date } = useWords();
  const now = useBusinessNow(MINUTE_MS);
  const currency = stock.kind === 'stock' ? stock.currency : undefined;
  const isToday = earlierSession(stock, now) === null;
  const note = isToday ? t('market.stock.today') : date(stock.quotedAt, 'day', TIME_ZONES[stock.exchange]);
  return (
    <section className={styles.head} aria-label={t('market.stock.quote')}>
      <div className={styles.headLine}>
        <Flash value={stock.price}>
          <Amount
            value={stock.price}
            currency={currency}
            code
            size="hero"
            decimals={stock.kind === 'rate' ? 4 : 2}
          />
        </Flash>
        <StockSession stock={stock} />
      </div>
      <div className={styles.headLine}>
        <p>
          <Change amount={stock.change} percent={stock.changePercent} currency={currency} note={note} />
        </p>
        <NextSession stock={stock} />
      </div>
      <QuoteOrigin stock={stock} />
    </section>
  );
}

/** Before the first answer: its shape, or what went wrong. What is not listed has a way on instead of a retry. */
function StockPending({ query }: { query: CallQuery<StockDetail> }) {
  const words = useWords();
  const { failure } = query;
  const isUnknown = isGone(failure);
  const toMarket = <ButtonLink to="/situation">{words.t('market.stock.toMarket')}</ButtonLink>;
  return (
    <Screen bar={<AppBar back="/situation" title={words.t('market.stock.title')} />} padding="none">
      {failure === null ? (
        <StockSkeleton />
      ) : isUnknown ? (
        <EmptyState icon={SearchX} text={words.t('market.stock.unknown')} action={toMarket} />
      ) : (
        <ErrorState text={failureText(words, failure)} onRetry={query.retry} busy={query.isBusy} />
      )}
    </Screen>
  );
}

/** Remembers that the stock was looked at, for the search. */
function useNoted(stock: StockDetail | null): void {
  const { id, symbol } = stock ?? {};
  useEffect(() => {
    if (id !== undefined && symbol !== undefined) noteViewed({ id, symbol });
  }, [id, symbol]);
}
