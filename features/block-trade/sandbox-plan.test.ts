import fc from 'fast-check';
import { expect, it } from 'vitest';
import { announcedAt, firstShown, sandboxBlock } from './sandbox-plan.ts';

it('at any business time one is to come, one with a key and two without are in progress, and some have ended', () => {
  const instant = fc.integer({ min: Date.parse('2026-01-01'), max: Date.parse('2027-12-01') });
  fc.assert(
    fc.property(instant, (now) => {
      const shown = Array.from({ length: 30 }, (_, at) => sandboxBlock(firstShown(now) + at)).filter(
        ({ number }) => announcedAt(number) <= now,
      );
      const open = shown.filter(({ beginsAt, finishesAt }) => beginsAt <= now && now < finishesAt);
      expect(shown.some(({ beginsAt }) => beginsAt > now)).toBe(true);
      expect(shown.some(({ finishesAt }) => finishesAt <= now)).toBe(true);
      expect(open.map(({ needsKey }) => needsKey).sort()).toEqual([false, false, true]);
    }),
    { numRuns: 2_000 },
  );
});
