import * as z from 'zod/mini';
import { defineCall } from '#kernel/contract/define-call.ts';
import { instant, pageInput, pageOf, uuid } from '#kernel/contract/fields.ts';

/** Entries of one answer at most. */
export const MAX_CHAIN_ENTRIES = 500;

const wholeNumber = z.string().check(z.regex(/^(0|[1-9]\d{0,17})$/, 'field.number'));

/** One link of the chain, each field the very text that was hashed (docs/chain-file.md). */
const chainEntry = z.object({
  investorId: uuid,
  seq: z.string(),
  kind: z.string(),
  asset: z.string(),
  /** Whole smallest units: cents, millionths of a share. */
  delta: z.string(),
  before: z.string(),
  after: z.string(),
  posting: z.string(),
  at: z.string(),
  transactionNumber: z.string(),
  transactionName: z.string(),
  reference: z.string(),
  hash: z.string(),
});

export const getChain = defineCall({
  path: 'proof/chain',
  summary:
    'My chain, entry by entry from the first: what is hashed, and the hash. Ask again after the last one given.',
  access: 'investor',
  input: z.object({
    afterSeq: z._default(wholeNumber, '0'),
    limit: z._default(z.number().check(z.int(), z.gte(1), z.lte(MAX_CHAIN_ENTRIES)), MAX_CHAIN_ENTRIES),
  }),
  output: z.object({
    investorId: uuid,
    entries: z.array(chainEntry),
    /** Where the chain ends, read after the entries. */
    end: z.object({ seq: z.string(), head: z.string() }),
  }),
});

const dailyRoot = z.object({
  number: z.string(),
  /** Business day in Mexico City. */
  date: z.string(),
  at: instant,
  heads: z.string(),
  /** This and the hashes below as 64 hex digits. */
  root: z.string(),
  /** The last line of the operators' audit log and its hash; empty in roots from before it was named. */
  auditSeq: z.string(),
  auditHead: z.string(),
  /** Hash of the lists that it names; empty in roots from before they were named. */
  listsHash: z.string(),
  previousSeal: z.string(),
  seal: z.string(),
});

/** A daily root with the lists that it names. */
export const publishedRoot = z.extend(dailyRoot, {
  /** Final since the root before, such as those of who applied to an offer: a line `<id> <hash>` for each. */
  lists: z.string(),
});

/** What others stamped of a root's seal: tokens of RFC 3161 in base64; empty where nobody did. */
const stamps = z.array(z.string());

export const listRoots = defineCall({
  path: 'proof/root_list',
  summary:
    'The Merkle root over all heads of each day, the end of the audit log and the lists that became final, newest first, each sealed with the one before and stamped by others. Keep copies.',
  access: 'anonymous',
  input: z.object(pageInput),
  output: pageOf(z.extend(publishedRoot, { stamps })),
});

export const listInclusions = defineCall({
  path: 'proof/inclusion_list',
  summary: 'The daily roots that my head is in, newest first, each with the path that leads there',
  access: 'investor',
  input: z.object(pageInput),
  output: z.extend(
    pageOf(
      z.object({
        root: dailyRoot,
        position: z.string(),
        seq: z.string(),
        head: z.string(),
        path: z.array(z.string()),
        stamps,
      }),
    ),
    {
      /** The business day in Mexico City: each has a root. */
      today: z.string(),
    },
  ),
});
