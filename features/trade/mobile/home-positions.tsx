import { listStocks, SPARK_POINTS, type StockItem, USDMXN_ID } from '#features/market/contract.ts';
import { formatQuantity, parseMoney, parseQuantity, quantity } from '#kernel/money/money.ts';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { Amount } from '#ui/figures/amount.tsx';
import { Change } from '#ui/figures/change.tsx';
import { Monogram } from '#ui/figures/monogram.tsx';
import { OwnFigures } from '#ui/figures/own-figures.tsx';
import { Sparkline } from '#ui/figures/sparkline.tsx';
import { directionOf } from '#ui/i18n/decimal.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { List, ListItem, Section } from '#ui/list/list.tsx';
import { Row } from '#ui/list/row.tsx';
import { useQuote } from '#ui/realtime/use-realtime.ts';
import { listPositions, type PositionItem } from '../contract.ts';
import { sumGroup } from './position/day-change.ts';
import { sumHoldings } from './position/live-position.ts';

const REFRESH_MS = 15_000;
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
  const { t, money, quantity: written } = useWords();
  const rate = useQuote(positions.some(({ currency }) => currency === 'USD') ? USDMXN_ID : null);
  const all = sumHoldings(positions, 'MXN', rate?.price ?? null);
  const stocks = byWorth(positions, rate?.price ?? null).slice(0, SHOWN);
  const ids = stocks.map(({ held }) => held.stockId);
  const items = useCallQuery(listStocks, { ids }, { errorTip: false, refetchMs: REFRESH_MS }).data?.items;
  const days = new Map(items?.map((item) => [item.id, item]));
  const title = t('trade.home.held');
  const more = all === null ? t('home.all') : money(all.value, 'MXN');
  return (
    <Section title={title} more={{ to: '/trade?tab=holdings', label: more }}>
      <List label={title}>
        {stocks.map(({ held, sum }) => (
          <ListItem key={held.stockId}>
            <Row
              to={`/situation/detail/${held.stockId}`}
              lead={<Monogram symbol={held.symbol} />}
              title={held.symbol}
              detail={t('trade.shares', { quantity: written(sum.shares), count: Number(sum.shares) })}
              middle={<Day item={days.get(held.stockId)} />}
              end={
                <>
                  {sum.value === null ? null : <Amount value={sum.value} currency={held.currency} code />}
                  {sum.profit === null ? null : (
                    <Change amount={sum.profit} percent={sum.percent} currency={held.currency} />
                  )}
                </>
              }
            />
          </ListItem>
        ))}
      </List>
    </Section>
  );
}

/** Its stock's day as a line; its place until it is known. */
function Day({ item }: { item: StockItem | undefined }) {
  return (
    <Sparkline
      values={item?.spark ?? []}
      whole={SPARK_POINTS + 1}
      direction={directionOf(item?.changePercent ?? '0')}
    />
  );
}

/** The positions of each stock together, the most valuable in pesos first. */
function byWorth(positions: readonly PositionItem[], pesosForDollar: string | null) {
  const stocks = [...Map.groupBy(positions, ({ stockId }) => stockId).values()].flatMap((lots) => {
    const [held] = lots;
    if (held === undefined) return [];
    const shares = lots.reduce((sum, lot) => quantity(sum + parseQuantity(lot.quantity)), quantity(0n));
    const sum = {
      ...sumGroup(lots.map((position) => ({ position, day: null }))),
      shares: formatQuantity(shares),
    };
    const worth = parseMoney(sumHoldings(lots, 'MXN', pesosForDollar)?.value ?? '0');
    return [{ held, sum, worth }];
  });
  return stocks.sort((one, other) => (one.worth < other.worth ? 1 : one.worth > other.worth ? -1 : 0));
}
