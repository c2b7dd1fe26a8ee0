import * as z from 'zod/mini';
import { SOME_DIGIT } from '#kernel/money/is-some.ts';

/** Money as one types it: at most two decimals, above zero. */
export const typedMoney = z
  .string()
  .check(
    z.minLength(1, 'field.required'),
    z.regex(/^(0|[1-9]\d{0,12})(\.\d{1,2})?$/, 'field.number'),
    z.regex(SOME_DIGIT, 'field.positive'),
  );
