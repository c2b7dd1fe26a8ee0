import * as z from 'zod/mini';
import { defineCall, type InputOf, type OutputOf } from '#kernel/contract/define-call.ts';
import {
  calendarDate,
  decimalString,
  instant,
  oneLine,
  pageInput,
  pageOf,
  textLine,
  uuid,
  writtenReason,
} from '#kernel/contract/fields.ts';
import { DIFFERENCE_KINDS } from './match.ts';
import { SOURCES } from './statement-file.ts';

/** Base64 of the largest file. */
const MAX_CONTENT_LENGTH = 700_000;

const total = z.object({
  asset: z.string(),
  theirs: decimalString,
  ours: decimalString,
  /** What the differences of this asset come to: theirs less ours. */
  difference: decimalString,
});

/** One statement that was laid beside the ledger. */
const statement = z.object({
  id: uuid,
  source: z.enum(SOURCES),
  from: z.string(),
  to: z.string(),
  fileName: z.string(),
  /** Of the file's bytes, hexadecimal. */
  sha256: z.string(),
  lines: z.int(),
  matched: z.int(),
  differences: z.int(),
  /** Differences that nobody has explained yet. */
  unexplained: z.int(),
  totals: z.array(total),
  /** Business time: how far the ledger had come. */
  comparedAt: instant,
  operatorName: z.string(),
});

const difference = z.object({
  /** Names it within its statement, from 1. */
  place: z.int(),
  kind: z.enum(DIFFERENCE_KINDS),
  asset: z.string(),
  date: z.string(),
  /** In the file; null for what only the ledger has. */
  line: z.nullable(z.int()),
  reference: z.nullable(z.string()),
  ourReference: z.nullable(z.string()),
  theirs: z.nullable(decimalString),
  ours: z.nullable(decimalString),
  /** Oldest first; none is ever changed. */
  notes: z.array(z.object({ text: z.string(), operatorName: z.string(), at: instant })),
});

/** Keeps the file with its hash, compares it with the ledger as it stands, and keeps what differs. Changes no money. */
export const importStatementCall = defineCall({
  path: 'operator/reconciliation_import',
  summary: "Compare a bank's, a chain's, a venue's or a custodian's statement (CSV) with the ledger.",
  access: 'operator',
  command: true,
  roles: ['treasurer'],
  input: z.object({
    source: z.enum(SOURCES, 'field.choice'),
    from: calendarDate,
    to: calendarDate,
    fileName: textLine(1, 120),
    content: z
      .string()
      .check(
        z.maxLength(MAX_CONTENT_LENGTH, 'reconciliation.file_large'),
        z.regex(/^[A-Za-z0-9+/]*={0,2}$/, 'field.invalid'),
      ),
  }),
  output: z.object({ statement }),
  reasons: [
    'reconciliation.file_large',
    'reconciliation.file_encoding',
    'reconciliation.file_long',
    'reconciliation.file_columns',
    'reconciliation.file_cells',
    'reconciliation.file_quote',
    'reconciliation.file_date',
    'reconciliation.file_outside',
    'reconciliation.file_asset',
    'reconciliation.file_amount',
    'reconciliation.file_reference',
    'reconciliation.file_twice',
    'reconciliation.period_order',
    'reconciliation.period_long',
    'reconciliation.period_open',
    'reconciliation.ledger_long',
  ],
});

export const listStatementsCall = defineCall({
  path: 'operator/reconciliation_list',
  summary: 'The statements that were compared, newest first.',
  access: 'operator',
  roles: ['treasurer'],
  reads: true,
  input: z.object({ ...pageInput }),
  output: pageOf(statement),
});

export const listDifferencesCall = defineCall({
  path: 'operator/reconciliation_differences',
  summary: 'One statement and what differs, in order, with who explained it and how.',
  access: 'operator',
  roles: ['treasurer'],
  reads: true,
  input: z.object({ ...pageInput, statementId: uuid }),
  output: z.extend(pageOf(difference), { statement }),
  reasons: ['not_found'],
});

/** A note is added; none is changed. Explaining moves no money: that takes an adjustment and two persons. */
export const explainDifferenceCall = defineCall({
  path: 'operator/reconciliation_explain',
  summary: 'Add a note that explains a difference.',
  access: 'operator',
  command: true,
  roles: ['treasurer'],
  input: z.object({
    statementId: uuid,
    place: z.int().check(z.gte(1, 'field.invalid'), z.lte(100_000, 'field.invalid')),
    text: writtenReason().check(oneLine),
  }),
  output: z.object({ difference }),
  reasons: ['not_found'],
});

export const getStatementFileCall = defineCall({
  path: 'operator/reconciliation_file',
  summary: 'The file as it was imported, base64.',
  access: 'operator',
  roles: ['treasurer'],
  reads: true,
  input: z.object({ statementId: uuid }),
  output: z.object({ fileName: z.string(), sha256: z.string(), content: z.string() }),
  reasons: ['not_found'],
});

export type StatementInput = InputOf<typeof importStatementCall>;
export type StatementItem = OutputOf<typeof importStatementCall>['statement'];
export type DifferenceItem = OutputOf<typeof explainDifferenceCall>['difference'];
