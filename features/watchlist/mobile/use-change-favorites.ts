import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { StockItem } from '#features/market/contract.ts';
import { failureText } from '#ui/call/failure-text.ts';
import { type Failure, sendCall } from '#ui/call/send-call.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { useSession } from '#ui/session/session.ts';
import { useToast } from '#ui/toast/toast.tsx';
import {
  addToWatchlist,
  deleteFromWatchlist,
  MAX_WATCHED,
  moveInWatchlist,
  type WatchlistItem,
} from '../contract.ts';
import { reordered } from '../order.ts';
import { browserList } from './browser-list.ts';
import { favoriteOf, favoritesKey, readFavoritesAgain } from './favorites-query.ts';

/** What one does with one's favorites; each shows at once, and comes back with a toast where it failed. */
export interface ChangeFavorites {
  /** At the end, or before another one. */
  add(stock: WatchlistItem | StockItem, before?: string | null): Promise<void>;
  remove(stockId: string): Promise<void>;
  move(stockId: string, before: string | null): Promise<void>;
}

type Rows = readonly WatchlistItem[];

/** The commands of the list that is shown: the account's, or signed out the browser's. */
export function useChangeFavorites(): ChangeFavorites {
  const client = useQueryClient();
  const toast = useToast();
  const words = useWords();
  const { loggedIn } = useSession();
  const failed = (failure: Failure) => toast.error(failureText(words, failure));
  const account = changeAccountList(client, failed);
  const browser = changeBrowserList(client, () =>
    toast.error(words.t('watchlist.browser.full', { most: MAX_WATCHED })),
  );
  return loggedIn ? account : browser;
}

/** Commands that have not been answered, whether one of them failed, and the list before the first of them. */
const pending = { count: 0, hasFailed: false, before: undefined as Rows | undefined };

function changeAccountList(client: QueryClient, failed: (failure: Failure) => void): ChangeFavorites {
  const key = favoritesKey(true);
  async function run(change: (rows: Rows) => Rows, command: () => ReturnType<typeof sendCall>) {
    if (pending.count === 0) pending.before = client.getQueryData<Rows>(key);
    pending.count += 1;
    await showAtOnce(client, key, change);
    const answer = await command();
    pending.count -= 1;
    if (!answer.ok) {
      pending.hasFailed = true;
      failed(answer);
    }
    // Asked for between two commands, the list would show what was before the second.
    if (pending.count > 0) return;
    if (pending.hasFailed) show(client, key, () => pending.before);
    pending.hasFailed = false;
    await readFavoritesAgain(client);
  }
  return {
    add(stock, before = null) {
      const row = rowOf(stock);
      const input = { stockId: row.stockId, before };
      return run(
        (rows) => withRow(rows, row, before),
        () => sendCall(addToWatchlist, input),
      );
    },
    remove: (stockId) =>
      run(
        (rows) => rows.filter((row) => row.stockId !== stockId),
        () => sendCall(deleteFromWatchlist, { stockId }),
      ),
    move: (stockId, before) =>
      run(
        (rows) => inOrder(rows, stockId, before),
        () => sendCall(moveInWatchlist, { stockId, before }),
      ),
  };
}

function changeBrowserList(client: QueryClient, full: () => void): ChangeFavorites {
  async function keep(ids: readonly string[], change: (rows: Rows) => Rows) {
    if (!browserList.set(ids)) return full();
    await showAtOnce(client, favoritesKey(false), change);
    await readFavoritesAgain(client);
  }
  return {
    async add(stock, before = null) {
      const row = rowOf(stock);
      const ids = browserList.get();
      if (ids.includes(row.stockId)) return;
      if (ids.length >= MAX_WATCHED) return full();
      await keep(reordered(ids, row.stockId, before), (rows) => withRow(rows, row, before));
    },
    remove: (stockId) =>
      keep(
        browserList.get().filter((id) => id !== stockId),
        (rows) => rows.filter((row) => row.stockId !== stockId),
      ),
    move: (stockId, before) =>
      keep(reordered(browserList.get(), stockId, before), (rows) => inOrder(rows, stockId, before)),
  };
}

/** Changes the list on the screen. Its figures grow no younger by it. */
function show(client: QueryClient, key: readonly string[], change: (rows: Rows) => Rows | undefined): void {
  const updatedAt = client.getQueryState(key)?.dataUpdatedAt;
  client.setQueryData<Rows>(key, (rows) => rows && change(rows), { updatedAt });
}

/** The same now, and once more when an answer that was on its way, and is older, has been given up. */
async function showAtOnce(client: QueryClient, key: readonly string[], change: (rows: Rows) => Rows) {
  show(client, key, change);
  await client.cancelQueries({ queryKey: key });
  show(client, key, change);
}

const rowOf = (stock: WatchlistItem | StockItem): WatchlistItem =>
  'stockId' in stock ? stock : favoriteOf(stock);

function withRow(rows: Rows, row: WatchlistItem, before: string | null): Rows {
  if (rows.some(({ stockId }) => stockId === row.stockId)) return rows;
  return inOrder([...rows, row], row.stockId, before);
}

function inOrder(rows: Rows, stockId: string, before: string | null): Rows {
  const byId = new Map(rows.map((row) => [row.stockId, row]));
  const order = reordered([...byId.keys()], stockId, before);
  return order.flatMap((id) => byId.get(id) ?? []);
}
