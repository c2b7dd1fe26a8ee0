import * as z from 'zod/mini';
import { defineCall, type InputOf, type OutputOf } from '#kernel/contract/define-call.ts';
import {
  currency,
  decimalString,
  instant,
  pageInput,
  pageOf,
  textLine,
  uuid,
} from '#kernel/contract/fields.ts';
import { typedMoney } from '#kernel/contract/typed-money.ts';
import { SOME_DIGIT } from '#kernel/money/is-some.ts';
import { productFields } from './contract.ts';

const intro = textLine(10, 400);

const deskProduct = z.object({
  ...productFields,
  /** Who holds and who left, and how many of those still wait for profit. */
  held: z.int(),
  sold: z.int(),
  waiting: z.int(),
  /** Of `owed`: due at once to those who left. */
  unpaid: decimalString,
  /** All that was paid in, and the profit that was paid out of it. */
  incomePaidIn: decimalString,
  profitPaid: decimalString,
  /** An income that waits for a second treasurer. */
  incomeWaiting: z.boolean(),
});

export const listDeskFoundations = defineCall({
  path: 'operator/foundation_list',
  summary: 'Every term fund with its pools, orders, and what is owed, the last to begin first',
  access: 'operator',
  roles: ['publisher', 'treasurer'],
  reads: true,
  input: z.object({ ...pageInput }),
  output: pageOf(deskProduct),
});

export const getFoundationCoverage = defineCall({
  path: 'operator/foundation_coverage',
  summary:
    'Income pool and what was owed out of it on each day of a term fund, oldest first, and what was paid in',
  access: 'operator',
  roles: ['publisher', 'treasurer'],
  reads: true,
  input: z.object({ id: uuid }),
  output: z.object({
    points: z.array(
      z.object({ date: z.string(), incomePool: decimalString, owed: decimalString, coverage: decimalString }),
    ),
    income: z.array(z.object({ at: instant, amount: decimalString, reference: z.string() })),
  }),
  reasons: ['not_found'],
});

export const drawFoundationKey = defineCall({
  path: 'operator/foundation_key_draw',
  summary: 'Draws a key for a new term fund; it is told this once and kept hashed',
  access: 'operator',
  roles: ['publisher'],
  input: z.object({}),
  output: z.object({ keyId: uuid, key: z.string() }),
});

export const requestFoundation = defineCall({
  path: 'operator/foundation_request',
  summary: 'Ask a second publisher to offer a term fund on these terms; they never change afterwards',
  access: 'operator',
  command: true,
  roles: ['publisher'],
  input: z.object({
    name: textLine(2, 60),
    publisher: textLine(2, 80),
    intro: z.object({ es: intro, en: intro, zh: textLine(4, 400) }),
    currency,
    minAmount: typedMoney,
    /** Percent a year, expected. */
    expectedRate: z
      .string()
      .check(
        z.regex(/^(0|[1-9]\d{0,2})(\.\d{1,2})?$/, 'field.number'),
        z.regex(SOME_DIGIT, 'field.positive'),
      ),
    beginAt: instant,
    finishAt: instant,
    /** Of a key that the caller has drawn; without one everybody may buy. */
    keyId: z.optional(uuid),
    /** What the second person goes by: where these terms are public. */
    reference: textLine(5, 200),
  }),
  output: z.object({ approvalId: z.string() }),
  reasons: [
    'foundation.begin_early',
    'foundation.finish_early',
    'foundation.finish_late',
    'foundation.rate_high',
    'foundation.key_unknown',
    'approval.waits_already',
  ],
});

export const requestFoundationIncome = defineCall({
  path: 'operator/foundation_income',
  summary: 'Ask a second treasurer to pay into the income pool of a term fund',
  access: 'operator',
  command: true,
  roles: ['treasurer'],
  input: z.object({ id: uuid, amount: typedMoney, reference: textLine(5, 200) }),
  output: z.object({ approvalId: z.string() }),
  reasons: ['not_found', 'approval.waits_already'],
});

export type DeskFoundation = OutputOf<typeof listDeskFoundations>['items'][number];
export type FoundationCoverage = OutputOf<typeof getFoundationCoverage>;
export type FoundationRequest = InputOf<typeof requestFoundation>;
