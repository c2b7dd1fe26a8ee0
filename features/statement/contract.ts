import * as z from 'zod/mini';
import { defineCall, type OutputOf } from '#kernel/contract/define-call.ts';
import { currency, decimalString, instant } from '#kernel/contract/fields.ts';

/** A month of Mexico City, `2026-11`. */
const month = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'field.date'));

const statement = z.object({
  month,
  /** False for the month under way: it has what happened so far. */
  isComplete: z.boolean(),
  /** What the cash accounts held at its end, available and held together. */
  closing: z.array(z.object({ currency, amount: decimalString })),
  /** How many entries of the chain it has. */
  entries: z.string(),
  /** The chain's last entry in it and its hash, 64 hex digits; 0 and zeros where there is none yet. */
  seq: z.string(),
  head: z.string(),
});

export const listStatements = defineCall({
  path: 'statement/list',
  summary: 'My monthly statements, newest first; the first is of the month under way, so far',
  access: 'investor',
  input: z.object({}),
  output: z.object({ items: z.array(statement) }),
});

export const getStatementFile = defineCall({
  path: 'statement/file',
  summary: 'A statement as PDF, or as CSV with every entry of the chain, in the language of the call',
  access: 'investor',
  input: z.object({ month, format: z.enum(['pdf', 'csv'], 'field.choice') }),
  output: z.object({
    name: z.string(),
    mediaType: z.string(),
    /** Base64. */
    data: z.string(),
    issuedAt: instant,
    seq: z.string(),
    head: z.string(),
  }),
  reasons: ['statement.too_long'],
});

export type StatementItem = OutputOf<typeof listStatements>['items'][number];
