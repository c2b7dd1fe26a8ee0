import * as z from 'zod/mini';
import { decodeCursor, placeKey } from '#kernel/contract/cursor.ts';
import { type Page, pageFromRows, rowsToAsk } from '#kernel/contract/page.ts';
import type { Mover, StockItem, StockListInput } from '../contract.ts';
import type { Country, Instrument } from '../market.ts';
import type { MarketBook } from './market-book.ts';
import { presentItem } from './present-stock.ts';
import { changeRateOf, type Quote } from './quote.ts';
import { compareRanked, type Ranked, type RankedBy, type Ranking, type SortKey } from './ranking.ts';
import { withoutAccents } from './search/search-text.ts';

/** What an order stands on; `isWanted` leaves out what no longer belongs there, such as what rises among the falling. */
interface Order {
  readonly name: string;
  readonly by: RankedBy;
  readonly isDescending: boolean;
  readonly isWanted?: (key: SortKey) => boolean;
}

const MOVING: Readonly<Record<Mover, Order>> = {
  up: {
    name: 'up',
    by: 'change',
    isDescending: true,
    isWanted: (key) => typeof key === 'bigint' && key > 0n,
  },
  down: {
    name: 'down',
    by: 'change',
    isDescending: false,
    isWanted: (key) => typeof key === 'bigint' && key < 0n,
  },
  traded: { name: 'traded', by: 'traded', isDescending: true },
};

/**
 * A page of quoted stocks. The cursor names the last row by its sort key and id, not by its place: where prices move
 * between two pages a row may still be met twice or not at all, as in every list of moving figures. Refuses a cursor
 * that another sorting made as it refuses a broken one.
 */
export function listStocksPage(book: MarketBook, ranking: Ranking, input: StockListInput): Page<StockItem> {
  const order = orderOf(input);
  const after = positionAfter(book, input, order);
  const { country, ids } = input;
  const rows =
    ids === undefined ? ranking.rows(country as Country, order.by) : chosenRows(book, ids, order.by);
  return pageFromRows(
    pageOf(book, rows, input, order, after),
    input,
    ({ row }) => [order.name, String(row.key), row.instrument.id],
    ({ row, quote }) => presentItem(book, row.instrument, quote),
  );
}

function orderOf({ sort, order, movers }: StockListInput): Order {
  if (movers !== undefined) return MOVING[movers];
  return { name: `${sort ?? ''}.${order ?? ''}`, by: sort ?? 'place', isDescending: order === 'desc' };
}

/** The last row of the page before; null for the first page. */
function positionAfter(book: MarketBook, input: StockListInput, { name, by }: Order): Ranked | null {
  const isText = by === 'name' || by === 'symbol';
  const key = isText ? z.string() : placeKey;
  // What the list was sorted by, and the last row's key and id.
  const keys = decodeCursor(input.cursor, z.tuple([z.literal(name), key, z.string()]));
  if (keys === null) return null;
  const [, lastKey, id] = keys;
  const instrument = { ...book.instrument(id), id } as Instrument;
  return { instrument, key: isText ? lastKey : BigInt(lastKey) };
}

interface Shown {
  readonly row: Ranked;
  readonly quote: Quote;
}

/** Walks an order from behind a row until the page is full; only what it shows is quoted. */
function pageOf(
  book: MarketBook,
  rows: readonly Ranked[],
  input: StockListInput,
  order: Order,
  after: Ranked | null,
): Shown[] {
  const step = order.isDescending ? -1 : 1;
  const shown: Shown[] = [];
  for (
    let at = startOf(rows, after, order.isDescending);
    at >= 0 && at < rows.length && shown.length < rowsToAsk(input);
    at += step
  ) {
    const row = rows[at];
    if (row === undefined || !isShown(book, row, input, order)) continue;
    const quote = book.quote(row.instrument.id);
    if (quote !== null) shown.push({ row, quote });
  }
  return shown;
}

function isShown(
  book: MarketBook,
  { instrument, key }: Ranked,
  input: StockListInput,
  order: Order,
): boolean {
  if (input.country !== undefined && instrument.country !== input.country) return false;
  if (input.sector !== undefined && instrument.sector !== input.sector) return false;
  if (order.isWanted?.(key) === false) return false;
  return input.ids !== undefined || isListed(book, instrument);
}

/** Where the rows behind one begin, by halves. */
function startOf(rows: readonly Ranked[], after: Ranked | null, isDescending: boolean): number {
  if (after === null) return isDescending ? rows.length - 1 : 0;
  let from = 0;
  let to = rows.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    const compared = compareRanked(rows[middle] as Ranked, after);
    if (isDescending ? compared >= 0 : compared > 0) to = middle;
    else from = middle + 1;
  }
  return isDescending ? from - 1 : from;
}

/** Whether lists show it; one whose listing is over is still found by its id. */
export function isListed(book: MarketBook, instrument: Instrument): boolean {
  return book.standing(instrument).listing === 'listed';
}

function chosenRows(book: MarketBook, ids: readonly string[], by: RankedBy): Ranked[] {
  const rows: Ranked[] = [];
  [...new Set(ids)].forEach((id, place) => {
    const instrument = book.instrument(id);
    const quote = book.quote(id);
    if (instrument !== null && quote !== null)
      rows.push({ instrument, key: keyOf(by, instrument, quote, place) });
  });
  return rows.sort(compareRanked);
}

function keyOf(by: RankedBy, instrument: Instrument, quote: Quote, place: number): SortKey {
  switch (by) {
    case 'symbol':
      return instrument.symbol;
    case 'name':
      return withoutAccents(instrument.name);
    case 'price':
      return quote.price;
    case 'change':
      return changeRateOf(quote);
    case 'traded':
      return quote.price * quote.volume;
    case 'place':
      return BigInt(place);
  }
}
