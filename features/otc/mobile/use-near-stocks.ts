import { useState } from 'react';
import { listPopularSearches, listStocks } from '#features/market/contract.ts';
import { viewedStocks } from '#features/market/mobile/index.ts';
import { listPositions } from '#features/trade/contract.ts';
import { EXCHANGES } from '#kernel/calendar/exchange.ts';
import { type CallQuery, useCallQuery } from '#ui/call/use-call-query.ts';

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

/** An index or a rate is looked at too, but not dealt in. */
const isShare = (id: string) => EXCHANGES.some((exchange) => id.endsWith(`.${exchange}`));

/** Null until an answer has come; none where it failed. */
function itemsOf<Item>({
  data,
  failure,
}: CallQuery<{ readonly items: readonly Item[] }>): readonly Item[] | null {
  return data?.items ?? (failure === null ? null : []);
}
