import type { Country, Instrument } from '../market.ts';
import type { MarketBook } from './market-book.ts';
import { changeRateOf, type Quote } from './quote.ts';
import { withoutAccents } from './search/search-text.ts';

const SECOND_MS = 1_000;
/** Quotes taken in one second: a market of so many is in order by its quotes of now. */
const TAKEN_A_SECOND = 512;
/** What a second's share of a round may cost at most: the first quote of a simulated instrument takes some milliseconds. */
const AT_MOST_MS = 60;
const SHARE_UNITS = 1_000_000n;

/** What lists are ordered by: as the house lists, by symbol or name, and by figures of the quotes. */
export type RankedBy = 'place' | 'symbol' | 'name' | 'price' | 'change' | 'traded';

/** What a list is sorted by: a text, or a price, rate, amount or place in its units. */
export type SortKey = string | bigint;

export interface Ranked {
  readonly instrument: Instrument;
  readonly key: SortKey;
}

/** The stocks of each country in order, lowest first; of equals the smaller id. */
export interface Ranking {
  rows(country: Country, by: RankedBy): readonly Ranked[];
  /** Takes this second's share of quotes, so that an order is there when it is asked for. */
  take(): void;
}

interface Figures {
  readonly instrument: Instrument;
  readonly price: bigint;
  readonly change: bigint;
  /** Of the day, in millionths of the currency. */
  readonly traded: bigint;
}

/**
 * Orders a book's stocks. Prices move every second and thousands of quotes cannot be taken in one: they are taken in rounds,
 * 512 a second, and an order stands from the end of one round to the end of the next. So 500 stocks are in order by the
 * quotes of now, and 10,000 by quotes of the last twenty seconds, in which pages follow each other without a gap. What
 * has not been quoted yet has no place in an order by figures.
 */
export function createRanking(book: MarketBook): Ranking {
  const stocks = book.instruments().filter(({ kind }) => kind === 'stock');
  const figures = new Map<string, Figures>();
  const orders = new Map<string, { round: number; rows: readonly Ranked[] }>();
  let next = 0;
  let round = 0;
  let takenIn = -1;

  function take(): void {
    const second = Math.floor(book.now() / SECOND_MS);
    if (second === takenIn) return;
    takenIn = second;
    const isWhole = stocks.length <= TAKEN_A_SECOND;
    const count = Math.min(TAKEN_A_SECOND, stocks.length);
    const until = performance.now() + AT_MOST_MS;
    for (let taken = 0; taken < count; taken += 1) {
      if (!isWhole && performance.now() > until) return;
      const instrument = stocks[next];
      if (instrument !== undefined) note(instrument, book.glance(instrument.id));
      next = (next + 1) % stocks.length;
      if (next === 0) round += 1;
    }
  }

  function note(instrument: Instrument, quote: Quote | null): void {
    if (quote === null) figures.delete(instrument.id);
    else figures.set(instrument.id, figuresOf(instrument, quote));
  }

  return {
    take,
    rows(country, by) {
      const isFixed = by === 'place' || by === 'symbol' || by === 'name';
      if (!isFixed) take();
      const name = `${country} ${by}`;
      const known = orders.get(name);
      // The first round is shown as it grows.
      if (known !== undefined && (isFixed || (known.round === round && round > 0))) return known.rows;
      const rows = (isFixed ? fixedRows(stocks, by) : [...figures.values()].map((each) => rowOf(each, by)))
        .filter(({ instrument }) => instrument.country === country)
        .sort(compareRanked);
      orders.set(name, { round, rows });
      return rows;
    },
  };
}

/** Where one stands to another of the same order. */
export function compareRanked(a: Ranked, b: Ranked): number {
  if (a.key !== b.key) return a.key < b.key ? -1 : 1;
  return a.instrument.id < b.instrument.id ? -1 : a.instrument.id > b.instrument.id ? 1 : 0;
}

function fixedRows(stocks: readonly Instrument[], by: 'place' | 'symbol' | 'name'): Ranked[] {
  return stocks.map((instrument, place) => ({
    instrument,
    key: textOf(instrument, by) ?? BigInt(place),
  }));
}

function textOf({ symbol, name }: Instrument, by: 'place' | 'symbol' | 'name'): string | null {
  if (by === 'symbol') return symbol;
  return by === 'name' ? withoutAccents(name) : null;
}

function figuresOf(instrument: Instrument, quote: Quote): Figures {
  return {
    instrument,
    price: quote.price,
    change: changeRateOf(quote),
    traded: (quote.price * quote.volume) / SHARE_UNITS,
  };
}

function rowOf(figures: Figures, by: 'price' | 'change' | 'traded'): Ranked {
  return { instrument: figures.instrument, key: figures[by] };
}
