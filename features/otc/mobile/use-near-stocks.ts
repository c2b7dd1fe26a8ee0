import { useState } from 'react';
import { getStock, listPopularSearches, listStocks, type StockDetail } from '#features/market/contract.ts';
import { viewedStocks } from '#features/market/mobile/index.ts';
import { listPositions } from '#features/trade/contract.ts';
import { EXCHANGES } from '#kernel/calendar/exchange.ts';
import { type CallQuery, useCallQuery } from '#ui/call/use-call-query.ts';
import { useBusinessNow } from '#ui/clock/business-clock.ts';
import { firstOfEachMarket, isYetToOpen } from './near-markets.ts';

const QUIET = { errorTip: false };
const MOST = 8;

/**
 * The ids of the stocks that one most likely means: those looked at last, then those held, else the ones that most people
 * open. Null until it is known which comes first.
 */
export function useNearStocks(): readonly string[] | null {
  const [viewed] = useState(() => viewedStocks().map(({ id }) => id));
  const held = itemsOf(useCallQuery(listPositions, { state: 'open' }, QUIET));
  const own = [...viewed, ...(held ?? []).map(({ stockId }) => stockId)].filter(isShare);
  const asks = own.length === 0 && held !== null;
  const popular = itemsOf(useCallQuery(listPopularSearches, {}, { ...QUIET, enabled: asks }));
  const traded = itemsOf(
    useCallQuery(
      listStocks,
      { country: 'mexico', movers: 'traded', limit: MOST },
      { ...QUIET, enabled: asks && popular?.length === 0 },
    ),
  );
  if (own.length > 0) return [...new Set(own)].slice(0, MOST);
  if (popular !== null && popular.length > 0) return popular.map(({ stock }) => stock.id).filter(isShare);
  return traded?.map(({ id }) => id) ?? null;
}

const TICK_MS = 20_000;

/** The near stock to begin with: the nearest whose market is open, else the nearest. Null until that is known; then it stays. */
export function useFirstStock(near: readonly string[] | null): string | null {
  const [begun, begin] = useState<string | null>(null);
  const { first, other } = firstOfEachMarket(begun === null ? (near ?? []) : []);
  const now = useBusinessNow(TICK_MS);
  const nearest = useCallQuery(getStock, { id: first ?? '' }, { ...QUIET, enabled: first !== null });
  const waits = other !== null && nearest.data !== undefined && isYetToOpen(nearest.data, now);
  const second = useCallQuery(getStock, { id: other ?? '' }, { ...QUIET, enabled: waits });
  if (begun !== null) return begun;
  if (first === null || isAsked(nearest) || (waits && isAsked(second))) return null;
  const isBetter = waits && second.data !== undefined && !isYetToOpen(second.data, now);
  const chosen = isBetter ? other : first;
  begin(chosen);
  return chosen;
}

/** Whether its answer is still to come; without a line there is none to wait for. */
const isAsked = ({ isLoading, isOffline }: CallQuery<StockDetail>) => isLoading && !isOffline;

/** An index or a rate is looked at too, but not dealt in. */
const isShare = (id: string) => EXCHANGES.some((exchange) => id.endsWith(`.${exchange}`));

/** Null until an answer has come; none where it failed. */
function itemsOf<Item>({
  data,
  failure,
}: CallQuery<{ readonly items: readonly Item[] }>): readonly Item[] | null {
  return data?.items ?? (failure === null ? null : []);
}
