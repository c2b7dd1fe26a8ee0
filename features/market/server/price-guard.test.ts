import { describe, expect, it } from 'vitest';
import { type Price, parsePrice, parseQuantity } from '#kernel/money/money.ts';
import { silentLog } from '#kernel/ports/log.ts';
import type { Instrument } from '../market.ts';
import { createMarketBook } from './market-book.ts';
import { createPriceGuard } from './price-guard.ts';
import type { MarketDataProvider, Snapshot } from './providers/provider.ts';

const STOCK = { id: 'AAPL.XNAS', kind: 'stock', exchange: 'XNAS' } as Instrument;
/** Friday 2026-11-20 at 10:30 in New York, and Monday. */
const FRIDAY = Date.parse('2026-11-20T15:30:00.000Z');
const MONDAY = Date.parse('2026-11-23T15:30:00.000Z');

function snapshotAt(
  text: string,
  changes: Partial<Record<'bid' | 'ask' | 'previousClose', Price | null>> = {},
): Snapshot {
  const price = parsePrice(text);
  const [open, high, low, bid, ask] = [price, price, price, price, price];
  const base = { price, bid, ask, open, high, low, previousClose: parsePrice('100'), quotedAt: FRIDAY };
  return { ...base, volume: parseQuantity('1'), minute: null, ...changes } as Snapshot;
}

function guarded() {
  const told: string[] = [];
  const guard = createPriceGuard({
    error: (_fields: unknown, message?: string) => void told.push(`error ${message}`),
    info: (_fields: unknown, message?: string) => void told.push(`info ${message}`),
  } as typeof silentLog);
  return { told, look: (snapshot: Snapshot | null, now = FRIDAY) => guard(STOCK, 'feed', snapshot, now) };
}

describe('a price ten times off', () => {
  it.each(['1000', '1010', '10', '9.99', '0.000001'])(
    'of %s is refused, the last good one kept, and logged once',
    (off) => {
      const { told, look } = guarded();
      const good = snapshotAt('100');
      expect(look(good)).toEqual({ snapshot: good, isRefused: false });
      for (let second = 1; second < 4; second += 1)
        expect(look(snapshotAt(off), FRIDAY + second)).toEqual({ snapshot: good, isRefused: true });
      expect(told).toEqual(['error a price ten times off was refused, the last good one is kept']);
      // and what is near again is believed again
      const later = snapshotAt('101');
      expect(look(later)).toEqual({ snapshot: later, isRefused: false });
      expect(told).toHaveLength(2);
    },
  );

  it.each(['999', '10.01', '150'])('is not %s', (near) => {
    const { look } = guarded();
    look(snapshotAt('100'));
    expect(look(snapshotAt(near)).isRefused).toBe(false);
  });

  it('is refused on either side of the book too', () => {
    const { look } = guarded();
    look(snapshotAt('100'));
    expect(look(snapshotAt('100', { ask: parsePrice('1000') })).isRefused).toBe(true);
    expect(look(snapshotAt('100', { bid: parsePrice('10') })).isRefused).toBe(true);
    expect(look(snapshotAt('100', { bid: null, ask: null })).isRefused).toBe(false);
  });

  it('is measured against the previous close where nothing was heard in the session', () => {
    const { look } = guarded();
    expect(look(snapshotAt('1000'))).toEqual({ snapshot: null, isRefused: true });
    look(snapshotAt('100'));
    // given a split of one for twenty over the weekend, which the feed's previous close takes into account
    const split = snapshotAt('5', { previousClose: parsePrice('5') });
    expect(look(split, MONDAY)).toEqual({ snapshot: split, isRefused: false });
  });

  it('with every figure off at once is refused within a session', () => {
    const { look } = guarded();
    look(snapshotAt('100'));
    expect(look(snapshotAt('1000', { previousClose: parsePrice('1000') })).isRefused).toBe(true);
  });
});

it('a quote whose price was refused is the last good one, marked stale', () => {
  let now = FRIDAY;
  let text = '100';
  const provider = {
    name: 'feed',
    delayed: false,
    snapshot: () => snapshotAt(text),
    confirmedAt: () => now,
  } as unknown as MarketDataProvider;
  const book = createMarketBook({
    instruments: [STOCK],
    providerOf: () => provider,
    notices: { standing: () => ({}) as never },
    venueOf: () => null,
    now: () => now,
    log: silentLog,
  });
  expect(book.quote(STOCK.id)).toMatchObject({ price: parsePrice('100'), stale: false });
  now += 1_000;
  text = '1000';
  expect(book.quote(STOCK.id)).toMatchObject({ price: parsePrice('100'), stale: true });
  now += 1_000;
  text = '101';
  expect(book.quote(STOCK.id)).toMatchObject({ price: parsePrice('101'), stale: false });
});
