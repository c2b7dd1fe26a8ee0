import * as z from 'zod/mini';
import { defineCall } from '#kernel/contract/define-call.ts';
import { instant } from '#kernel/contract/fields.ts';

/** Business time as it stands; sandbox only (product.md section 11). */
export const clockCall = defineCall({
  path: 'sandbox/clock',
  summary: 'Business time now.',
  access: 'anonymous',
  input: z.object({}),
  output: z.object({ now: instant }),
});

/**
 * Moves business time forward: to the next open (of one exchange, or of the first to open; nothing moves while one is
 * open) or to an instant. Never back, never past the calendars.
 */
export const advanceClockCall = defineCall({
  path: 'sandbox/clock_advance',
  summary: 'Move business time forward.',
  access: 'investor',
  input: z.object({
    to: z.union([z.literal('next_open'), instant], 'field.instant'),
    exchange: z.optional(z.enum(['XNAS', 'XNYS', 'XMEX'], 'field.choice')),
  }),
  output: z.object({ now: instant }),
  reasons: ['clock.backward', 'clock.outside_calendar'],
});
