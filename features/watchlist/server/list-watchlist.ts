import * as z from 'zod/mini';
import type { Market } from '#features/market/server/index.ts';
import { decodeCursor, placeKey } from '#kernel/contract/cursor.ts';
import type { InputOf } from '#kernel/contract/define-call.ts';
import { type Page, pageFromRows, rowsToAsk } from '#kernel/contract/page.ts';
import type { CallContext } from '#kernel/http/route.ts';
import type { listWatchlist, WatchlistItem } from '../contract.ts';
import { listPlaces } from './watchlist.store.ts';

const cursorKeys = z.tuple([placeKey]);

/** A page of one's own list with quotes. */
export async function listOwnWatchlist(
  market: Market,
  { tx, investorId }: CallContext,
  input: InputOf<typeof listWatchlist>,
): Promise<Page<WatchlistItem>> {
  const [after] = decodeCursor(input.cursor, cursorKeys) ?? [null];
  const rows = await listPlaces(tx, investorId, {
    after: after === null ? null : BigInt(after),
    rows: rowsToAsk(input),
  });
  const { items, nextCursor } = pageFromRows(
    rows,
    input,
    ({ place }) => [String(place)],
    ({ stockId }) => itemOf(market, stockId),
  );
  return { items: items.filter((item) => item !== null), nextCursor };
}

function itemOf(market: Market, stockId: string): WatchlistItem | null {
  const instrument = market.instrument(stockId);
  // Just listed by way of another node: this one knows it within half a minute.
  if (instrument === null) return null;
  const { symbol, name, kind, exchange, country, currency } = instrument;
  const { price, change, changePercent, quotedAt, source, stale, spark } =
    market.stockItem(stockId) ?? UNQUOTED;
  const quote = { price, change, changePercent, quotedAt, source, stale };
  return { stockId, symbol, name, kind, exchange, country, currency, ...quote, spark };
}

const UNQUOTED = {
  price: null,
  change: null,
  changePercent: null,
  quotedAt: null,
  source: null,
  stale: true,
  spark: [],
};
