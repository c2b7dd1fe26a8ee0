import * as z from 'zod/mini';
import { defineCall } from '#kernel/contract/define-call.ts';

export const getFirm = defineCall({
  path: 'firm/get',
  summary: 'Who runs this installation; null in a sandbox, which nobody does.',
  access: 'anonymous',
  input: z.object({}),
  output: z.object({
    firm: z.nullable(
      z.object({
        name: z.string(),
        registration: z.string(),
        /** An address of electronic mail or a phone number; null where the firm told none. */
        contact: z.nullable(z.string()),
      }),
    ),
  }),
});
