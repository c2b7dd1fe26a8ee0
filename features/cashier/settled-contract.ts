import * as z from 'zod/mini';
import { defineCall } from '#kernel/contract/define-call.ts';
import { currency, decimalString } from '#kernel/contract/fields.ts';

export const getSettledCash = defineCall({
  path: 'asset/settled',
  summary: 'Both cash accounts: what is free, and what of it is settled and can become the other currency',
  access: 'investor',
  input: z.object({}),
  output: z.object({
    cash: z.array(z.object({ currency, available: decimalString, settled: decimalString })),
  }),
});
