import * as z from 'zod/mini';
import { stockId } from '#features/market/contract.ts';
import { defineCall, type OutputOf } from '#kernel/contract/define-call.ts';
import { currency, decimalString, instant, pageInput, pageOf, uuid } from '#kernel/contract/fields.ts';
import { MalformedNumberError, parsePrice } from '#kernel/money/money.ts';
import { ALERT_KINDS } from './alert.ts';

export { ALERT_KINDS, type AlertKind, MAX_WAITING } from './alert.ts';

/** A change of a day that could never come: a stock does not fall further than to nothing. */
const MOST_CHANGE_PERCENT = 1000;
const DECIMALS_OF_PERCENT = /^\d+(\.\d{1,2})?$/;

/** Why a typed price or percentage can be no bound, as a reason name; null where it can. */
export function boundFault(text: string): string | null {
  try {
    const units = parsePrice(text);
    return units > 0n ? null : 'field.positive';
  } catch (error) {
    if (!(error instanceof MalformedNumberError)) throw error;
    return error.fault === 'decimals' ? 'price.decimals' : 'field.number';
  }
}

const value = z.string().check(
  z.minLength(1, 'field.required'),
  z.refine((text) => text === '' || boundFault(text) === null, {
    error: (issue) => boundFault(String(issue.input)) ?? 'field.number',
  }),
);

/** An investor's wish to be told of a price once. */
const alertShape = z.object({
  id: uuid,
  stockId: z.string(),
  symbol: z.string(),
  name: z.string(),
  currency,
  kind: z.enum(ALERT_KINDS),
  /** A price, or for `day_change` the percentage, up or down. */
  value: decimalString,
  state: z.enum(['waiting', 'fired']),
  createdAt: instant,
  /** The business instant of the price that reached it; null while it waits. */
  firedAt: z.nullable(instant),
  firedPrice: z.nullable(decimalString),
  /** Where that price came from; null while it waits. */
  firedSource: z.nullable(z.string()),
});
export type Alert = z.output<typeof alertShape>;

/** What is asked for; the form checks the same. */
export const alertInput = z.object({ stockId, kind: z.enum(ALERT_KINDS, 'field.choice'), value }).check(
  z.refine(({ kind, value }) => kind !== 'day_change' || DECIMALS_OF_PERCENT.test(value), {
    path: ['value'],
    error: 'alert.percent.decimals',
  }),
  z.refine(({ kind, value }) => kind !== 'day_change' || !(Number(value) > MOST_CHANGE_PERCENT), {
    path: ['value'],
    error: 'alert.percent.too_large',
  }),
);

export const createAlert = defineCall({
  path: 'alert/create',
  summary:
    'Be told once when a price is reached, from the next quote on; one that waits already is answered and stays one',
  access: 'investor',
  input: alertInput,
  output: z.object({ alert: alertShape }),
  reasons: ['not_found', 'alert.too_many'],
});

export const listAlerts = defineCall({
  path: 'alert/list',
  summary: 'My alerts, newest first; of one stock or of one state where asked',
  access: 'investor',
  input: z.object({
    stockId: z.optional(stockId),
    state: z.optional(z.enum(['waiting', 'fired'], 'field.choice')),
    ...pageInput,
  }),
  output: pageOf(alertShape),
});

export const deleteAlert = defineCall({
  path: 'alert/delete',
  summary: 'Take one of my alerts away, waiting or fired',
  access: 'investor',
  input: z.object({ id: uuid }),
  output: z.object({}),
  reasons: ['not_found'],
});

/** One page of a list. */
export type AlertList = OutputOf<typeof listAlerts>;
