import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isOpen } from '#kernel/calendar/calendar.ts';
import { SEED_STEPS, scheduleSeeds } from './seed-plan.ts';

const from = Date.parse('2015-06-01T00:00:00Z');
const until = Date.parse('2027-12-31T00:00:00Z');

describe('the seeds’ plan', () => {
  test('at any start, each command lies in the past, in a session of its exchange, and in order', () => {
    fc.assert(
      fc.property(fc.integer({ min: from, max: until }), (now) => {
        const steps = scheduleSeeds(now);
        expect(steps).toHaveLength(SEED_STEPS.length);
        let before = 0;
        for (const step of steps) {
          expect(step.at).toBeLessThan(now);
          expect(step.at).toBeGreaterThanOrEqual(before);
          expect(isOpen(step.exchange, step.at)).toBe(true);
          before = step.at;
        }
      }),
    );
  });

  test('at any start, each investor registers before all else, and closes or cancels only what was bought', () => {
    fc.assert(
      fc.property(fc.integer({ min: from, max: until }), (now) => {
        const done = new Map<string, Set<string>>();
        for (const { investor, command } of scheduleSeeds(now)) {
          const bought = done.get(investor.phone);
          if (command.kind === 'register') {
            expect(bought).toBeUndefined();
            done.set(investor.phone, new Set());
            continue;
          }
          if (command.kind === 'close' || command.kind === 'cancel')
            expect(bought).toContain(command.stockId);
          else bought?.add(command.stockId);
          expect(bought).toBeDefined();
        }
      }),
    );
  });

  test('names are unique: they are how a second start knows what was done', () => {
    expect(new Set(SEED_STEPS.map(({ name }) => name)).size).toBe(SEED_STEPS.length);
  });

  test('given a start too early in the calendars, then it says so', () => {
    expect(() => scheduleSeeds(Date.parse('2015-02-01T00:00:00Z'))).toThrow('before the calendars');
  });
});
