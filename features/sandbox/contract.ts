import * as z from 'zod/mini';
import { EXCHANGES } from '#kernel/calendar/exchange.ts';
import { defineCall, type InputOf } from '#kernel/contract/define-call.ts';
import { currency, decimalString, instant } from '#kernel/contract/fields.ts';
import { REAL_PRICES } from '#kernel/contract/real-prices.ts';

/** What time the market has, and which of its prices are real. */
export const clockCall = defineCall({
  path: 'sandbox/clock',
  summary: 'Business time of the sandbox, and which of its prices are real.',
  access: 'anonymous',
  input: z.object({}),
  output: z.object({
    now: instant,
    /** Left out where all prices are simulated. */
    real: z.optional(z.enum(REAL_PRICES)),
  }),
});

const wish = z.object({
  to: z.union([z.literal('next_open'), instant], 'field.instant'),
  /** With `next_open` only. */
  exchange: z.optional(z.enum(EXCHANGES, 'field.choice')),
});

/** Moves business time forward for everyone, and answers when all that fell due on the way is done. */
export const advanceClockCall = defineCall({
  path: 'sandbox/clock_advance',
  summary:
    'Move business time forward: to an instant, to an exchange’s next open, or to the first open of any (nothing moves while one is open).',
  access: 'investor',
  input: wish,
  output: z.object({ now: instant }),
  reasons: ['clock.real', 'clock.backwards', 'clock.step', 'clock.reserved', 'calendar.outside'],
});

/** The same for an operator, whom the calendars' last days are not closed to. */
export const operatorAdvanceClockCall = defineCall({
  path: 'operator/clock_advance',
  summary: 'Move business time forward, also into the calendars’ last 30 days.',
  access: 'operator',
  roles: ['reviewer', 'publisher', 'support', 'treasurer', 'admin'],
  input: wish,
  output: z.object({ now: instant }),
  reasons: ['clock.real', 'clock.backwards', 'clock.step', 'calendar.outside'],
});

/** What a new investor is given, so that the registration screen can say it. */
export const startingCashCall = defineCall({
  path: 'sandbox/starting_cash',
  summary: 'The simulated cash that registering credits.',
  access: 'anonymous',
  input: z.object({}),
  output: z.object({ cash: z.array(z.object({ currency, amount: decimalString })) }),
});

/** Where business time is to go. */
export type ClockWish = InputOf<typeof advanceClockCall>;
