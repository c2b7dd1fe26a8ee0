import { beforeEach, describe, expect, test } from 'vitest';
import { newYorkInstant } from '#kernel/calendar/calendar.ts';
import { LARGEST_UNITS } from '#kernel/money/money.ts';
import { PERIODS, type Period } from '../../market.ts';
import type { Bar } from '../providers/provider.ts';
import { listed, simulatedMarket } from '../providers/sandbox-provider.fixture.ts';
import { createSplitBoard } from '../split-board.ts';
import { type BarQuestion, createBarHistory } from './bar-history.ts';
import { sessionBars } from './session-bars.ts';

const STOCK = listed('AAPL.XNAS');
/** A Friday in New York, 11:20 and a half; the week after has a holiday and an early close. */
const NOW = Date.parse('2026-11-20T16:20:30.500Z');
const EARLY = Date.parse('2026-11-27T17:50:00.000Z');
const FOREVER = Number.MAX_SAFE_INTEGER;

let asked: BarQuestion[] = [];
let fault: Error | null = null;
let begins = 0;

/** A vendor that knows the simulated market, and what happens outside of sessions too. */
async function tell(question: BarQuestion): Promise<Bar[]> {
  asked.push(question);
  if (fault !== null) throw fault;
  const { step: period, from, to } = question;
  const { bars } = await simulatedMarket.bars(STOCK, { period, before: to + 1, limit: 1_700 }, to);
  const told = bars.filter(({ time }) => time >= Math.max(from, begins));
  if (period === '1d') return told.map((bar) => ({ ...bar, time: midnight(bar.time) }));
  const early = told.map((bar) => ({ ...bar, time: bar.time - 7 * 3_600_000 }));
  return [...told, ...early, ...told.slice(0, 5)];
}

const midnight = (at: number) => newYorkInstant(new Date(at).toISOString().slice(0, 10), '00:00');
const board = createSplitBoard();
const open = () =>
  createBarHistory({ source: 'ticker', splits: board, ask: (_instrument, question) => tell(question) });
const pageOf = (history: ReturnType<typeof open>, period: Period, before: number, limit: number, now = NOW) =>
  history.bars(STOCK, { period, before, limit }, now);

beforeEach(() => {
  asked = [];
  fault = null;
  begins = 0;
});

describe('bars', () => {
  test.each(PERIODS)(
    'of %s are the house’s: from the open on, sessions alone, no time twice',
    async (period) => {
      for (const now of [NOW, EARLY]) {
        const request = { period, before: FOREVER, limit: 60 };
        const { bars } = await simulatedMarket.bars(STOCK, request, now);
        expect(await open().bars(STOCK, request, now)).toEqual({ bars, sources: ['ticker'] });
      }
    },
  );

  test.each(PERIODS)('pages of %s follow each other', async (period) => {
    const history = open();
    const { bars } = await simulatedMarket.bars(STOCK, { period, before: FOREVER, limit: 90 }, NOW);
    const newest = await pageOf(history, period, FOREVER, 45);
    const older = await pageOf(history, period, newest.bars[0]!.time, 45);
    expect([...older.bars, ...newest.bars]).toEqual(bars);
  });

  test('share the answers of finished sessions, and ask again for those under way', async () => {
    const history = open();
    await pageOf(history, '1h', FOREVER, 20);
    await pageOf(history, '4h', FOREVER, 10);
    await pageOf(history, '15m', FOREVER, 50, NOW + 30_000);
    expect(asked).toHaveLength(1);
    await pageOf(history, '15m', FOREVER, 50, NOW + 30_001);
    expect(asked).toHaveLength(2);
    const before = asked[0]!.from;
    await pageOf(history, '15m', before, 50, NOW + 40_000);
    await pageOf(history, '15m', before, 50, NOW + 3_600_000);
    expect(asked).toHaveLength(3);
  });

  test('are asked for again once a split holds, and those of days as they were traded are not', async () => {
    const history = open();
    const readBoth = async () => {
      await pageOf(history, '1d', FOREVER, 20);
      await history.dayBar(STOCK, '2026-11-19', NOW);
      return asked.splice(0).map(({ isAdjusted }) => isAdjusted);
    };
    expect(await readBoth()).toEqual([true, false]);
    const split = { stockId: STOCK.id, exDate: '2026-11-20', effectiveAt: NOW, carriedOut: true };
    board.keep([{ ...split, numerator: 2n, denominator: 1n }]);
    expect(await readBoth()).toEqual([true]);
    board.keep([]);
  });

  test('ask for nothing that lies ahead, and two who ask at once ask once', async () => {
    const history = open();
    await Promise.all([pageOf(history, '1m', FOREVER, 20), pageOf(history, '1m', FOREVER, 30)]);
    expect(asked).toMatchObject([{ to: NOW, toDate: '2026-11-20', isAdjusted: true }]);
  });

  test('end where the vendor’s history does', async () => {
    begins = Date.parse('2026-11-09T14:30:00.000Z');
    const { bars } = await pageOf(open(), '1d', FOREVER, 60);
    expect([bars.length, bars[0]?.time]).toEqual([10, begins]);
    expect((await pageOf(open(), '1m', begins, 60)).bars).toEqual([]);
    expect(asked.length).toBeLessThan(12);
  });

  test('fail as the vendor does, and come when it does', async () => {
    const history = open();
    fault = new Error('out of reach');
    await expect(pageOf(history, '1d', FOREVER, 5)).rejects.toThrow('out of reach');
    fault = null;
    expect((await pageOf(history, '1d', FOREVER, 5)).bars).toHaveLength(5);
  });

  test('of absurd volumes add up to the most there is', () => {
    const at = Date.parse('2026-11-20T14:30:00.000Z');
    const bars = Array.from({ length: 12 }, (_, minute) => {
      const bar = { time: at + minute * 60_000, open: 5n, high: 7n, low: 4n, close: 6n, volume: 10n ** 18n };
      return bar as unknown as Bar;
    });
    expect(sessionBars('XNAS', '1h', bars).map(({ volume }) => volume)).toEqual([LARGEST_UNITS]);
  });

  test('that contradict themselves are left out', () => {
    const at = Date.parse('2026-11-20T14:30:00.000Z');
    const bar = { time: at, open: 5n, high: 7n, low: 4n, close: 8n, volume: 0n } as unknown as Bar;
    expect(sessionBars('XNAS', '1m', [bar])).toEqual([]);
  });
});

describe('a day’s bar', () => {
  const dayOf = (history: ReturnType<typeof open>, date: string, now = NOW) =>
    history.dayBar(STOCK, date, now);

  test('is as it was traded, as far as it has come, and none of a day ahead or of rest', async () => {
    const history = open();
    for (const date of ['2026-11-20', '2026-11-19', '2026-11-21', '2026-11-23']) {
      expect(await dayOf(history, date)).toEqual(await simulatedMarket.dayBar(STOCK, date, NOW));
    }
    expect(asked.map(({ isAdjusted }) => isAdjusted)).toEqual([false]);
  });

  test('that is over was not told before its close', async () => {
    const history = open();
    const close = Date.parse('2026-11-20T21:00:00.000Z');
    await dayOf(history, '2026-11-20', close - 1);
    const whole = await simulatedMarket.dayBar(STOCK, '2026-11-20', close);
    expect(await dayOf(history, '2026-11-20', close)).toEqual(whole);
    expect(asked).toHaveLength(2);
    fault = new Error('out of reach');
    await expect(dayOf(history, '2026-11-20', close + 31_000)).rejects.toThrow('out of reach');
  });
});
