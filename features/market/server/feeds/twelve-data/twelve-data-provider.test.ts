import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { formatPrice } from '#kernel/money/money.ts';
import { silentLog } from '#kernel/ports/log.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { type Instrument, PERIODS } from '../../../market.ts';
import { onScreen } from '../../needed-prices.fixture.ts';
import type { MarketDataProvider } from '../../providers/provider.ts';
import { listed, simulatedMarket } from '../../providers/sandbox-provider.fixture.ts';
import { createSplitBoard } from '../../split-board.ts';
import { watchAnswers } from '../heard-out.fixture.ts';
import { vendorProviders } from '../open-vendors.ts';
import { createVendorBench, type VendorBench } from '../vendor-bench.fixture.ts';
import { type FakeTwelveData, type Fault, openFakeTwelveData } from './fake-twelve-data.fixture.ts';
import { createTwelveDataProvider, openTwelveDataLine } from './twelve-data-provider.ts';

/** A Friday with the exchange open, in its own zone 10:20 and a half. */
const OPEN_HOUR = Date.parse('2026-11-20T16:20:30.000Z');
const STOCKS = ['WALMEX.XMEX', 'CEMEXCPO.XMEX', 'GFNORTEO.XMEX'].map(listed);
const [WALMEX, CEMEX, GFNORTE] = STOCKS as [Instrument, Instrument, Instrument];

let now = OPEN_HOUR;
let fake: FakeTwelveData;
let provider: MarketDataProvider;
let heard: () => Promise<void>;
let bench: VendorBench;
const logged = () => bench.warned.map(([fields]) => fields);

beforeEach(async () => {
  now = OPEN_HOUR;
  // By which credits are counted.
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  bench = createVendorBench(() => now);
  heard = watchAnswers();
  fake = await openFakeTwelveData(() => now);
  const line = openTwelveDataLine(fake.config);
  provider = createTwelveDataProvider(fake.config, { line, ...bench.needs });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await provider.close?.();
  fake.close();
});

const look = (...watched: Instrument[]) =>
  provider.listen?.([...STOCKS, listed('IPC.INDEX')], onScreen(...watched), now);
const priceOf = (stock: Instrument) => {
  const told = provider.snapshot(stock, now);
  return told && formatPrice(told.price);
};
const isStale = (stock: Instrument) => now - provider.confirmedAt(stock, now) > 15_000;
/** A second of business time later, as often as it takes. */
const soon = (check: () => void, ...watched: Instrument[]) =>
  vi.waitFor(
    async () => {
      now += 1_000;
      look(...watched);
      await heard();
      check();
    },
    { timeout: 15_000, interval: 5 },
  );
/** The same where it takes minutes. */
const inTime = (check: () => void) =>
  soon(() => {
    now += 9_000;
    check();
  });
const quotesAgain = () => inTime(() => expect(STOCKS.map(priceOf)).not.toContain(null));
const timesAsked = ({ symbol }: Instrument) =>
  fake.asked.filter(({ searchParams }) => searchParams.get('symbol') === symbol).length;
const firstQuotes = () => soon(() => expect(STOCKS.map(priceOf)).not.toContain(null));

describe('quotes', () => {
  test('of all stocks are asked for once, watched ones first, and say what is not told: bid and ask', async () => {
    look(CEMEX);
    await firstQuotes();
    const at = Date.parse('2026-11-20T16:20:00Z');
    const told = provider.snapshot(WALMEX, now);
    expect(told).toMatchObject({ bid: null, ask: null });
    expect(told?.quotedAt).toBeGreaterThanOrEqual(at);
    expect(provider.lastOnly).toBe(true);
    expect([provider.covers?.(WALMEX), provider.covers?.(listed('IPC.INDEX'))]).toEqual([true, false]);
    const symbols = fake.asked.map(({ searchParams }) => searchParams.get('symbol'));
    expect([symbols[0], symbols.length]).toEqual(['CEMEXCPO', 3]);
    expect(fake.asked[0]?.search).toBe('?symbol=CEMEXCPO&mic_code=XMEX');
  });

  test.each<[Fault, string]>([
    ['credits', 'busy'],
    ['key', 'refused'],
    ['down', 'gone'],
  ])(
    'given %s, then it is said once, nothing is told, and all is well again after it',
    async (fault, said) => {
      fake.fault = fault;
      await soon(() => expect(logged()).toHaveLength(1));
      for (let second = 0; second < 30; second += 1) {
        now += 1_000;
        look();
      }
      expect([logged(), priceOf(WALMEX)]).toEqual([[{ source: 'twelve-data', fault: said }], null]);
      expect(JSON.stringify(logged())).not.toContain(fake.config.key);
      fake.fault = 'none';
      await firstQuotes();
    },
  );

  test('an answer over which we stumble is logged and dropped', async () => {
    bench.isBroken = true;
    look();
    await vi.waitFor(() => expect(bench.failed).toHaveLength(3));
    bench.isBroken = false;
    await inTime(() => expect(priceOf(WALMEX)).not.toBeNull());
  });

  test('given a stock that it does not have, then that one has no price, is said once, and asked for ever more rarely', async () => {
    fake.unknown.add('WALMEX');
    await soon(() => expect(priceOf(CEMEX)).not.toBeNull());
    await soon(() => expect(provider.covers?.(WALMEX)).toBe(false));
    expect([priceOf(WALMEX), timesAsked(WALMEX)]).toEqual([null, 1]);
    await inTime(() => expect(timesAsked(WALMEX)).toBe(2));
    const second = now;
    await inTime(() => expect(timesAsked(WALMEX)).toBe(3));
    expect(now - second).toBeGreaterThan(580_000);
    expect(logged()).toEqual([{ source: 'twelve-data', stock: 'WALMEX.XMEX', fault: 'wrong' }]);
    fake.unknown.delete('WALMEX');
    await inTime(() => expect(provider.covers?.(WALMEX)).toBe(true));
  });

  test('given a stock that it had and no longer knows, then its price stands, and is told again within minutes', async () => {
    await firstQuotes();
    fake.unknown.add('WALMEX');
    await inTime(() => expect(logged()).toHaveLength(1));
    expect(provider.covers?.(WALMEX)).toBe(true);
    fake.unknown.delete('WALMEX');
    const before = timesAsked(WALMEX);
    const missedAt = now;
    await inTime(() => expect(timesAsked(WALMEX)).toBe(before + 1));
    expect(now - missedAt).toBeLessThan(310_000);
  });

  test('given three stocks with a figure missing, then the others are told, and one line says so', async () => {
    const others = ['AC.XMEX', 'ORBIA.XMEX', 'BIMBOA.XMEX'].map(listed);
    for (const { symbol } of STOCKS) fake.withoutClose.add(symbol);
    const lookAtAll = () => provider.listen?.([...STOCKS, ...others], onScreen(), now);
    await vi.waitFor(
      async () => {
        now += 100;
        lookAtAll();
        await heard();
        expect(others.map(priceOf)).not.toContain(null);
      },
      { timeout: 15_000, interval: 5 },
    );
    expect(now - OPEN_HOUR).toBeLessThan(10_000);
    expect(logged()).toEqual([{ source: 'twelve-data', stock: expect.any(String), fault: 'garbage' }]);
    fake.withoutClose.clear();
    await quotesAgain();
  });

  test('given pages in place of answers, then it is said once, and all is well again after them', async () => {
    fake.fault = 'html';
    await inTime(() => expect(STOCKS.every((stock) => timesAsked(stock) > 1)).toBe(true));
    expect(logged()).toEqual([{ source: 'twelve-data', stock: expect.any(String), fault: 'garbage' }]);
    fake.fault = 'none';
    await quotesAgain();
  });

  test.each([
    ['figures that are none', { close: 'NaN' }],
    ['another stock', { symbol: 'AC' }],
    ['another exchange', { mic_code: 'XNYS' }],
    ['another currency', { currency: 'USD' }],
    ['no currency', { currency: undefined }],
    ['a day that the exchange rests', { datetime: '2026-11-16' }],
    ['a close beyond its high', { close: '9999' }],
  ])('given %s, then nothing of it is believed', async (_what, instead) => {
    fake.instead = instead;
    // Who is asked for again was heard out.
    await inTime(() => expect(STOCKS.every((stock) => timesAsked(stock) > 1)).toBe(true));
    expect(STOCKS.map(priceOf)).toEqual([null, null, null]);
  });

  test.each([
    ['five minutes ago', -300_000],
    ['a minute from now', 60_000],
  ])('given prices of %s, then they are stale, as often as they are told', async (_when, awayMs) => {
    const tell = () => {
      fake.instead = { last_quote_at: (now + awayMs) / 1000 };
    };
    let isEverFresh = false;
    tell();
    await soon(
      () => {
        tell();
        isEverFresh ||= !STOCKS.every(isStale);
        expect(STOCKS.every((stock) => timesAsked(stock) > 1)).toBe(true);
      },
      ...STOCKS,
    );
    expect(isEverFresh).toBe(false);
  });

  test('given a price of this minute, then it is fresh', async () => {
    fake.instead = { last_quote_at: (now - 30_000) / 1000 };
    await firstQuotes();
    expect(isStale(WALMEX)).toBe(false);
  });

  test('given an open exchange that it takes for closed, then its quotes stay stale', async () => {
    fake.fault = 'closed';
    await firstQuotes();
    expect(isStale(WALMEX)).toBe(true);
  });
});

describe('the stream', () => {
  const listening = (...stocks: Instrument[]) =>
    soon(
      () => {
        const [symbols = new Set()] = fake.lines.values();
        expect(stocks.every(({ symbol }) => symbols.has(symbol))).toBe(true);
      },
      ...stocks,
    );

  const beats = async (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) {
      now += 1_000;
      look(WALMEX, GFNORTE);
      await heard();
    }
  };

  test('a message over which we stumble is logged and dropped', async () => {
    await firstQuotes();
    await listening(WALMEX);
    bench.isBroken = true;
    fake.price('WALMEX', 61, now);
    await vi.waitFor(() => expect(bench.failed.length).toBeGreaterThan(0));
    bench.isBroken = false;
    fake.price('WALMEX', 61.25, now);
    await soon(() => expect(priceOf(WALMEX)).toBe('61.25'), WALMEX);
  });

  test('tells prices of what is watched; a heartbeat keeps them fresh while any of them is of now', async () => {
    await firstQuotes();
    await listening(WALMEX, GFNORTE);
    fake.price('WALMEX', 61.25, now);
    await soon(() => expect(priceOf(WALMEX)).toBe('61.25'), WALMEX, GFNORTE);
    await beats(25);
    expect([WALMEX, GFNORTE, CEMEX].map(isStale)).toEqual([false, false, true]);
    fake.price('GFNORTEO', 150.25, now);
    await beats(25);
    expect([WALMEX, GFNORTE].map(isStale)).toEqual([false, false]);
  });

  test('that only beats, or tells of the past or of what is to come, leaves its prices stale', async () => {
    await firstQuotes();
    await listening(WALMEX, GFNORTE);
    fake.fault = 'down';
    await beats(20);
    for (let minute = 0; minute < 2; minute += 1) {
      fake.price('WALMEX', 70, now - 60_000);
      fake.price('GFNORTEO', 170, now + 60_000);
      await beats(20);
      expect([WALMEX, GFNORTE].map(isStale)).toEqual([true, true]);
    }
  });

  test('that falls silent leaves its prices stale, and is begun again', async () => {
    await firstQuotes();
    await listening(WALMEX);
    fake.isMute = true;
    await soon(() => expect(logged()).toContainEqual({ source: 'twelve-data', why: 'silent' }), WALMEX);
    fake.isMute = false;
    await vi.waitFor(() => expect(fake.lines.size).toBe(0));
    await listening(WALMEX);
    fake.cut();
    await soon(() => expect(logged()).toContainEqual({ source: 'twelve-data', why: 'cut' }), WALMEX);
    await listening(WALMEX);
  });

  test('says nothing that is believed of the future, of the past, of another listing, or of what was not asked for', async () => {
    await firstQuotes();
    await listening(WALMEX, GFNORTE);
    const before = [WALMEX, CEMEX].map(priceOf);
    fake.price('WALMEX', 70, now + 60_000);
    fake.price('WALMEX', 71, now - 3_600_000);
    fake.price('WALMEX', -1, now);
    fake.price('WALMEX', 72, now, { currency: 'USD' });
    fake.price('WALMEX', 73, now, { mic_code: 'XNYS' });
    fake.price('CEMEXCPO', 99, now);
    fake.price('GFNORTEO', 150.25, now);
    await soon(() => expect(priceOf(GFNORTE)).toBe('150.25'), WALMEX, GFNORTE);
    expect([WALMEX, CEMEX].map(priceOf)).toEqual(before);
  });
});

test.each([{ currency: 'USD' }, { mic_code: 'XNYS' }])(
  'bars of another listing are none: %o',
  async (instead) => {
    fake.instead = instead;
    const asked = provider.bars(WALMEX, { period: '1m', before: now, limit: 20 }, now);
    await expect(asked).rejects.toMatchObject({ fault: 'garbage' });
  },
);

test.each(PERIODS)('bars of %s are the house’s, whatever zone and order they came in', async (period) => {
  const request = { period, before: now, limit: 20 };
  const [told, true_] = await Promise.all([
    provider.bars(WALMEX, request, now),
    simulatedMarket.bars(WALMEX, request, now),
  ]);
  expect(told.sources).toEqual(['twelve-data']);
  expect(told.bars.map(({ time }) => time)).toEqual(true_.bars.map(({ time }) => time));
  expect(told.bars.at(-2)).toEqual(true_.bars.at(-2));
  expect(fake.asked.every(({ search }) => !search.includes(fake.config.key))).toBe(true);
});

describe('the credits of a minute', () => {
  const chart = (limit: number) =>
    provider.bars(
      WALMEX,
      { period: '1m', before: now - limit * 3 * 86_400_000, limit: 1, isLookedAt: true },
      now,
    );

  test('given charts without end, then quotes, day bars and alerts have some left', async () => {
    const charts = await Promise.allSettled(Array.from({ length: 80 }, (_, index) => chart(index)));
    expect(charts.some(({ status }) => status === 'rejected')).toBe(true);
    await firstQuotes();
    expect(await provider.dayBar(WALMEX, '2026-11-19', now)).not.toBeNull();
    const ofAlerts = { period: '1m', before: now, limit: 2 } as const;
    expect((await provider.bars(WALMEX, ofAlerts, now)).bars).toHaveLength(2);
  });

  test('go to what money hangs on, then to what alerts wait for and people look at, then to all others', async () => {
    const many = Array.from({ length: 60 }, (_, index) => ({
      ...WALMEX,
      ...{ id: `S${index}.XMEX`, symbol: `S${index}` },
    }));
    const needed = {
      ...onScreen(...many.slice(0, 20)),
      money: new Set(many.slice(50).map(({ id }) => id)),
      alerts: new Set(many.slice(20, 40).map(({ id }) => id)),
    };
    await vi.waitFor(
      async () => {
        provider.listen?.(many, needed, now);
        await heard();
        expect(fake.asked).toHaveLength(43);
      },
      { timeout: 15_000, interval: 5 },
    );
    const places = fake.asked.map(({ searchParams }) => Number(searchParams.get('symbol')?.slice(1)));
    expect(places.slice(0, 10).every((place) => place >= 50)).toBe(true);
    expect(places.slice(10).every((place) => place < 40)).toBe(true);
  });

  test('are spent each minute on what the house goes by, though nobody looks at it', async () => {
    await firstQuotes();
    const needed = { ...onScreen(), money: new Set([WALMEX.id]), alerts: new Set([CEMEX.id]) };
    for (let second = 0; second < 185; second += 1) {
      now += 1_000;
      provider.listen?.(STOCKS, needed, now);
      await heard();
    }
    expect([WALMEX, CEMEX, GFNORTE].map(timesAsked)).toEqual([4, 4, 1]);
    expect([...fake.lines.values()].map((symbols) => [...symbols])).toEqual([['WALMEX']]);
  });

  test('are those of the key, whichever market asks', async () => {
    const clock = { now: () => now };
    const market = { america: fake.config, mexico: fake.config, rate: null };
    const ports = { config: { market }, clock, log: silentLog } as unknown as Ports;
    const { XMEX, XNAS } = vendorProviders(ports, createSplitBoard());
    const stocks = Array.from({ length: 60 }, (_, index) => ({ ...WALMEX, id: `S${index}.XMEX` }));
    await vi.waitFor(
      () => {
        for (const each of [XMEX, XNAS]) each?.listen?.(stocks, onScreen(), now);
        expect(fake.asked.length).toBeGreaterThanOrEqual(43);
      },
      { timeout: 15_000, interval: 5 },
    );
    for (let round = 0; round < 20; round += 1) {
      for (const each of [XMEX, XNAS]) each?.listen?.(stocks, onScreen(), now);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    expect(fake.asked).toHaveLength(43);
    await Promise.all([XMEX?.close?.(), XNAS?.close?.()]);
  });
});
