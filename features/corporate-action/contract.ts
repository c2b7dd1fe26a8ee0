import * as z from 'zod/mini';
import { defineCall, type InputOf, type OutputOf } from '#kernel/contract/define-call.ts';
import {
  calendarDate,
  currency,
  decimalString,
  instant,
  pageInput,
  pageOf,
  positiveDecimalString,
  uuid,
  writtenReason,
} from '#kernel/contract/fields.ts';
import type { OperatorRole } from '#kernel/contract/operator-role.ts';
import { ACTION_KINDS, ACTION_STATES, INSTRUMENT_KINDS } from './corporate-action.ts';

/** Who enters and cancels actions: two of these. */
export const ACTION_ROLES = ['publisher'] as const satisfies readonly OperatorRole[];

const stockId = z.string().check(z.minLength(1, 'field.required'), z.maxLength(40, 'field.id'));

const actionFields = {
  id: uuid,
  kind: z.enum(ACTION_KINDS),
  state: z.enum(ACTION_STATES),
  stockId: z.string(),
  symbol: z.string(),
  name: z.string(),
  currency,
  /** The exchange's first date without the dividend, or with the split shares. */
  exDate: z.string(),
  /** Of a split: so many shares … of so many; null of a dividend. */
  numerator: z.nullable(decimalString),
  denominator: z.nullable(decimalString),
  /** Of a dividend: for one share, before tax; null of a split. */
  amount: z.nullable(decimalString),
  /** The part of it that tax is withheld from. */
  taxable: z.nullable(decimalString),
  instrumentKind: z.enum(INSTRUMENT_KINDS),
  paymentDate: z.nullable(z.string()),
  /** The provider's name, or `operators`: two of the firm's people. */
  source: z.string(),
  /** Where it was published. */
  reference: z.string(),
};
const actionShape = z.object(actionFields);
/** What a company does to its shares. */
export type ActionItem = z.output<typeof actionShape>;

/** An action with what it did, or will do, for an investor. */
const eventShape = z.object({
  ...actionFields,
  /** Shares held at the close before the ex-date; before a split. */
  quantity: decimalString,
  /** Of a split: the shares that came of them, and the cash for what made none. */
  quantityAfter: z.nullable(decimalString),
  cash: z.nullable(decimalString),
  /** Of a dividend, in money; as expected until it is paid. */
  gross: z.nullable(decimalString),
  withheld: z.nullable(decimalString),
  net: z.nullable(decimalString),
  /** In percent, and the line of the tariff that it is from: `america.share`. */
  rate: z.nullable(decimalString),
  rateLine: z.nullable(z.string()),
  /** When it was paid, or the shares were split; null until then. */
  doneAt: z.nullable(instant),
});
export type EventItem = z.output<typeof eventShape>;

export const listStockActions = defineCall({
  path: 'corporate_action/stock',
  summary: 'Splits and dividends of a stock: those to come, soonest first, then the latest that are over',
  access: 'anonymous',
  input: z.object({ stockId }),
  output: z.object({ items: z.array(actionShape) }),
  reasons: ['not_found'],
});

export const listEvents = defineCall({
  path: 'corporate_action/list',
  summary: 'My dividends and splits, newest first; an expected dividend with what it is expected to bring',
  access: 'investor',
  input: z.object({ ...pageInput }),
  output: pageOf(eventShape),
});

export const listComing = defineCall({
  path: 'corporate_action/coming',
  summary: 'What is announced for the stocks that I hold, soonest first',
  access: 'investor',
  input: z.object({}),
  output: z.object({ items: z.array(eventShape) }),
});

export const getEvent = defineCall({
  path: 'corporate_action/detail',
  summary: 'One of my dividends or splits with every figure',
  access: 'investor',
  input: z.object({ id: uuid }),
  output: z.object({ event: eventShape }),
  reasons: ['not_found'],
});

const text = (least: number, most: number) =>
  z.string().check(z.trim(), z.minLength(least, 'field.too_short'), z.maxLength(most, 'field.too_long'));

/** What the form W-8BEN says of an investor. */
const formDetails = {
  fullName: text(5, 120),
  /** Where they live, in full. */
  address: text(10, 200),
  /** The RFC, or the CURP of who has none. */
  taxId: z
    .string()
    .check(
      z.trim(),
      z.regex(/^([A-ZÑ&]{4}\d{6}[A-Z0-9]{3}|[A-Z]{4}\d{6}[HMX][A-Z]{5}[A-Z0-9]\d)$/, 'tax_form.tax_id'),
    ),
};
const formShape = z.object({
  ...formDetails,
  signedOn: z.string(),
  /** The last day on which it counts. */
  validUntil: z.string(),
});
export type TaxForm = z.output<typeof formShape>;

export const getTaxForm = defineCall({
  path: 'w8ben/detail',
  summary: 'My form W-8BEN in force, and what is withheld of American dividends with and without one',
  access: 'investor',
  input: z.object({}),
  output: z.object({
    form: z.nullable(formShape),
    /** Percent. */
    rateWith: decimalString,
    rateWithout: decimalString,
  }),
});

/** What is typed; the screen checks the same. */
export const taxFormInput = z.object({
  ...formDetails,
  /** Written by the investor: it must be their name as above. */
  signature: text(5, 120),
  /** They live in Mexico, are no citizen of the United States, and own what they are paid for. */
  certified: z.literal(true, 'tax_form.certify'),
});

export const signTaxForm = defineCall({
  path: 'w8ben/sign',
  summary: 'Sign a form W-8BEN, dated today; it counts until the end of the third year after',
  access: 'investor',
  input: taxFormInput,
  output: z.object({ form: formShape }),
  reasons: ['tax_form.signature'],
});

export const getCorporateStatus = defineCall({
  path: 'corporate_action/status',
  summary:
    'My last paid dividend, what this year brought, and until when my form W-8BEN in force counts; nothing of what it says',
  access: 'investor',
  input: z.object({}),
  output: z.object({
    /** Null where none was paid. */
    lastPaid: z.nullable(z.object({ net: decimalString, currency, doneAt: instant })),
    /** What was paid in the year that it is in Mexico City, after tax, by currency; empty where nothing was. */
    paidThisYear: z.object({
      year: z.string(),
      sums: z.array(z.object({ currency, amount: decimalString })),
    }),
    /** The last day on which it counts; null where none is in force. */
    formValidUntil: z.nullable(z.string()),
  }),
});

export type CorporateStatus = OutputOf<typeof getCorporateStatus>;

const reference = text(5, 200);
const reason = writtenReason();
const shares = z.string().check(z.regex(/^[1-9]\d{0,2}$/, 'corporate_action.shares'));
const perShare = z.string().check(z.regex(/^\d{1,6}(\.\d{1,6})?$/, 'field.number'));

export const proposeAction = defineCall({
  path: 'operator/corporate_action_propose',
  summary: 'Enter a split or a dividend that was published; another publisher must agree',
  access: 'operator',
  command: true,
  roles: ACTION_ROLES,
  input: z.object({
    stockId,
    kind: z.enum(ACTION_KINDS, 'field.choice'),
    exDate: calendarDate,
    /** Of a split. */
    numerator: z.optional(shares),
    denominator: z.optional(shares),
    /** Of a dividend: for one share. */
    amount: z.optional(positiveDecimalString.check(z.regex(/^\d{1,6}(\.\d{1,6})?$/, 'field.number'))),
    /** All of it where it is left out; of a FIBRA its taxable result. */
    taxable: z.optional(perShare),
    paymentDate: z.optional(calendarDate),
    reference,
    reason,
  }),
  output: z.object({ approvalId: uuid }),
  reasons: [
    'not_found',
    'stock.not_tradable',
    'calendar.outside',
    'corporate_action.date',
    'corporate_action.payment_date',
    'corporate_action.date_taken',
    'corporate_action.ratio',
    'corporate_action.taxable',
    'approval.waits_already',
  ],
});
export type ProposeInput = InputOf<typeof proposeAction>;

export const cancelAction = defineCall({
  path: 'operator/corporate_action_cancel',
  summary: 'Ask to cancel an action before its ex-date; another publisher must agree',
  access: 'operator',
  command: true,
  roles: ACTION_ROLES,
  input: z.object({ id: uuid, reason }),
  output: z.object({ approvalId: uuid }),
  reasons: ['not_found', 'corporate_action.begun', 'approval.waits_already'],
});

export const listActions = defineCall({
  path: 'operator/corporate_action_list',
  summary: 'Splits and dividends: those to come, soonest first, or those that have begun, newest first',
  access: 'operator',
  roles: ACTION_ROLES,
  reads: true,
  input: z.object({ ...pageInput, state: z.enum(['coming', 'begun'], 'field.choice') }),
  output: pageOf(
    z.object({
      ...actionFields,
      /** A publisher asked to cancel it, and nobody has decided yet. */
      cancelWaits: z.boolean(),
      /** Investors on its record, what they were paid or are, and the tax withheld; in the stock's currency. */
      holders: z.string(),
      gross: decimalString,
      withheld: decimalString,
    }),
  ),
});
export type DeskAction = OutputOf<typeof listActions>['items'][number];
