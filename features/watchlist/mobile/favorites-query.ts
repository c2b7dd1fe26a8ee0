import type { QueryClient } from '@tanstack/react-query';
import { listStocks, type StockItem } from '#features/market/contract.ts';
import { shouldRetry } from '#ui/call/call-query.ts';
import { CallFailed, sendCall } from '#ui/call/send-call.ts';
import { listWatchlist, type WatchlistItem } from '../contract.ts';
import { browserList } from './browser-list.ts';

/** Rows of one answer at most. */
const PAGE = 100;
const PAUSE_MS = 800;

/** Both kinds of list are asked for under this name. */
const NAME = listWatchlist.path;
export const favoritesKey = (loggedIn: boolean) => [NAME, loggedIn ? 'account' : 'browser'];

/** The whole list with its quotes, for TanStack Query: the account's, or signed out the browser's. */
export function favoritesQuery(loggedIn: boolean) {
  return {
    queryKey: favoritesKey(loggedIn),
    queryFn: ({ signal }: { signal: AbortSignal }) => (loggedIn ? ofAccount(signal) : ofBrowser(signal)),
    retry: shouldRetry,
    retryDelay: PAUSE_MS,
    meta: { keep: true, needsLogIn: loggedIn },
  };
}

/** Asks again for every list of favorites that is on screen, and for the others once they are shown. */
export function readFavoritesAgain(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: [NAME] });
}

async function ofAccount(signal: AbortSignal): Promise<WatchlistItem[]> {
  const items: WatchlistItem[] = [];
  for (let cursor: string | undefined; ; ) {
    const answer = await sendCall(listWatchlist, { limit: PAGE, ...(cursor && { cursor }) }, { signal });
    if (!answer.ok) throw new CallFailed(answer);
    items.push(...answer.data.items);
    if (answer.data.nextCursor === null) return items;
    cursor = answer.data.nextCursor;
  }
}

/** What is not listed any more is left out, but stays in the browser's list. */
async function ofBrowser(signal: AbortSignal): Promise<WatchlistItem[]> {
  const ids = browserList.get();
  const items: WatchlistItem[] = [];
  for (let at = 0; at < ids.length; at += PAGE) {
    const answer = await sendCall(listStocks, { ids: ids.slice(at, at + PAGE), limit: PAGE }, { signal });
    if (!answer.ok) throw new CallFailed(answer);
    items.push(...answer.data.items.map(favoriteOf));
  }
  return items;
}

/** A stock of the market as a row of the list. */
export function favoriteOf({ id, sector: _, ...stock }: StockItem): WatchlistItem {
  return { stockId: id, ...stock };
}
