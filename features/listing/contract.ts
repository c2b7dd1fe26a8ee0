import * as z from 'zod/mini';
import { EXCHANGES } from '#kernel/calendar/exchange.ts';
import { defineCall, type InputOf, type OutputOf } from '#kernel/contract/define-call.ts';
import {
  calendarDate,
  instant,
  oneLine,
  pageInput,
  pageOf,
  textLine,
  uuid,
} from '#kernel/contract/fields.ts';
import { LISTING_KINDS, NOTICE_KINDS } from './standing.ts';

const MAX_SEARCH_LENGTH = 60;
const MAX_NAME_LENGTH = 80;

const stockId = z.string().check(z.minLength(1, 'field.required'), z.maxLength(40, 'field.id'));

/** The sectors of the industry classification, as `market` shows them. */
export const LISTING_SECTORS = [
  'communication',
  'consumer-discretionary',
  'consumer-staples',
  'energy',
  'financials',
  'health',
  'industrials',
  'materials',
  'real-estate',
  'technology',
  'utilities',
] as const;

/** Where the exchange published it: a notice's number, an address. One line that a person can look up. */
const reference = z
  .string()
  .check(z.trim(), z.minLength(5, 'field.reference_short'), z.maxLength(200, 'field.too_long'), oneLine);

/** A stock as the market desk shows it. */
const listedStock = z.object({
  id: z.string(),
  symbol: z.string(),
  name: z.string(),
  exchange: z.enum(EXCHANGES),
  listing: z.enum(['announced', 'listed', 'unlisted']),
  halt: z.nullable(z.object({ since: instant, until: z.nullable(instant), reference: z.string() })),
  change: z.nullable(z.object({ to: z.enum(LISTING_KINDS), on: z.string(), reference: z.string() })),
});

export const listListingsCall = defineCall({
  path: 'operator/listing_list',
  summary: 'Stocks by symbol or name; without a text those that are halted, unlisted or about to change.',
  access: 'operator',
  roles: ['publisher'],
  reads: true,
  input: z.object({
    text: z.optional(z.string().check(z.trim(), z.maxLength(MAX_SEARCH_LENGTH, 'field.too_long'))),
  }),
  /** At most 50, those that match best first. */
  output: z.object({ items: z.array(listedStock) }),
});

export const listNoticesCall = defineCall({
  path: 'operator/market_notice_list',
  summary: 'What was taken down of the exchanges: listings, halts and their ends, newest first.',
  access: 'operator',
  roles: ['publisher'],
  reads: true,
  input: z.object({ ...pageInput, stockId: z.optional(stockId) }),
  output: pageOf(
    z.object({
      seq: z.string(),
      stockId: z.string(),
      kind: z.enum(NOTICE_KINDS),
      effectiveOn: z.nullable(z.string()),
      at: instant,
      reference: z.string(),
      /** Null where a listing follows from an issue. */
      operatorName: z.nullable(z.string()),
    }),
  ),
});

const commandOutput = z.object({ stock: listedStock });

/** With the approval that another publisher decides on; null where nobody else need agree. */
const askedOutput = z.object({ stock: listedStock, approvalId: z.nullable(uuid) });

export const haltTradingCall = defineCall({
  path: 'operator/market_halt',
  summary: "Stop the trading of a stock on the exchange's word: for half an hour, or with another publisher.",
  access: 'operator',
  command: true,
  roles: ['publisher'],
  input: z.object({ stockId, reference }),
  output: askedOutput,
  reasons: ['not_found', 'listing.halted', 'listing.not_listed', 'approval.waits_already'],
});

export const resumeTradingCall = defineCall({
  path: 'operator/market_resume',
  summary: "End a halt on the exchange's word.",
  access: 'operator',
  command: true,
  roles: ['publisher'],
  input: z.object({ stockId, reference }),
  output: commandOutput,
  reasons: ['not_found', 'listing.not_halted'],
});

/** The end of a listing is announced by two publishers: it holds from tomorrow at the earliest. */
export const changeListingCall = defineCall({
  path: 'operator/listing_change',
  summary: "List a stock again, or end its listing, from a date of its exchange's.",
  access: 'operator',
  command: true,
  roles: ['publisher'],
  input: z.object({ stockId, to: z.enum(LISTING_KINDS, 'field.choice'), on: calendarDate, reference }),
  output: askedOutput,
  reasons: ['not_found', 'listing.same', 'listing.too_soon', 'calendar.outside', 'approval.waits_already'],
});

/** What the exchange calls it and nothing more: what it is worth comes from the market-data provider. */
export const addListingCall = defineCall({
  path: 'operator/listing_add',
  summary: 'Take up a stock that an exchange lists, from its first day; its quotes come from the provider.',
  access: 'operator',
  command: true,
  roles: ['publisher'],
  input: z.object({
    symbol: z.string().check(z.regex(/^[A-Z0-9][A-Z0-9.&*-]{0,11}$/, 'field.symbol')),
    exchange: z.enum(EXCHANGES, 'field.choice'),
    name: textLine(1, MAX_NAME_LENGTH),
    sector: z.enum(LISTING_SECTORS, 'field.choice'),
    on: calendarDate,
    reference,
  }),
  output: commandOutput,
  reasons: ['listing.known', 'listing.too_soon', 'calendar.outside'],
});

export type ListedStock = OutputOf<typeof listListingsCall>['items'][number];
export type NoticeItem = OutputOf<typeof listNoticesCall>['items'][number];
export type NewListing = InputOf<typeof addListingCall>;
