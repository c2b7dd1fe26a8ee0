import * as z from 'zod/mini';
import { defineCall, type InputOf } from '#kernel/contract/define-call.ts';
import { currency, positiveDecimalString, uuid, writtenReason } from '#kernel/contract/fields.ts';
import { phone } from '#kernel/contract/text-rules.ts';

/** `deposit`: money that came another way; `bonus`: a present; `deduction`: takes money back. */
export const ADJUSTMENT_KINDS = ['deposit', 'bonus', 'deduction'] as const;

/** Asks for an adjustment; a second treasurer decides (`operator/approval_decide`). */
export const requestAdjustment = defineCall({
  path: 'operator/adjustment_request',
  summary: "Ask for a change of an investor's cash; another treasurer must agree before anything happens.",
  access: 'operator',
  command: true,
  roles: ['treasurer'],
  input: z.object({
    phone,
    kind: z.enum(ADJUSTMENT_KINDS),
    currency,
    /** At most two decimals, below ten million of either currency. */
    amount: positiveDecimalString.check(z.regex(/^\d{1,7}(\.\d{1,2})?$/, 'field.number')),
    /** Stands in the investor's asset log. */
    reason: writtenReason(200),
  }),
  output: z.object({ approvalId: uuid }),
  reasons: ['adjustment.investor_unknown'],
});

export type AdjustmentInput = InputOf<typeof requestAdjustment>;
