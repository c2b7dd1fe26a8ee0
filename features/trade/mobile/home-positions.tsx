import { useMemo } from 'react';
import { listStocks, SPARK_POINTS, type StockItem, USDMXN_ID } from '#features/market/contract.ts';
import { earlierSession } from '#features/market/mobile/index.ts';
import { TIME_ZONES } from '#kernel/calendar/exchange.ts';
import { formatQuantity, parseMoney, parseQuantity, quantity } from '#kernel/money/money.ts';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { useBusinessNow } from '#ui/clock/business-clock.ts';
import { Amount } from '#ui/figures/amount.tsx';
import { ChangePill, Signed } from '#ui/figures/change.tsx';
import { Monogram } from '#ui/figures/monogram.tsx';
import { OwnFigures } from '#ui/figures/own-figures.tsx';
import { Sparkline } from '#ui/figures/sparkline.tsx';
import { directionOf } from '#ui/i18n/decimal.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { groupBy } from '#ui/list/group-by.ts';
import { List, ListItem, Section } from '#ui/list/list.tsx';
import { Row } from '#ui/list/row.tsx';
import type { QuoteTick } from '#ui/realtime/messages.ts';
import { useQuotes } from '#ui/realtime/use-realtime.ts';
import { listPositions, type PositionItem } from '../contract.ts';
import { dateAt, dayChangeOf, sumGroup } from './position/day-change.ts';
import { sumHoldings, withQuote } from './position/live-position.ts';

const REFRESH_MS = 15_000;
const DAY_REFRESH_MS = 60_000;
const SHOWN = 3;

/** The largest holdings on the home screen, with the way to all of them; nothing where there are none. */
export function HomePositions() {
  const { data } = useCallQuery(listPositions, { state: 'open' }, { errorTip: false, refetchMs: REFRESH_MS });
  const positions = data?.items ?? [];
  if (positions.length === 0) return null;
  return (
    <OwnFigures>
      <Held positions={positions} />
    </OwnFigures>
  );
}

function Held({ positions }: { positions: readonly PositionItem[] }) {
  const { t, money, date } = useWords();
  const now = useBusinessNow(DAY_REFRESH_MS);
  const held = [...new Set(positions.map(({ stockId }) => stockId))].sort().join(' ');
  const ids = useMemo(() => [...held.split(' '), USDMXN_ID], [held]);
  const quotes = useQuotes(ids);
  const rate = quotes.get(USDMXN_ID)?.price ?? null;
  // By the server's values: a tick of the price moves no row under a finger.
  const stocks = byWorth(positions, rate).slice(0, SHOWN);
  const days = useCallQuery(
    listStocks,
    { ids: stocks.map(([{ stockId }]) => stockId), limit: SHOWN },
    { errorTip: false, refetchMs: DAY_REFRESH_MS },
  );
  const stockOf = (stockId: string) => days.data?.items.find(({ id }) => id === stockId);
  // Sum and rows go by the same quotes.
  const quoteOf = (stockId: string) => quotes.get(stockId) ?? stockOf(stockId);
  const live = positions.map((position) => withQuote(position, quoteOf(position.stockId)));
  const all = sumHoldings(live, 'MXN', rate);
  // A country of which the figures are not of today's session.
  const earlier = days.data?.items.find((stock) => earlierSession(stock, now) !== null);
  const title = t('trade.home.held');
  const more = all === null ? t('home.all') : money(all.value, 'MXN');
  return (
    <Section
      title={title}
      note={
        earlier &&
        t('market.list.dated', {
          country: t(`market.tab.${earlier.country}`),
          day: date(earlier.quotedAt, 'day', TIME_ZONES[earlier.exchange]),
        })
      }
      more={{ to: '/trade?tab=holdings', label: more }}
    >
      <List label={title}>
        {stocks.map((lots) => (
          <ListItem key={lots[0].stockId}>
            <HeldStock lots={lots} stock={stockOf(lots[0].stockId)} quote={quoteOf(lots[0].stockId)} />
          </ListItem>
        ))}
      </List>
    </Section>
  );
}

interface HeldStockProps {
  lots: Lots;
  stock: StockItem | undefined;
  quote: QuoteTick | StockItem | undefined;
}

/** What one holds of a stock, with its day: its line, and what it brought; its value and its day are of one quote. */
function HeldStock({ lots, stock, quote }: HeldStockProps) {
  const { t, quantity: written } = useWords();
  const [held] = lots;
  // The quote's own session: what its line shows.
  const session = quote ? dateAt(held.stockId, quote.quotedAt) : '';
  const sum = sumGroup(
    lots
      .map((lot) => withQuote(lot, quote))
      .map((position) => ({ position, day: dayChangeOf(position, quote, session) })),
  );
  const shares = formatQuantity(
    lots.reduce((all, lot) => quantity(all + parseQuantity(lot.quantity)), quantity(0n)),
  );
  return (
    <Row
      to={`/situation/detail/${held.stockId}`}
      lead={<Monogram symbol={held.symbol} />}
      title={held.symbol}
      detail={t('trade.shares', { quantity: written(shares), count: Number(shares) })}
      middle={
        <Sparkline
          values={stock?.spark ?? []}
          whole={SPARK_POINTS + 1}
          direction={quote ? directionOf(quote.changePercent) : 0}
        />
      }
      figure={sum.value === null ? null : <Amount value={sum.value} currency={held.currency} code />}
      under={
        sum.day === null || sum.dayPercent === null ? null : (
          <>
            <Signed value={sum.day} currency={held.currency} />
            <ChangePill percent={sum.dayPercent} />
          </>
        )
      }
    />
  );
}

type Lots = readonly [PositionItem, ...PositionItem[]];

/** The positions of each stock together, the most valuable in pesos first. */
function byWorth(positions: readonly PositionItem[], pesosForDollar: string | null): Lots[] {
  const stocks = [...groupBy(positions, ({ stockId }) => stockId).values()].flatMap(([first, ...rest]) => {
    if (first === undefined) return [];
    const lots: Lots = [first, ...rest];
    return [{ lots, worth: parseMoney(sumHoldings(lots, 'MXN', pesosForDollar)?.value ?? '0') }];
  });
  return stocks
    .sort((one, other) => (one.worth < other.worth ? 1 : one.worth > other.worth ? -1 : 0))
    .map(({ lots }) => lots);
}
