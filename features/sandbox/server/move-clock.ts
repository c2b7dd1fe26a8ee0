import { LAST_DAY, OutsideCalendarError } from '#kernel/calendar/calendar.ts';
import { advanceClock, assertKnown } from '#kernel/clock/advance-clock.ts';
import { type BusinessClock, ClockBackwardsError } from '#kernel/clock/business-clock.ts';
import type { RealPrices } from '#kernel/contract/real-prices.ts';
import { Refusal } from '#kernel/contract/refusal.ts';
import { refuseTooFar } from '../clock-limits.ts';
import { clockTarget } from '../clock-target.ts';
import type { ClockWish } from '../contract.ts';

/** What a move needs. */
export interface ClockMover {
  readonly clock: BusinessClock;
  readonly real: RealPrices;
  /** Does what fell due on the way and has the market look at the new time. */
  afterMove(): Promise<void>;
}

/** Who moves the clock. */
export interface ClockHand {
  readonly kind: 'investor' | 'operator';
  readonly id: string;
}

/**
 * Moves business time as wished; true where it moved, and then whoever calls does what fell due on the way. Refuses
 * `clock.real`, `clock.backwards`, `calendar.outside`, `clock.step` and `clock.reserved`; then nothing has moved.
 */
export async function moveClock(
  { clock, real }: ClockMover,
  by: ClockHand,
  wish: ClockWish,
): Promise<boolean> {
  // A real price is of its own instant.
  if (real !== 'none') throw new Refusal('clock.real');
  await clock.refresh();
  try {
    const from = clock.now();
    const target = clockTarget(wish, from);
    if (target === null) return false;
    assertKnown(target);
    refuseTooFar({ from, to: target, byOperator: by.kind === 'operator' });
    await advanceClock(clock, target, `${by.kind}:${by.id}`);
    return true;
  } catch (error) {
    if (error instanceof OutsideCalendarError) {
      throw new Refusal('calendar.outside', {
        values: { last: LAST_DAY },
        fields: { to: 'calendar.outside' },
      });
    }
    if (!(error instanceof ClockBackwardsError)) throw error;
    // Somebody else moved it there, or further, at the same moment: the wish for the open is fulfilled.
    if (wish.to === 'next_open') return false;
    throw new Refusal('clock.backwards', { fields: { to: 'clock.backwards' } });
  }
}
