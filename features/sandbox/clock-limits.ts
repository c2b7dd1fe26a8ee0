import { DAY_MS, LAST_DAY } from '#kernel/calendar/calendar.ts';
import { Refusal } from '#kernel/contract/refusal.ts';

/** One move at most. A clock that jumps by a year takes it from everybody who uses this sandbox. */
export const MAX_STEP_DAYS = 31;
/** The calendars' last days, which only an operator enters: nobody can move on from their end. */
export const RESERVED_DAYS = 30;

const RESERVED_FROM = Date.parse(LAST_DAY) + DAY_MS - RESERVED_DAYS * DAY_MS;

/** A move that is asked for, in business time. */
export interface ClockMove {
  readonly from: number;
  readonly to: number;
  readonly byOperator: boolean;
}

/** Refuses `clock.reserved` where the calendars' last days need an operator, `clock.step` where one move goes too far. */
export function refuseTooFar({ from, to, byOperator }: ClockMove): void {
  if (to >= RESERVED_FROM && !byOperator) {
    throw new Refusal('clock.reserved', {
      values: { days: RESERVED_DAYS, last: LAST_DAY },
      fields: { to: 'clock.reserved' },
    });
  }
  if (to - from <= MAX_STEP_DAYS * DAY_MS) return;
  throw new Refusal('clock.step', { values: { days: MAX_STEP_DAYS }, fields: { to: 'clock.step' } });
}
