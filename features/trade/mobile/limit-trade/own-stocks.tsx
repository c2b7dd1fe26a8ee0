import { listStocks, type StockItem } from '#features/market/contract.ts';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { Amount } from '#ui/figures/amount.tsx';
import { ChangePill } from '#ui/figures/change.tsx';
import { Monogram } from '#ui/figures/monogram.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { List, ListItem, Section } from '#ui/list/list.tsx';
import { Row } from '#ui/list/row.tsx';
import { useQuote } from '#ui/realtime/use-realtime.ts';
import type { OrderItem, PositionItem } from '../../contract.ts';
import { nearestOf } from './distance.ts';

const DAY_REFRESH = { errorTip: false, refetchMs: 60_000 };

interface OwnStocksProps {
  /** One position of each stock. */
  held: readonly PositionItem[];
  /** The limit orders that wait. */
  working: readonly OrderItem[];
  onChoose: (stockId: string) => void;
}

/** Every stock that one holds, with its day, and how far it still is from the nearest limit that one has set for it. */
export function OwnStocks({ held, working, onChoose }: OwnStocksProps) {
  const { t } = useWords();
  const ids = held.map(({ stockId }) => stockId);
  const stocks = useCallQuery(listStocks, { ids, limit: ids.length }, DAY_REFRESH).data?.items;
  return (
    <Section title={t('limitTrade.yours')}>
      <List label={t('limitTrade.yours')}>
        {held.map((position) => (
          <ListItem key={position.stockId}>
            <OwnStock
              position={position}
              stock={stocks?.find(({ id }) => id === position.stockId)}
              orders={working.filter(({ stockId }) => stockId === position.stockId)}
              onChoose={onChoose}
            />
          </ListItem>
        ))}
      </List>
    </Section>
  );
}

interface OwnStockProps {
  position: PositionItem;
  stock: StockItem | undefined;
  orders: readonly OrderItem[];
  onChoose: (stockId: string) => void;
}

function OwnStock({ position, stock, orders, onChoose }: OwnStockProps) {
  const { t, price: written, percent } = useWords();
  const { stockId, symbol, name, currency, currentPrice } = position;
  const live = useQuote(stockId);
  const quote = live ?? stock;
  const price = quote?.price ?? currentPrice;
  const nearest = live === null ? null : nearestOf(orders, live);
  return (
    <Row
      lead={<Monogram symbol={symbol} />}
      title={symbol}
      detail={name}
      figure={price === null ? null : <Amount value={price} currency={currency} code />}
      under={quote ? <ChangePill percent={quote.changePercent} /> : null}
      note={
        nearest === null
          ? null
          : nearest.isThere
            ? t('limitTrade.there')
            : t('limitTrade.nearest', {
                side: nearest.side,
                limit: `$${written(nearest.limitPrice)}`,
                percent: percent(nearest.percent),
              })
      }
      onClick={() => onChoose(stockId)}
    />
  );
}
