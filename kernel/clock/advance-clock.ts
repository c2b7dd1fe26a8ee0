import { EXCHANGES, nextSession, OutsideCalendarError } from '#kernel/calendar/calendar.ts';
import type { BusinessClock } from './clock.ts';

/**
 * Moves business time forward to an instant and gives it. `by` says who did it, for the record. ClockBackwardsError
 * for the past, OutsideCalendarError where an exchange has no known session after that instant, ClockFixedError where
 * it is the machine's; then nothing has moved. Whoever calls drains what fell due.
 */
export async function advanceClock(clock: BusinessClock, to: number, by: string): Promise<number> {
  assertKnown(to);
  return clock.moveTo(to, by);
}

/** OutsideCalendarError unless every exchange has a known session after that instant. */
export function assertKnown(to: number): void {
  if (!Number.isInteger(to)) throw new OutsideCalendarError(to);
  for (const exchange of EXCHANGES) nextSession(exchange, to);
}
