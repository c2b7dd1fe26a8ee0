import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Instrument } from '../../../market.ts';
import { onScreen } from '../../needed-prices.fixture.ts';
import type { MarketDataProvider } from '../../providers/provider.ts';
import { listed, simulatedMarket } from '../../providers/sandbox-provider.fixture.ts';
import { watchAnswers } from '../heard-out.fixture.ts';
import { createVendorBench, type VendorBench } from '../vendor-bench.fixture.ts';
import { createAlpacaProvider } from './alpaca-provider.ts';
import { type FakeAlpaca, type Fault, openFakeAlpaca } from './fake-alpaca.fixture.ts';

/** A Friday in New York, 11:20 and a half. */
const OPEN_HOUR = Date.parse('2026-11-20T16:20:30.500Z');
/** The instant of its last prices. */
const TOLD = OPEN_HOUR - 500;
const CLOSE = Date.parse('2026-11-20T21:00:00.000Z');
const STOCKS = ['AAPL.XNAS', 'MSFT.XNAS', 'KO.XNYS', 'BRK.B.XNYS'].map(listed);
const [AAPL, MSFT, KO] = STOCKS as [Instrument, Instrument, Instrument];
const SERVED = [...STOCKS, listed('SPX.INDEX')];

let now = OPEN_HOUR;
let fake: FakeAlpaca;
let provider: MarketDataProvider;
let heard: () => Promise<void>;
let bench: VendorBench;

beforeEach(async () => {
  now = OPEN_HOUR;
  bench = createVendorBench(() => now);
  heard = watchAnswers();
  fake = await openFakeAlpaca({ now: () => now, pageSize: 700 });
  provider = createAlpacaProvider(fake.config, bench.needs);
});
afterEach(async () => {
  await provider.close?.();
  fake.close();
  vi.restoreAllMocks();
});

const look = (...watched: Instrument[]) => provider.listen?.(SERVED, onScreen(...watched), now);
const snapshot = (stock = AAPL) => provider.snapshot(stock, now);
const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 15_000, interval: 5 });
/** A second of business time later, as often as it takes. */
const soon = (check: () => void, ...watched: Instrument[]) =>
  until(async () => {
    now += 1_000;
    look(...watched);
    await heard();
    check();
  });
const firstPoll = async () => {
  look();
  await until(() => expect(snapshot()).not.toBeNull());
};
const snapshotsAsked = () => fake.takeAsked(/snapshots$/).length;

describe('snapshots', () => {
  test('of all stocks are asked for at once, and told as they are', async () => {
    await firstPoll();
    for (const stock of STOCKS) {
      const { minute: _minute, ...told } = simulatedMarket.snapshot(stock, now)!;
      expect(snapshot(stock)).toMatchObject(told);
      expect([provider.confirmedAt(stock, now), provider.covers?.(stock)]).toEqual([TOLD, true]);
    }
    const [asked, ...more] = fake.takeAsked(/snapshots$/);
    expect(asked?.searchParams.toString()).toBe('symbols=AAPL%2CMSFT%2CKO%2CBRK.B&feed=iex');
    expect([more.length, provider.covers?.(listed('SPX.INDEX'))]).toEqual([0, false]);
  });

  test('are asked for every five seconds of a session, and rarely beside it', async () => {
    await firstPoll();
    snapshotsAsked();
    for (let second = 0; second < 30; second += 1) {
      now += 1_000;
      look();
      await until(() => expect(provider.confirmedAt(AAPL, now)).toBeGreaterThan(now - 5_000));
    }
    expect(snapshotsAsked()).toBe(6);
    now = CLOSE + 3_600_000;
    look();
    await until(() => expect(provider.confirmedAt(AAPL, now)).toBe(now));
    for (let minute = 0; minute < 9; minute += 1) {
      now += 60_000;
      look();
    }
    expect(snapshotsAsked()).toBe(1);
  });

  test('a hundred in a call, and no more calls than the plan has', async () => {
    const many = Array.from({ length: 1_000 }, (_, at) => ({ ...AAPL, id: `S${at}.XNAS`, symbol: `S${at}` }));
    await until(() => {
      now += 1_000;
      provider.listen?.(many, onScreen(), now);
      expect(fake.asked.length).toBeGreaterThanOrEqual(110);
    });
    now += 1_000;
    provider.listen?.(many, onScreen(), now);
    await provider.close?.();
    const sizes = new Set(
      fake.asked.map(({ searchParams }) => searchParams.get('symbols')?.split(',').length),
    );
    expect([fake.asked.length, [...sizes]]).toEqual([110, [100]]);
  });

  test.each(['key', 'busy', 'down', 'html', 'cut', 'nothing', 'away'] satisfies Fault[])(
    'that fail (%s) confirm nothing, are asked for more rarely, and come back',
    async (fault) => {
      await firstPoll();
      const before = snapshot();
      fake.fault = fault;
      now += 5_000;
      look();
      await until(() => expect(bench.warned).toHaveLength(1));
      for (let second = 0; second < 60; second += 1) {
        now += 1_000;
        look();
        await new Promise((resolve) => setImmediate(resolve));
      }
      expect([provider.confirmedAt(AAPL, now), snapshot()]).toEqual([
        TOLD,
        { ...before, bid: before?.bid, ask: before?.ask },
      ]);
      if (fault !== 'nothing') expect(snapshotsAsked()).toBeLessThan(8);
      expect(bench.warned).toHaveLength(1);
      expect(JSON.stringify(bench.warned)).not.toMatch(/a-secret|127\.0\.0\.1/);
      fake.fault = 'none';
      await soon(() => expect(provider.confirmedAt(AAPL, now)).toBeGreaterThan(OPEN_HOUR + 65_000));
    },
  );

  test.each(['away', 'untaken'] satisfies Fault[])(
    'of all stocks are back a minute after two minutes of refusals (%s), which are logged once',
    async (fault) => {
      const many = Array.from({ length: 150 }, (_, at) => ({ ...AAPL, id: `S${at}.XNAS`, symbol: `S${at}` }));
      const turn = async () => {
        now += 1_000;
        const told = await fake.snapshot(AAPL);
        for (const { symbol } of many) fake.instead.set(symbol, told);
        provider.listen?.(many, onScreen(), now);
        await heard();
      };
      const stale = () => many.filter((stock) => now - provider.confirmedAt(stock, now) > 15_000).length;
      for (let second = 0; second < 10; second += 1) await turn();
      expect(stale()).toBe(0);
      fake.fault = fault;
      for (let second = 0; second < 120; second += 1) await turn();
      expect([stale(), bench.warned.length, bench.warned[0]?.[0].fault]).toEqual([150, 1, 'wrong']);
      fake.fault = 'none';
      for (let second = 0; second < 65; second += 1) await turn();
      expect([stale(), many.every((stock) => provider.covers?.(stock))]).toEqual([0, true]);
      snapshotsAsked();
      for (let second = 0; second < 20; second += 1) await turn();
      expect(snapshotsAsked()).toBe(8);
    },
  );

  test('that a symbol spoils are whole again without it, and with it once it is good', async () => {
    fake.malformed.add('KO');
    await soon(() => expect(provider.covers?.(KO)).toBe(false));
    await soon(() => expect(provider.confirmedAt(AAPL, now)).toBeGreaterThan(now - 5_000));
    snapshotsAsked();
    await soon(() => expect(snapshotsAsked()).toBe(1));
    expect(bench.warned.map(([{ stock }]) => stock)).toContain(KO.id);
    fake.malformed.clear();
    now += 600_000;
    await soon(() => expect(provider.covers?.(KO)).toBe(true));
    await soon(() => expect(fake.asked.at(-1)?.searchParams.get('symbols')).toBe('AAPL,MSFT,KO,BRK.B'));
  });

  test('that never change are no sign of life', async () => {
    const old = await fake.snapshot(AAPL);
    for (const { symbol } of STOCKS) fake.instead.set(symbol, old);
    await firstPoll();
    await soon(() => expect(now - OPEN_HOUR).toBeGreaterThan(80_000));
    expect(provider.confirmedAt(AAPL, now)).toBeLessThanOrEqual(OPEN_HOUR + 61_000);
  });

  test('confirm no more than their newest word is of', async () => {
    const old = await fake.snapshot(AAPL);
    for (const { symbol } of STOCKS) fake.instead.set(symbol, old);
    now += 50_000;
    await firstPoll();
    expect(provider.confirmedAt(AAPL, now)).toBe(TOLD);
    fake.instead.set('KO', { ...old, latestQuote: { t: '2099-01-01T00:00:00Z', bp: 232, ap: 233 } });
    for (let second = 0; second < 30; second += 1) {
      now += 1_000;
      look();
      await heard();
    }
    expect(provider.confirmedAt(AAPL, now)).toBe(TOLD);
  });

  test('after a close that they do not tell confirm nothing', async () => {
    await firstPoll();
    const old = await fake.snapshot(AAPL);
    for (const { symbol } of STOCKS) fake.instead.set(symbol, old);
    now = CLOSE + 1_000;
    look();
    await until(() => expect(bench.warned.map(([{ fault }]) => fault)).toEqual(['garbage']));
    expect(provider.confirmedAt(AAPL, now)).toBe(TOLD);
    fake.instead.clear();
    now += 16_000;
    look();
    await until(() => expect(provider.confirmedAt(AAPL, now)).toBe(now));
  });

  test('of a stock that the vendor does not have, or cannot read, leave the others alone', async () => {
    fake.unknown.add('KO');
    fake.malformed.add('BRK.B');
    await soon(() => {
      expect(STOCKS.map((stock) => snapshot(stock) !== null)).toEqual([true, true, false, false]);
      expect(STOCKS.map((stock) => provider.covers?.(stock))).toEqual([true, true, false, false]);
    });
    fake.unknown.clear();
    await soon(() => expect(provider.covers?.(KO)).toBe(true));
    fake.unknown.add('KO');
    const last = provider.confirmedAt(KO, now);
    await soon(() => expect(provider.confirmedAt(AAPL, now)).toBeGreaterThan(last + 10_000));
    expect([provider.covers?.(KO), provider.confirmedAt(KO, now) <= last + 5_000]).toEqual([true, true]);
  });

  test('with absurd numbers say nothing of theirs', async () => {
    const good = await fake.snapshot(AAPL);
    const bad = (more: object) => ({ ...good, ...more });
    fake.instead.set('AAPL', bad({ latestQuote: { t: '2026-11-20T16:20:30Z', bp: 0, ap: -1 } }));
    fake.instead.set('MSFT', bad({ dailyBar: { ...good?.dailyBar, h: 'high' } }));
    fake.instead.set(
      'KO',
      bad({ latestTrade: { t: 'noon', p: 1e300 }, dailyBar: { ...good?.dailyBar, o: 0 } }),
    );
    await firstPoll();
    expect(snapshot()).toMatchObject({ bid: null, ask: null });
    expect([snapshot(MSFT), snapshot(KO)]).toEqual([null, null]);
  });

  test('over which we stumble are logged and dropped', async () => {
    bench.isBroken = true;
    look();
    await until(() => expect(bench.failed).toEqual([new RangeError('broken')]));
    bench.isBroken = false;
    await soon(() => expect(snapshot()).not.toBeNull());
  });

  test('end with the provider', async () => {
    fake.fault = 'silent';
    look();
    await until(() => expect(fake.asked).toHaveLength(1));
    await provider.close?.();
    now += 60_000;
    look();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(fake.asked).toHaveLength(1);
  });
});

describe('bars', () => {
  test.each(['1m', '1h', '1d', '1w'] as const)('of %s come page by page', async (period) => {
    const request = { period, before: Number.MAX_SAFE_INTEGER, limit: 80 };
    const { bars } = await simulatedMarket.bars(AAPL, request, now);
    expect(await provider.bars(AAPL, request, now)).toEqual({ bars, sources: ['alpaca'] });
    const queries = fake.takeAsked(/AAPL\/bars$/).map(({ searchParams }) => searchParams);
    expect(queries[0]?.get('adjustment')).toBe('split');
    expect(queries.some((query) => query.has('page_token'))).toBe(period === '1h');
  });

  test('of a day are not adjusted', async () => {
    const told = await provider.dayBar(AAPL, '2026-11-19', now);
    expect(told).toEqual(await simulatedMarket.dayBar(AAPL, '2026-11-19', now));
    expect(fake.asked.at(-1)?.searchParams.get('adjustment')).toBe('raw');
  });

  test('fail as the vendor does', async () => {
    fake.fault = 'html';
    await expect(provider.dayBar(AAPL, '2026-11-19', now)).rejects.toThrow(/^alpaca gave no answer: garbage/);
  });

  test('draw the day of a stock that is looked at', async () => {
    await firstPoll();
    expect(provider.spark(AAPL, now)).toHaveLength(1);
    look();
    await until(() => expect(provider.spark(AAPL, now).length).toBeGreaterThan(7));
    provider.spark(AAPL, now);
    look();
    expect(fake.takeAsked(/bars$/)).toHaveLength(1);
  });
});

describe('the stream', () => {
  const subscribed = () =>
    fake.said.filter(({ action }) => action !== 'auth').map(({ action, trades }) => [action, trades]);
  const listening = async (...watched: Instrument[]) => {
    await firstPoll();
    await soon(
      () => expect(subscribed().at(-1)).toEqual(['subscribe', watched.map(({ symbol }) => symbol)]),
      ...watched,
    );
    await until(() => expect(fake.lines).toBe(1));
  };
  const price = (stock = AAPL) => snapshot(stock)?.price;

  test('listens to what people watch, and to nothing else', async () => {
    await firstPoll();
    expect(fake.lines).toBe(0);
    await soon(() => expect(subscribed()).toEqual([['subscribe', ['AAPL']]]), AAPL);
    await soon(() => expect(subscribed().at(-1)).toEqual(['subscribe', ['MSFT']]), AAPL, MSFT);
    await soon(() => expect(subscribed().at(-1)).toEqual(['unsubscribe', ['AAPL']]), MSFT);
    fake.trade('MSFT', 499.5, now);
    await until(() => expect(price(MSFT)).toBe(499_500_000n));
  });

  test('tells trades and quotes as they happen, each once, none late, none from ahead', async () => {
    await listening(AAPL);
    // The snapshot that closes the gap has come.
    await until(async () => {
      look(AAPL);
      await heard();
      expect(provider.confirmedAt(AAPL, now)).toBe(Math.floor(now / 1_000) * 1_000);
    });
    const before = snapshot()?.minute;
    now += 400;
    fake.trade('AAPL', 232.01, now - 5);
    fake.trade('AAPL', 232.01, now - 5);
    fake.quote('AAPL', 232, 232.02, now - 3);
    fake.tell('{not json');
    fake.tell('{"T":"t"}');
    fake.tell([{ T: 't', S: 'AAPL', p: -5, t: 'x' }, { T: 'b', S: 'AAPL' }, { T: 'new' }], 'AAPL');
    fake.trade('AAPL', 231, now - 60_000);
    fake.trade('AAPL', 999, now + 60_000);
    fake.trade('AAPL', 999, now - 2, { c: ['@', 'W'] });
    fake.trade('KO', 1, now);
    fake.trade('AAPL', 232.5, now);
    await until(() => expect(price()).toBe(232_500_000n));
    expect(snapshot()).toMatchObject({ bid: 232_000_000n, ask: 232_020_000n, quotedAt: now });
    expect(snapshot()?.minute).toMatchObject({ high: 232_500_000n, close: 232_500_000n });
    expect(snapshot()?.minute?.volume).toBe((before?.volume ?? 0n) + 200_000_000n);
    expect(provider.confirmedAt(AAPL, now)).toBe(now);
  });

  test('what is told late says nothing of now', async () => {
    await listening(AAPL);
    fake.fault = 'down';
    now += 30_000;
    fake.trade('AAPL', 232, now - 10_000);
    await until(() => expect(price()).toBe(232_000_000n));
    expect(provider.confirmedAt(AAPL, now)).toBeLessThan(now - 15_000);
    fake.quote('AAPL', 232, 232.02, now - 9_999);
    await until(() => expect(provider.confirmedAt(AAPL, now)).toBe(now));
  });

  test('what is ahead of our clock says nothing of now', async () => {
    await listening(AAPL);
    fake.fault = 'down';
    now += 30_000;
    fake.quote('AAPL', 1, 2, now + 2_001);
    fake.trade('AAPL', 232, now - 10_000);
    await until(() => expect(price()).toBe(232_000_000n));
    expect(provider.confirmedAt(AAPL, now)).toBeLessThan(now - 15_000);
  });

  test('a message over which we stumble is logged and dropped', async () => {
    await listening(AAPL);
    bench.isBroken = true;
    fake.trade('AAPL', 232, now);
    await until(() => expect(bench.failed.length).toBeGreaterThan(0));
    bench.isBroken = false;
    fake.trade('AAPL', 233, now);
    await until(() => expect(price()).toBe(233_000_000n));
  });

  test('a trade taken back is no price any more, and the next snapshot is asked for at once', async () => {
    await listening(AAPL);
    now += 100;
    fake.trade('AAPL', 240, now, { i: 77 });
    await until(() => expect(price()).toBe(240_000_000n));
    snapshotsAsked();
    fake.tell(
      [{ T: 'x', S: 'AAPL', i: 77, x: 'V', p: 240, s: 100, t: new Date(now).toISOString(), a: 'C', z: 'C' }],
      'AAPL',
    );
    await until(() => expect(price()).not.toBe(240_000_000n));
    await soon(() => expect(price()).toBe(simulatedMarket.snapshot(AAPL, now)?.price), AAPL);
  });

  test('a line that breaks is joined again after a pause, and its gap closed', async () => {
    await listening(AAPL);
    fake.cut();
    await until(() => expect(fake.lines).toBe(0));
    await until(() => expect(bench.warned.map(([{ why }]) => why)).toEqual(['cut']));
    snapshotsAsked();
    await soon(() => expect(subscribed().filter(([action]) => action === 'subscribe')).toHaveLength(2), AAPL);
    await soon(() => expect(snapshotsAsked()).toBeGreaterThan(0), AAPL);
  });

  test('a line that says nothing at all is given up', async () => {
    fake.streamError = 'mute';
    await firstPoll();
    await soon(() => expect(bench.warned.map(([{ why }]) => why)).toContain('silent'), AAPL);
    fake.streamError = null;
    await soon(() => expect(subscribed()).toEqual([['subscribe', ['AAPL']]]), AAPL);
  });

  test.each([
    [400, 120],
    [402, 660],
    [406, 120],
    [409, 660],
    [500, 120],
  ])('error %i is waited out', async (code, seconds) => {
    fake.streamError = code;
    await firstPoll();
    await soon(() => expect(fake.said).toHaveLength(1), AAPL);
    await until(() => expect(bench.warned.at(-1)?.[0].why).toBe(`error ${code}`));
    fake.streamError = null;
    const rests = code === 402 || code === 409 ? 590 : code === 406 ? 55 : 0;
    const refused = now;
    now += rests * 1_000;
    look(AAPL);
    expect(fake.said).toHaveLength(1);
    await soon(() => expect(subscribed()).toHaveLength(1), AAPL);
    expect(now - refused).toBeLessThan(seconds * 1_000);
    expect(JSON.stringify(bench.warned)).not.toMatch(/a-secret/);
  });

  test('too many symbols for the plan are halved for a day', async () => {
    const many = Array.from({ length: 30 }, (_, at) => ({ ...AAPL, id: `S${at}.XNAS`, symbol: `S${at}` }));
    const turns = (check: () => void) =>
      until(() => {
        now += 1_000;
        provider.listen?.(many, onScreen(...many), now);
        check();
      });
    const most = () => Math.max(...subscribed().map(([, symbols]) => symbols?.length ?? 0));
    await turns(() => expect(most()).toBe(30));
    await until(() => expect(fake.lines).toBe(1));
    fake.tell([{ T: 'error', code: 405, msg: 'symbol limit exceeded' }]);
    await until(() => expect(bench.warned.at(-1)?.[0].why).toBe('error 405'));
    fake.said.length = 0;
    await turns(() => expect(subscribed()).toHaveLength(1));
    expect(most()).toBe(15);
    // The Monday after.
    now += 3 * 24 * 3_600_000;
    fake.said.length = 0;
    const symbols = () => new Set(subscribed().flatMap(([, each]) => each ?? []));
    await turns(() => expect(symbols().size).toBe(30));
  });

  test('never more than thirty', async () => {
    const many = Array.from({ length: 40 }, (_, at) => ({ ...AAPL, id: `S${at}.XNAS`, symbol: `S${at}` }));
    await until(() => {
      now += 1_000;
      provider.listen?.(many, onScreen(...many), now);
      expect(subscribed()).toHaveLength(1);
    });
    expect(subscribed()[0]?.[1]).toHaveLength(30);
  });
});

test('charts without end leave calls to what alerts, orders and margins go by', async () => {
  const page = (days: number, more: object) =>
    provider.bars(AAPL, { period: '1m', before: now - days * 86_400_000, limit: 1, ...more }, now);
  const charts = await Promise.allSettled(
    Array.from({ length: 90 }, (_, index) => page(3 * index, { isLookedAt: true })),
  );
  expect(charts.at(-1)).toMatchObject({ status: 'rejected', reason: { fault: 'busy' } });
  expect((await page(300, {})).bars).toHaveLength(1);
  expect(await provider.dayBar(AAPL, '2026-11-19', now)).not.toBeNull();
});
