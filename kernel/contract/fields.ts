import * as z from 'zod/mini';
import { SOME_DIGIT } from '#kernel/money/is-some.ts';
import { textAsRead } from './text-as-read.ts';

/** Input and output fields that every feature writes alike. Validation faults carry a reason name, not a text. */

const MAX_DECIMAL_LENGTH = 32;

/** A decimal string such as `1234.50`, without exponent, plus sign, spaces or leading zeros. */
export const decimalString = z
  .string()
  .check(
    z.maxLength(MAX_DECIMAL_LENGTH, 'field.number'),
    z.regex(/^-?(0|[1-9]\d*)(\.\d+)?$/, 'field.number'),
  );

/** A decimal string above zero; what is above 2^63 units is refused by the money parser. */
export const positiveDecimalString = z
  .string()
  .check(
    z.minLength(1, 'field.required'),
    z.maxLength(MAX_DECIMAL_LENGTH, 'field.number'),
    z.regex(/^(0|[1-9]\d*)(\.\d+)?$/, 'field.number'),
    z.regex(SOME_DIGIT, 'field.positive'),
  );

/** What is typed of money in or out has nine whole digits at most; one more is told how much that is, not called no number. */
export const nineDigits = () => z.refine<string>((text) => !/^\d{10,}/.test(text), 'field.amount_most');

/** An instant in UTC, `2026-11-20T15:30:00.000Z`; a day that no month has is refused. */
export const instant = z
  .string()
  .check(
    z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?Z$/, 'field.instant'),
    z.refine(isOnCalendar, 'field.instant'),
  );

/** Whether a date that is written well exists: read and written again, 30 February becomes 2 March. */
function isOnCalendar(text: string): boolean {
  const time = Date.parse(text);
  const seconds = text.slice(0, 'YYYY-MM-DDTHH:mm:ss'.length);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(seconds);
}

/** A date without a time, `2026-11-20`; a day that no month has is refused. */
export const calendarDate = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/, 'field.date'),
  z.refine((date) => isOnCalendar(`${date}T00:00:00Z`), 'field.date'),
);

export const uuid = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'field.id'));

/** No line break and nothing invisible. */
export const oneLine = z.regex(/^[^\p{C}\p{Zl}\p{Zp}]*$/u, 'field.invalid');

/** A line that an operator writes, of `least` to `most` characters. */
export const textLine = (least: number, most: number) =>
  z
    .string()
    .check(z.trim(), z.minLength(least, 'field.required'), z.maxLength(most, 'field.too_long'), oneLine);

/** Takes a text as `textAsRead`. */
export const asRead = () => z.overwrite(textAsRead);

const LEAST_REASON = 5;

/** Why something was done, in words that another person understands. */
export const writtenReason = (most = 500) =>
  z
    .string()
    .check(asRead(), z.minLength(LEAST_REASON, 'field.reason_short'), z.maxLength(most, 'field.too_long'));

export const currency = z.enum(['MXN', 'USD']);

export const DEFAULT_PAGE_SIZE = 20;
export const MAX_PAGE_SIZE = 100;
const MAX_CURSOR_LENGTH = 512;

/** Spread into a list call's input object: `{cursor?, limit?}`. */
export const pageInput = {
  cursor: z.optional(z.string().check(z.maxLength(MAX_CURSOR_LENGTH, 'field.cursor'))),
  limit: z.optional(
    z.number().check(z.int('field.limit'), z.gte(1, 'field.limit'), z.lte(MAX_PAGE_SIZE, 'field.limit')),
  ),
};

/** A list's answer: `{items, nextCursor}`; `nextCursor` is null on the last page. */
export function pageOf<T extends z.ZodMiniType>(item: T) {
  return z.object({ items: z.array(item), nextCursor: z.nullable(z.string()) });
}
