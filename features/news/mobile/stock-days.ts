import { listStocks, type StockItem } from '#features/market/contract.ts';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import type { NewsItem } from '../contract.ts';

const MOST = 100;

/** What the first stock of each piece of news is and does today, by its id; a summary has its own day. */
export type StockDays = ReadonlyMap<
  string,
  Pick<StockItem, 'changePercent' | 'sector' | 'exchange' | 'quotedAt'>
>;

const NONE: StockDays = new Map();

/** Asked for all of a list at once. */
export function useStockDays(items: readonly NewsItem[]): StockDays {
  const today = items.filter(({ figures }) => figures === null);
  const ids = [...new Set(today.flatMap(({ stocks: [first] }) => (first ? [first.id] : [])))].slice(0, MOST);
  const { data } = useCallQuery(
    listStocks,
    { ids, limit: MOST },
    { enabled: ids.length > 0, errorTip: false, keep: false },
  );
  return data ? new Map(data.items.map((stock) => [stock.id, stock])) : NONE;
}
