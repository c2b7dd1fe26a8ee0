import { expect, test } from 'vitest';
import { simulatedRate } from './simulated-rates.ts';

const START = Date.parse('2026-11-20T15:30:00.000Z');
const MINUTES = Array.from({ length: 3_000 }, (_, at) => START + at * 60_000);

test('given one minute asked twice, then it says the same, with the minute it is from', () => {
  expect(simulatedRate('a', 'BTC', START + 59_999)).toEqual(simulatedRate('a', 'BTC', START));
  expect(simulatedRate('a', 'BTC', START + 59_999).quotedAt).toBe(START);
  expect(simulatedRate('b', 'BTC', START)).not.toEqual(simulatedRate('a', 'BTC', START));
});

test('given two days of minutes, then it stays near its reference and never jumps', () => {
  let before = simulatedRate('a', 'BTC', START).rate;
  for (const minute of MINUTES) {
    const { rate } = simulatedRate('a', 'BTC', minute);
    expect(Number(rate)).toBeGreaterThan(80_000_000_000);
    expect(Number(rate)).toBeLessThan(104_000_000_000);
    expect(Math.abs(Number(rate - before))).toBeLessThan(Number(before) / 1_000);
    before = rate;
    expect(Math.abs(Number(simulatedRate('a', 'USDT', minute).rate) - 1_000_000)).toBeLessThan(1_000);
  }
});
