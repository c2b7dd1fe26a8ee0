import { expect, test } from 'vitest';
import type { Market } from '#features/market/server/index.ts';
import { fixedClock } from '#kernel/clock/clock.ts';
import { silentLog } from '#kernel/ports/log.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { watchQuotes } from './watch-quotes.ts';

const NOW = Date.parse('2026-11-20T16:20:30.000Z');
const MINUTE_MS = 60_000;

test('of the time away, what a vendor cannot tell now is asked for again, and holds up no other stock', async () => {
  const clock = fixedClock(NOW);
  const waits = (stockId: string) => ({
    ...{ next: '1', id: stockId, stockId, kind: 'above', bound: 1n },
    createdAt: new Date(NOW - 3_600_000),
  });
  const rows: Record<string, unknown[]> = {
    'alert.written': [waits('AAPL.XNAS'), waits('MSFT.XNAS')],
    'alert.still-waiting': [{ id: 'AAPL.XNAS' }, { id: 'MSFT.XNAS' }],
  };
  let isDown = true;
  const asked: string[] = [];
  const needed = new Set<string>();
  const market = {
    quote: () => null,
    need: (ids: Iterable<string>, need: string) => void needed.add([need, ...ids].join(' ')),
    splits: { underWay: () => null },
    barPage: async (stockId: string, period: string) => {
      if (period === '1d') asked.push(stockId);
      if (isDown && stockId === 'AAPL.XNAS') throw new Error('no answer');
      return { bars: [], sources: [] };
    },
  } as unknown as Market;
  const db = { query: async (...[, , name]: string[]) => ({ rows: rows[name!] }) };
  const tick = watchQuotes({ clock, db, log: silentLog } as unknown as Ports, market);
  const seconds = async (count: number) => {
    for (let second = 0; second < count; second++) {
      clock.set(clock.now() + 1_000);
      await tick();
    }
    return asked.splice(0);
  };
  expect(await seconds(1)).toEqual(['AAPL.XNAS', 'MSFT.XNAS']);
  expect(await seconds(MINUTE_MS / 1_000)).toEqual(['AAPL.XNAS']);
  isDown = false;
  expect(await seconds(MINUTE_MS / 1_000)).toEqual(['AAPL.XNAS']);
  expect(await seconds(MINUTE_MS / 1_000)).toEqual([]);
  expect([...needed]).toEqual(['alerts AAPL.XNAS MSFT.XNAS']);
});
