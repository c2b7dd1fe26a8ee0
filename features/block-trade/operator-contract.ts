import * as z from 'zod/mini';
import { LEVERAGES } from '#features/margin/contract.ts';
import { defineCall, type InputOf, type OutputOf } from '#kernel/contract/define-call.ts';
import {
  currency,
  decimalString,
  instant,
  pageInput,
  pageOf,
  positiveDecimalString,
  textLine,
  uuid,
} from '#kernel/contract/fields.ts';

const MAX_STOCK_ID_LENGTH = 26;

const wholeShares = z.string().check(z.regex(/^[1-9]\d{0,9}$/, 'field.number'));

const deskOffer = z.object({
  id: uuid,
  origin: z.enum(['desk', 'sandbox']),
  state: z.enum(['draft', 'backed', 'open', 'ended', 'closed']),
  version: z.int(),
  stockId: z.string(),
  symbol: z.string(),
  name: z.string(),
  currency,
  price: decimalString,
  /** What the market asks, or its last price. */
  marketPrice: z.nullable(decimalString),
  differencePercent: z.nullable(decimalString),
  shares: decimalString,
  minShares: decimalString,
  leverages: z.array(z.enum(LEVERAGES)),
  needsKey: z.boolean(),
  beginAt: instant,
  finishAt: instant,
  sold: decimalString,
  left: decimalString,
  orders: z.int(),
  /** Shares in the offer's own account of the ledger. */
  account: decimalString,
  custodianReference: z.nullable(z.string()),
  backedAt: z.nullable(instant),
  endedAt: z.nullable(instant),
  closeReason: z.nullable(z.string()),
});
export type DeskBlockOffer = z.output<typeof deskOffer>;

export const listDeskBlocks = defineCall({
  path: 'operator/block_list',
  summary:
    'Block offers with their drafts, newest first: what was sold, what is left, what stands in their accounts',
  access: 'operator',
  roles: ['publisher'],
  reads: true,
  input: z.object({ ...pageInput }),
  output: pageOf(deskOffer),
});

const command = { access: 'operator', command: true, roles: ['publisher'] } as const;

export const saveBlock = defineCall({
  path: 'operator/block_save',
  summary: 'Make a block offer, or write a draft again; a key is made here, shown once and kept as a hash',
  ...command,
  input: z.object({
    id: z.optional(uuid),
    stockId: textLine(1, MAX_STOCK_ID_LENGTH),
    offerPrice: positiveDecimalString,
    shares: wholeShares,
    minShares: wholeShares,
    /** Whether 2× is offered beside 1×. */
    withLeverage: z.boolean(),
    /** `new` makes one; `keep` leaves a draft's as it is. */
    key: z.enum(['none', 'new', 'keep'], 'field.choice'),
    beginAt: instant,
    finishAt: instant,
  }),
  output: z.object({
    offer: deskOffer,
    /** Shown this once; null where none was made. */
    key: z.nullable(z.string()),
  }),
  reasons: ['not_found', 'block.not_draft', 'block.stock', 'block.tick', 'block.minimum', 'block.window'],
});

export const backBlock = defineCall({
  path: 'operator/block_back',
  summary:
    "Ask a second publisher to put a draft's shares from custody into its own account; it opens by itself then",
  ...command,
  input: z.object({
    id: uuid,
    /** The custodian's own, such as the number of their letter. */
    reference: textLine(5, 200),
  }),
  output: z.object({ approvalId: uuid }),
  reasons: ['not_found', 'block.not_draft', 'block.window', 'approval.waits_already'],
});

export const closeBlock = defineCall({
  path: 'operator/block_close',
  summary: 'Close an offer before its time: nothing more is sold, what is left goes back to custody',
  ...command,
  input: z.object({ id: uuid, reason: textLine(5, 200) }),
  output: z.object({ offer: deskOffer }),
  reasons: ['not_found', 'block.over'],
});

export type SaveBlockInput = InputOf<typeof saveBlock>;
export type DeskBlockPage = OutputOf<typeof listDeskBlocks>;
