import { expect, test } from 'vitest';
import { price, quantity } from '#kernel/money/money.ts';
import type { Instrument } from '../market.ts';
import { listStocksPage } from './list-stocks.ts';
import type { MarketBook } from './market-book.ts';
import type { Quote } from './quote.ts';
import { createRanking } from './ranking.ts';

/** A market of so many stocks whose prices are told by a function of place and instant. */
function marketOf(count: number, priceAt: (place: number, now: number) => bigint) {
  let now = 0;
  const instruments = Array.from(
    { length: count },
    (_, place): Instrument => ({
      id: `S${place}.XNAS`,
      symbol: `S${place}`,
      name: `Stock ${String(place).padStart(5, '0')}`,
      kind: 'stock',
      exchange: 'XNAS',
      country: 'america',
      sector: place % 2 === 0 ? 'energy' : 'health',
      currency: 'USD',
    }),
  );
  const byId = new Map(instruments.map((instrument, place) => [instrument.id, { instrument, place }]));
  const quote = (id: string): Quote | null => {
    const found = byId.get(id);
    if (found === undefined) return null;
    const at = price(priceAt(found.place, now));
    return {
      ...{ id, price: at, bid: at, ask: at, open: at, high: at, low: at, previousClose: price(100_000_000n) },
      ...{ volume: quantity(1_000_000n * BigInt(found.place + 1)), quotedAt: now, source: 'test' },
      ...{ stale: false, session: 'open', minute: null },
    };
  };
  const book = {
    instrument: (id: string) => byId.get(id)?.instrument ?? null,
    instruments: () => instruments,
    quote,
    glance: quote,
    standing: () => ({ listing: 'listed' }),
    provider: () => ({ spark: () => [] }),
    now: () => now,
  };
  // Only what lists ask of a book is there.
  return { book: book as unknown as MarketBook, pass: (ms: number) => (now += ms) };
}

const ascending = (place: number) => 1_000_000n * BigInt(place + 1);

function allPages(book: MarketBook, ranking: ReturnType<typeof createRanking>, input: object): string[] {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = listStocksPage(book, ranking, {
      country: 'america',
      limit: 100,
      ...input,
      ...(cursor && { cursor }),
    });
    ids.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return ids;
}

test('10,000 stocks come page by page, each once, by every order, while their prices go on moving', () => {
  // Every price turns around each second: an order by quotes of now would lose rows between two pages.
  const { book, pass } = marketOf(10_000, (place, now) =>
    now % 2_000 === 0 ? ascending(place) : ascending(10_000 - place),
  );
  const ranking = createRanking(book);
  for (let second = 0; second < 60; second += 1) {
    ranking.take();
    pass(2_000);
  }
  pass(-1_000);
  for (const input of [
    { sort: 'price', order: 'asc' },
    { sort: 'price', order: 'desc' },
    { sort: 'change', order: 'desc' },
    { sort: 'symbol', order: 'asc' },
    { sort: 'name', order: 'asc' },
    { sort: 'name', order: 'desc' },
    { movers: 'traded' },
    {},
  ])
    expect(new Set(allPages(book, ranking, input)).size).toBe(10_000);
  expect(allPages(book, ranking, { sector: 'energy', sort: 'price', order: 'asc' })).toHaveLength(5_000);
});

test('a small market is in order by the quotes of this second', () => {
  let up = true;
  const { book, pass } = marketOf(100, (place) => (up ? ascending(place) : ascending(100 - place)));
  const ranking = createRanking(book);
  expect(allPages(book, ranking, { sort: 'price', order: 'asc' })[0]).toBe('S0.XNAS');
  up = false;
  pass(1_000);
  expect(allPages(book, ranking, { sort: 'price', order: 'asc' })[0]).toBe('S99.XNAS');
});

test('what rises, what falls and what is traded most: none that stands still, the most first', () => {
  // 100 is the close before: place 99 stands still, lower places fall, higher ones rise.
  const { book } = marketOf(200, ascending);
  const ranking = createRanking(book);
  const up = allPages(book, ranking, { movers: 'up' });
  const down = allPages(book, ranking, { movers: 'down' });
  expect([up.length, up[0], up.at(-1)]).toEqual([100, 'S199.XNAS', 'S100.XNAS']);
  expect([down.length, down[0], down.at(-1)]).toEqual([99, 'S0.XNAS', 'S98.XNAS']);
  expect(allPages(book, ranking, { movers: 'traded' })[0]).toBe('S199.XNAS');
});
