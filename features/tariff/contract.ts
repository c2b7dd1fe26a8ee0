import * as z from 'zod/mini';
import { defineCall, type InputOf, type OutputOf } from '#kernel/contract/define-call.ts';
import { currency, uuid, writtenReason } from '#kernel/contract/fields.ts';

const date = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'field.date'));

const value = z.object({
  /** Its text is `tariff.field.<name>`. */
  name: z.string(),
  kind: z.enum(['percent', 'money', 'price', 'count', 'text', 'flag']),
  /** Of money and prices. */
  currency: z.nullable(currency),
  /** A decimal string, `true` or `false`, or words; null where there is none. */
  value: z.nullable(z.string()),
});

const row = z.object({
  /** The first business date in Mexico City on which it holds. */
  effectiveFrom: date,
  values: z.array(value),
});

const line = z.object({
  /** Its text is `tariff.<schedule>.<line>`. */
  line: z.string(),
  /** Null where the line has not begun. */
  now: z.nullable(row),
  /** Announced for later days, the next first. */
  coming: z.array(row),
});

const schedules = z.array(z.object({ schedule: z.string(), lines: z.array(line) }));

export const listTariff = defineCall({
  path: 'tariff/list',
  summary:
    'Everything that the firm charges: what holds now and what was announced for later, with its first day',
  access: 'anonymous',
  input: z.object({}),
  output: z.object({
    /** Today in Mexico City, by business time. */
    date,
    schedules,
  }),
});

export const listOperatorTariff = defineCall({
  path: 'operator/tariff_list',
  summary:
    'Every dated row of the tariff with its internal fields, and the first day for which a change may be asked',
  access: 'operator',
  roles: ['treasurer'],
  reads: true,
  input: z.object({}),
  output: z.object({
    date,
    /** From when to when a change may begin; null where the calendars end before. */
    days: z.nullable(z.object({ earliest: date, latest: date })),
    /** Whether the caller may ask for one. */
    mayRequest: z.boolean(),
    schedules,
  }),
});

/** The longest a single value may be written. */
export const MAX_VALUE_LENGTH = 200;

export const requestTariffChange = defineCall({
  path: 'operator/tariff_request',
  summary: 'Ask for a new dated row of the tariff; another treasurer must agree before it is announced',
  access: 'operator',
  command: true,
  roles: ['treasurer'],
  input: z.object({
    schedule: z.string().check(z.maxLength(64, 'field.too_long')),
    line: z.string().check(z.maxLength(64, 'field.too_long')),
    effectiveFrom: date,
    /** By the fields' names; what is left out keeps its value. */
    values: z.record(
      z.string().check(z.maxLength(64, 'field.too_long')),
      z.string().check(z.maxLength(MAX_VALUE_LENGTH, 'field.too_long')),
    ),
    /** Seen by the second person and kept with the row. */
    reason: writtenReason(200),
  }),
  output: z.object({ approvalId: uuid }),
  reasons: ['calendar.outside', 'tariff.date', 'tariff.date_taken', 'tariff.unchanged'],
});

export type TariffChangeInput = InputOf<typeof requestTariffChange>;
export type TariffList = OutputOf<typeof listTariff>;
export type OperatorTariffList = OutputOf<typeof listOperatorTariff>;
export type TariffRow = z.output<typeof row>;
export type TariffValue = z.output<typeof value>;
