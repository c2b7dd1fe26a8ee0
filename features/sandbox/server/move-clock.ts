import { LAST_DAY, OutsideCalendarError } from '#kernel/calendar/calendar.ts';
import { advanceClock } from '#kernel/clock/advance-clock.ts';
import { type BusinessClock, ClockBackwardsError } from '#kernel/clock/business-clock.ts';
import { Refusal } from '#kernel/contract/refusal.ts';
import { clockTarget } from '../clock-target.ts';
import type { ClockWish } from '../contract.ts';

/** What a move needs. */
export interface ClockMover {
  readonly clock: BusinessClock;
  /** Does what fell due on the way and has the market look at the new time. */
  afterMove(): Promise<void>;
}

/**
 * Moves business time as wished and does what fell due on the way. Refuses `clock.backwards` and `calendar.outside`;
 * then nothing has moved.
 */
export async function moveClock(mover: ClockMover, investorId: string, wish: ClockWish): Promise<void> {
  await mover.clock.refresh();
  try {
    const target = clockTarget(wish, mover.clock.now());
    if (target === null) return;
    await advanceClock(mover.clock, target, `investor:${investorId}`);
  } catch (error) {
    if (error instanceof OutsideCalendarError) {
      throw new Refusal('calendar.outside', {
        values: { last: LAST_DAY },
        fields: { to: 'calendar.outside' },
      });
    }
    if (!(error instanceof ClockBackwardsError)) throw error;
    // Somebody else moved it there, or further, at the same moment: the wish for the open is fulfilled.
    if (wish.to === 'next_open') return;
    throw new Refusal('clock.backwards', { fields: { to: 'clock.backwards' } });
  }
  await mover.afterMove();
}
