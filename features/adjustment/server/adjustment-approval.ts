import * as z from 'zod/mini';
import type { ApprovalKind } from '#features/operator/server/index.ts';
import { CURRENCIES } from '#kernel/money/money.ts';
import { ADJUSTMENT_KINDS } from '../contract.ts';

/** What was asked for, as it waits for a second treasurer: `units` is the amount in cents. */
const payload = z.object({
  kind: z.enum(ADJUSTMENT_KINDS),
  currency: z.enum(CURRENCIES),
  units: z.string(),
  phone: z.string(),
});

/** An adjustment as it waits. */
export const ADJUSTMENT: ApprovalKind<z.output<typeof payload>> = {
  name: 'adjustment',
  roles: ['treasurer'],
  payload,
};
