import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ACCOUNT_LIMITS } from './limits.ts';
import { addWrongTry, guardExpiry, judgeTry, type LogInGuard, triesLeft, UNTRIED } from './log-in-guard.ts';

const START = Date.UTC(2026, 10, 20, 15);
const SECOND = 1_000;
const MINUTE = 60 * SECOND;

function afterTries(count: number, stepMs = SECOND): { guard: LogInGuard; now: number } {
  let guard = UNTRIED;
  let now = START;
  for (let n = 0; n < count; n++, now += stepMs) guard = addWrongTry(guard, now);
  return { guard, now };
}

describe('the guard of a log-in', () => {
  it('lets the first three tries pass freely, then asks for a captcha', () => {
    expect([0, 1, 2].map((n) => judgeTry(afterTries(n).guard, START + n * SECOND).kind)).toEqual([
      'free',
      'free',
      'free',
    ]);
    const { guard, now } = afterTries(3);
    expect(judgeTry(guard, now)).toEqual({ kind: 'captcha' });
  });

  it('locks for 15 minutes with the tenth wrong try, and not before', () => {
    expect(judgeTry(afterTries(9).guard, START + 9 * SECOND)).toEqual({ kind: 'captcha' });
    const { guard } = afterTries(10);
    const lockedAt = START + 9 * SECOND;
    expect(judgeTry(guard, lockedAt)).toEqual({ kind: 'locked', until: lockedAt + 15 * MINUTE });
    expect(judgeTry(guard, lockedAt + 15 * MINUTE - 1).kind).toBe('locked');
  });

  it('begins again when the lock is over', () => {
    const { guard } = afterTries(10);
    const over = START + 9 * SECOND + 15 * MINUTE;
    expect(judgeTry(guard, over)).toEqual({ kind: 'free' });
    expect(triesLeft(guard, over)).toBe(10);
  });

  it('forgets tries older than 15 minutes: ten tries two minutes apart never lock', () => {
    const { guard, now } = afterTries(30, 2 * MINUTE);
    expect(guard.lockedUntil).toBeNull();
    expect(judgeTry(guard, now).kind).toBe('captcha');
    expect(judgeTry(guard, now + 15 * MINUTE).kind).toBe('free');
  });

  it('never lets an eleventh try pass within 15 minutes, whatever their distances', () => {
    const distances = fc.array(fc.integer({ min: 0, max: 20 * MINUTE }), { maxLength: 60 });
    fc.assert(
      fc.property(distances, (steps) => {
        let guard = UNTRIED;
        let now = START;
        const passed: number[] = [];
        for (const step of steps) {
          now += step;
          if (judgeTry(guard, now).kind === 'locked') continue;
          passed.push(now);
          guard = addWrongTry(guard, now);
        }
        for (const [at, instant] of passed.entries()) {
          const eleventh = passed[at + 10];
          if (eleventh !== undefined)
            expect(eleventh - instant).toBeGreaterThanOrEqual(ACCOUNT_LIMITS.wrongTryWindowMs);
        }
      }),
    );
  });

  it('may be forgotten exactly when it says nothing any more', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 }), fc.integer({ min: 0, max: MINUTE }), (count, stepMs) => {
        const { guard } = afterTries(count, stepMs);
        expect(judgeTry(guard, guardExpiry(guard))).toEqual(judgeTry(UNTRIED, START));
        expect(triesLeft(guard, guardExpiry(guard))).toBe(10);
      }),
    );
  });
});
