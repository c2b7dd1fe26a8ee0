import * as z from 'zod/mini';
import { LISTING_SECTORS } from '#features/listing/contract.ts';
import { EXCHANGES } from '#kernel/calendar/exchange.ts';
import { defineCall, type InputOf, type OutputOf } from '#kernel/contract/define-call.ts';
import {
  calendarDate,
  decimalString,
  instant,
  pageInput,
  pageOf,
  positiveDecimalString,
  textLine,
  uuid,
} from '#kernel/contract/fields.ts';
import { OFFER_KINDS, OFFER_STATES } from './contract.ts';

export { LISTING_SECTORS as OFFER_SECTORS } from '#features/listing/contract.ts';

const MAX_TEXT_LENGTH = 20_000;
/** Largest prospectus, in characters of base64: three megabytes of PDF. */
const MAX_PROSPECTUS_LENGTH = 4 * 1024 * 1024;

const html = z.string().check(z.maxLength(MAX_TEXT_LENGTH, 'field.too_long'));
const count = (max: number) =>
  z.string().check(
    z.regex(/^[1-9]\d{0,11}$/, 'field.number'),
    z.refine((text) => Number(text) <= max, 'field.number'),
  );
/** Where the public can read it: a notice's number, an address. */
const reference = textLine(5, 200);
const reason = textLine(5, 200);

const termsFields = {
  company: textLine(1, 80),
  symbol: z.string().check(z.regex(/^[A-Z0-9][A-Z0-9.&*-]{0,11}$/, 'field.symbol')),
  exchange: z.enum(EXCHANGES, 'field.choice'),
  sector: z.enum(LISTING_SECTORS, 'field.choice'),
  priceLow: positiveDecimalString,
  priceHigh: positiveDecimalString,
  /** Of one application. */
  maxLots: count(50),
  /** Shares of the whole issue. */
  volume: count(999_999_999_999),
  /** Lots that our clients get. */
  allocatedLots: count(1_000_000),
  texts: z.object({ es: html, en: z.optional(html), zh: z.optional(html) }),
  issuanceAt: instant,
  opensAt: instant,
  closesAt: instant,
  allocatedAt: instant,
  lotteryAt: instant,
  /** A date of the exchange on which it trades. */
  listingOn: calendarDate,
};

const deskOffer = z.object({
  id: uuid,
  kind: z.enum(OFFER_KINDS),
  origin: z.enum(['desk', 'sandbox']),
  state: z.enum([...OFFER_STATES, 'draft']),
  version: z.int(),
  ...termsFields,
  currency: z.string(),
  issuePrice: z.nullable(decimalString),
  listingAt: instant,
  applicants: z.int(),
  appliedLots: decimalString,
  waitsFor: z.nullable(z.enum(['beacon', 'issue_price', 'split'])),
  listHash: z.nullable(z.string()),
  beacon: z.nullable(z.object({ source: z.enum(['drand', 'sandbox']), round: z.int(), at: instant })),
  cancelReason: z.nullable(z.string()),
  settled: z.boolean(),
  delivered: z.boolean(),
  prospectus: z.nullable(z.string()),
});
export type DeskOffer = z.output<typeof deskOffer>;

export const listDeskOffers = defineCall({
  path: 'operator/ipo_list',
  summary: 'Offers with their drafts, newest first; of one kind where asked',
  access: 'operator',
  roles: ['publisher'],
  reads: true,
  input: z.object({ ...pageInput, kind: z.optional(z.enum(OFFER_KINDS, 'field.choice')) }),
  output: pageOf(deskOffer),
});

const command = { access: 'operator', command: true, roles: ['publisher'] } as const;
const one = z.object({ offer: deskOffer });
const asked = z.object({ approvalId: uuid });

const TERMS_REASONS = [
  'ipo.order_of_dates',
  'ipo.range',
  'ipo.no_session',
  'ipo.more_than_issue',
  'ipo.symbol_taken',
  'ipo.symbol_unknown',
  'ipo.too_early',
  'market.no_venue',
];

export const saveOffer = defineCall({
  path: 'operator/ipo_save',
  summary: 'Make an offer, or write one again that has not opened; what was published is a draft again',
  ...command,
  input: z.object({
    id: z.optional(uuid),
    /** Of a placement the stock trades already, and both prices are its fixed one. */
    kind: z.enum(OFFER_KINDS, 'field.choice'),
    ...termsFields,
    prospectus: z.optional(
      z.object({
        name: textLine(5, 120),
        data: z
          .string()
          .check(
            z.maxLength(MAX_PROSPECTUS_LENGTH, 'field.too_long'),
            z.regex(/^JVBERi[A-Za-z0-9+/]*={0,2}$/, 'ipo.not_pdf'),
          ),
      }),
    ),
  }),
  output: one,
  reasons: ['not_found', 'ipo.opened_already', ...TERMS_REASONS],
});

export const publishOffer = defineCall({
  path: 'operator/ipo_publish',
  summary: 'Ask a second publisher to publish a draft as it stands',
  ...command,
  input: z.object({ id: uuid, reason }),
  output: asked,
  reasons: [
    'not_found',
    'ipo.not_draft',
    'market.no_venue',
    'ipo.symbol_offered',
    'ipo.too_early',
    'approval.waits_already',
  ],
});

export const setOfferDates = defineCall({
  path: 'operator/ipo_dates',
  summary: 'Put off what has not come yet: allocation, lottery, listing. Never earlier, never the close',
  ...command,
  input: z.object({ id: uuid, allocatedAt: instant, lotteryAt: instant, listingOn: calendarDate }),
  output: one,
  reasons: ['not_found', 'ipo.only_later', 'ipo.order_of_dates', 'ipo.no_session'],
});

export const setOfferAllocation = defineCall({
  path: 'operator/ipo_allocation',
  summary: 'Ask a second publisher to set how many lots our clients get, before the window closes',
  ...command,
  input: z.object({ id: uuid, lots: count(1_000_000), reason }),
  output: asked,
  reasons: ['not_found', 'ipo.closed_already', 'ipo.more_than_issue', 'approval.waits_already'],
});

export const setOfferPrice = defineCall({
  path: 'operator/ipo_price',
  summary: 'Ask a second publisher to enter the issue price, as it was published',
  ...command,
  input: z.object({ id: uuid, price: positiveDecimalString, reference, reason }),
  output: asked,
  reasons: ['not_found', 'ipo.out_of_range', 'ipo.price_known', 'approval.waits_already'],
});

export const cancelDeskOffer = defineCall({
  path: 'operator/ipo_cancel',
  summary: 'Cancel an issue: everyone gets all back. After the close a second publisher agrees',
  ...command,
  input: z.object({ id: uuid, reason: textLine(5, 500), reference: z.optional(reference) }),
  output: z.object({ offer: deskOffer, approvalId: z.nullable(uuid) }),
  reasons: ['not_found', 'ipo.over', 'ipo.reference_needed', 'approval.waits_already'],
});

export type SaveOfferInput = InputOf<typeof saveOffer>;
export type DeskOfferPage = OutputOf<typeof listDeskOffers>;
