import * as z from 'zod/mini';
import { decodeCursor, placeKey } from '#kernel/contract/cursor.ts';
import { type Page, pageFromRows, rowsToAsk } from '#kernel/contract/page.ts';
import type { StockItem, StockListInput } from '../contract.ts';
import type { Instrument } from '../market.ts';
import type { MarketBook } from './market-book.ts';
import { presentItem } from './present-stock.ts';
import { changeRateOf, type Quote } from './quote.ts';
import { withoutAccents } from './search-text.ts';

/** What a list is sorted by: a text, or a price, rate or place in its units. */
type SortKey = string | bigint;

interface Row {
  readonly instrument: Instrument;
  readonly quote: Quote;
  readonly key: SortKey;
}

/**
 * A page of quoted stocks. The cursor names the last row by its sort key and id, not by its place: where prices move
 * between two pages a row may still be met twice or not at all, as in every list of moving figures. Refuses a cursor
 * that another sorting made as it refuses a broken one.
 */
export function listStocksPage(book: MarketBook, input: StockListInput): Page<StockItem> {
  const sorting = `${input.sort ?? ''}.${input.order ?? ''}`;
  const sign = input.order === 'desc' ? -1 : 1;
  const rows = candidates(book, input).sort((a, b) => sign * comparePositions(positionOf(a), positionOf(b)));
  const after = positionAfter(input, sorting);
  const rest = rows.filter((row) => after === null || sign * comparePositions(positionOf(row), after) > 0);
  return pageFromRows(
    rest.slice(0, rowsToAsk(input)),
    input,
    (row) => [sorting, String(row.key), row.instrument.id],
    (row) => presentItem(book, row.instrument, row.quote),
  );
}

function positionAfter(input: StockListInput, sorting: string): Position | null {
  const key = input.sort === 'name' ? z.string() : placeKey;
  // What the list was sorted by, and the last row's key and id.
  const keys = decodeCursor(input.cursor, z.tuple([z.literal(sorting), key, z.string()]));
  if (keys === null) return null;
  const [, lastKey, id] = keys;
  return { key: input.sort === 'name' ? lastKey : BigInt(lastKey), id };
}

function candidates(book: MarketBook, input: StockListInput): Row[] {
  const chosen = input.ids
    ? [...new Set(input.ids)].map((id) => book.instrument(id)).filter((found) => found !== null)
    : book.instruments().filter((instrument) => instrument.kind === 'stock' && isListed(book, instrument));
  const rows: Row[] = [];
  chosen.forEach((instrument, place) => {
    if (input.country !== undefined && instrument.country !== input.country) return;
    const quote = book.quote(instrument.id);
    if (quote !== null) rows.push({ instrument, quote, key: sortKey(input, instrument, quote, place) });
  });
  return rows;
}

/** Whether lists show it; one whose listing is over is still found by its id. */
export function isListed(book: MarketBook, instrument: Instrument): boolean {
  return book.standing(instrument).listing === 'listed';
}

function sortKey(input: StockListInput, instrument: Instrument, quote: Quote, place: number): SortKey {
  switch (input.sort) {
    case 'name':
      return withoutAccents(instrument.name);
    case 'price':
      return quote.price;
    case 'change':
      return changeRateOf(quote);
    case undefined:
      return BigInt(place);
  }
}

interface Position {
  readonly key: SortKey;
  readonly id: string;
}

function positionOf({ key, instrument }: Row): Position {
  return { key, id: instrument.id };
}

function comparePositions(a: Position, b: Position): number {
  if (a.key !== b.key) return a.key < b.key ? -1 : 1;
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}
