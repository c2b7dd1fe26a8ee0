import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parsePrice } from '#kernel/money/money.ts';
import { SANDBOX_FUNDS, simulatedNavs } from './sandbox-funds.ts';
import { sandboxNavs } from './sandbox-nav.ts';

const DAYS = Array.from({ length: 30 }, (_, at) =>
  new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10),
);
const COURSE = { start: parsePrice('10'), drift: 300_000n, swing: 9_000_000n };

test('the same seed gives the same values, another one others, and a longer course begins as a shorter one', () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 2, max: 30 }), (seed, length) => {
      const whole = sandboxNavs(seed, 'HORGOB', COURSE, DAYS);
      expect(sandboxNavs(seed, 'HORGOB', COURSE, DAYS.slice(0, length))).toEqual(whole.slice(0, length));
      expect(sandboxNavs(`${seed}!`, 'HORGOB', COURSE, DAYS)).not.toEqual(whole);
      // no day moves by more than seven times its usual swing
      for (const [at, nav] of whole.entries()) {
        const before = whole[at - 1] ?? nav;
        const moved = nav > before ? nav - before : before - nav;
        expect(moved * 1_000_000_000n <= before * 7n * COURSE.swing).toBe(true);
      }
    }),
    { numRuns: 2_000 },
  );
});

test('no value is known before its day is valued', () => {
  const [fund] = SANDBOX_FUNDS;
  const at = Date.parse('2026-11-21T01:00:00.000Z');
  expect(simulatedNavs('bolsillo', fund!, '2026-11-01', at - 1).at(-1)?.date).toBe('2026-11-19');
  expect(simulatedNavs('bolsillo', fund!, '2026-11-01', at).at(-1)).toMatchObject({
    date: '2026-11-20',
    publishedAt: at,
  });
});

test('the sandbox has funds in both currencies, of codes of their own, whose parts add up', () => {
  expect(new Set(SANDBOX_FUNDS.map(({ terms }) => terms.currency))).toEqual(new Set(['MXN', 'USD']));
  expect(new Set(SANDBOX_FUNDS.map(({ terms }) => terms.id)).size).toBe(SANDBOX_FUNDS.length);
  for (const { terms } of SANDBOX_FUNDS)
    expect(terms.composition.reduce((sum, { percent }) => sum + Number(percent) * 100, 0)).toBe(10_000);
});
