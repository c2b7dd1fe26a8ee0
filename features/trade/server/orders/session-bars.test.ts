import { expect, test } from 'vitest';
import { parsePrice, quantity } from '#kernel/money/money.ts';
import { silentLog } from '#kernel/ports/log.ts';
import { barsOfSessions } from './session-bars.ts';

const FRIDAY = { exchange: 'XNAS', date: '2026-11-20' };
const open = parsePrice('230');
const BAR = { open, high: open, low: open, close: open, volume: quantity(0n) };
const IDS = Array.from({ length: 20 }, (_, index) => `S${index}.XNAS`);

function vendor() {
  const asked: string[] = [];
  const told = { asked, isDown: true, warnings: [] as unknown[] };
  const dayBar = async (id: string) => {
    asked.push(id);
    if (told.isDown && id === 'S9.XNAS') throw new Error('no answer');
    return id === 'S1.XNAS' ? null : BAR;
  };
  const bars = barsOfSessions(
    { dayBar },
    { ...silentLog, warn: (fields) => void told.warnings.push(fields) },
  );
  return Object.assign(told, { bars });
}

test('what was told before one failed is not asked for again', async () => {
  const told = vendor();
  await expect(told.bars(FRIDAY, new Set(IDS))).rejects.toThrow('no answer');
  expect(told.asked).toEqual(IDS.slice(0, 16));
  told.isDown = false;
  const barOf = await told.bars(FRIDAY, new Set(IDS));
  expect(told.asked.slice(16)).toEqual(['S9.XNAS', ...IDS.slice(16)]);
  expect(['S0.XNAS', 'S1.XNAS', 'S9.XNAS'].map(barOf)).toEqual([BAR, null, BAR]);
  expect(() => barOf('OTHER.XNAS')).toThrow('was not asked for');
});

test('that it came too late for a session is said', async () => {
  const told = vendor();
  await told.bars(FRIDAY, new Set());
  await expect(told.bars(FRIDAY, new Set(IDS))).rejects.toThrow();
  expect(told.warnings).toEqual([]);
  await told.bars(FRIDAY, new Set());
  expect(told.warnings).toEqual([{ session: 'XNAS 2026-11-20' }]);
});
