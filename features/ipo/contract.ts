import * as z from 'zod/mini';
import { drawFile } from '#features/draw/contract.ts';
import { publishedRoot } from '#features/proof/contract.ts';
import { EXCHANGES } from '#kernel/calendar/exchange.ts';
import { defineCall, type OutputOf } from '#kernel/contract/define-call.ts';
import { currency, decimalString, instant, pageInput, pageOf, uuid } from '#kernel/contract/fields.ts';
import { LANGUAGES } from '#kernel/i18n/language.ts';

/** Tells an investor's screens that an offer, or their application, has moved on. */
export const IPO_EVENT = 'ipo';

/** Why the sandbox's own offers were cancelled: screens say it in their language. */
export const SANDBOX_WITHDRAWN = 'withdrawn by its issuer';

/** In their order; an offer that was cancelled leaves it. */
export const OFFER_STATES = [
  'pending',
  'subscription',
  'closed',
  'allocation',
  'lottery',
  'listing',
  'cancelled',
] as const;
export type OfferState = (typeof OFFER_STATES)[number];

/** `pending`: accepted, its hold not yet posted; here both happen at once. */
export const APPLICATION_STATES = [
  'pending',
  'submitted',
  'processing',
  'allocated',
  'winning',
  'not_winning',
  'paid',
  'refunded',
  'success',
  'cancelled',
  'failed',
] as const;
export type ApplicationState = (typeof APPLICATION_STATES)[number];

/** SHA-256, in hex, of offer and user. */
const applicationId = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'field.id'));

/** Lots, whole, as a decimal string. */
const lotsInput = z.string().check(z.regex(/^[1-9]\d{0,3}$/, 'field.lots'));

/** What is offered: shares that are drawn for, or shares at a fixed price, allotted pro rata. */
export const OFFER_KINDS = ['ipo', 'placement'] as const;
export type OfferKind = (typeof OFFER_KINDS)[number];

const offerFields = {
  id: uuid,
  kind: z.enum(OFFER_KINDS),
  company: z.string(),
  symbol: z.string(),
  exchange: z.enum(EXCHANGES),
  sector: z.string(),
  currency,
  state: z.enum(OFFER_STATES),
  priceLow: decimalString,
  priceHigh: decimalString,
  /** Null until it is known; of a placement its fixed price. */
  issuePrice: z.nullable(decimalString),
  lotSize: decimalString,
  maxLots: decimalString,
  issuanceAt: instant,
  subscriptionOpensAt: instant,
  subscriptionClosesAt: instant,
  allocatedAt: instant,
  lotteryAt: instant,
  listingAt: instant,
  /** Of the whole issue at the issue price, or the top of the range. */
  value: decimalString,
  /** Shares of the whole issue. */
  volume: decimalString,
  /** What one lot freezes. */
  lotCost: decimalString,
  /** Lots that our clients get. */
  allocatedLots: decimalString,
  applicants: z.int(),
  appliedLots: decimalString,
  /** Why a phase does not come although its time has. */
  waitsFor: z.nullable(z.enum(['beacon', 'issue_price', 'split'])),
  cancelReason: z.nullable(z.string()),
  /** What a share of a placement costs in the market now; null while no quote is known or the last is stale, and of an issue, which has no market yet. */
  marketPrice: z.nullable(decimalString),
};

/** What stands of the asker's own application beside an offer. */
const mine = z.object({
  id: applicationId,
  state: z.enum(APPLICATION_STATES),
  lots: decimalString,
  deposit: decimalString,
  allottedQuantity: z.nullable(decimalString),
});

const application = z.object({
  id: applicationId,
  kind: z.enum(OFFER_KINDS),
  ipoId: uuid,
  company: z.string(),
  symbol: z.string(),
  exchange: z.enum(EXCHANGES),
  sector: z.string(),
  currency,
  state: z.enum(APPLICATION_STATES),
  lots: decimalString,
  lotSize: decimalString,
  quantity: decimalString,
  applicationPrice: decimalString,
  amount: decimalString,
  /** What was frozen. */
  deposit: decimalString,
  appliedAt: instant,
  allottedPrice: z.nullable(decimalString),
  allottedQuantity: z.nullable(decimalString),
  allottedAmount: z.nullable(decimalString),
  /** Null until it is posted. */
  refund: z.nullable(decimalString),
  /** Null of a placement, which is not drawn. */
  lotteryAt: z.nullable(instant),
  listingAt: instant,
  createdAt: instant,
  updatedAt: instant,
  /** The position that the shares became. */
  positionId: z.nullable(uuid),
  /** Which of its lots won, counted from 1; null before the draw, where none did, and of a placement. */
  wonLots: z.nullable(z.array(z.int())),
});
export type Application = z.output<typeof application>;

const offerItem = z.object({ ...offerFields, mine: z.nullable(mine) });
export type OfferItem = z.output<typeof offerItem>;

const beacon = z.object({
  source: z.enum(['drand', 'sandbox']),
  chainHash: z.nullable(z.string()),
  round: z.int(),
  at: instant,
  randomness: z.nullable(z.string()),
  signature: z.nullable(z.string()),
});

const offerDetail = z.object({
  ...offerFields,
  /** HTML, cleaned, in the asker's language. */
  text: z.string(),
  prospectus: z.nullable(z.object({ name: z.string(), bytes: z.int() })),
  /** Null unless it was cancelled. */
  cancelledAt: z.nullable(instant),
  /** Of the list of all applications, from the close. */
  listHash: z.nullable(z.string()),
  beacon: z.nullable(beacon),
  /** When it was known who won; null until then. */
  drawnAt: z.nullable(instant),
  /** When all were paid or refunded; null until then. */
  settledAt: z.nullable(instant),
  myApplication: z.nullable(application),
  /** Whether the asker's identity is verified; null where nobody is logged in. */
  verified: z.nullable(z.boolean()),
});
export type OfferDetail = z.output<typeof offerDetail>;

/** What can stand against applying, whatever the preview. */
const APPLY_REASONS = [
  'not_found',
  'ipo.not_open',
  'market.no_venue',
  'ipo.identity_needed',
  'ipo.applied_elsewhere',
  'ipo.too_many_lots',
  'cash.insufficient',
] as const;

/** What anyone may ask of offers. */
function openCalls(thing: OfferKind) {
  return {
    list: defineCall({
      path: `${thing}/list`,
      summary: 'Offers, those that opened last first; only those in a state where asked',
      access: 'anonymous',
      input: z.object({ state: z.optional(z.enum(OFFER_STATES, 'field.choice')), ...pageInput }),
      output: pageOf(offerItem),
    }),
    detail: defineCall({
      path: `${thing}/detail`,
      summary: 'One offer with its text, its list and beacon, and my application',
      access: 'anonymous',
      input: z.object({ id: uuid }),
      output: offerDetail,
      reasons: ['not_found'],
    }),
    prospectus: defineCall({
      path: `${thing}/prospectus`,
      summary: "An offer's prospectus, a PDF in base64",
      access: 'anonymous',
      input: z.object({ id: uuid }),
      output: z.object({ name: z.string(), sha256: z.string(), data: z.string() }),
      reasons: ['not_found'],
    }),
  };
}

/** What applicants ask and do. */
function applicantCalls(thing: OfferKind) {
  return {
    preview: defineCall({
      path: `${thing}/preview`,
      summary: 'What applying for so many lots freezes; binding for a minute',
      access: 'investor',
      notWhileBlocked: true,
      input: z.object({ id: uuid, lots: lotsInput }),
      output: z.object({
        previewId: uuid,
        expiresAt: instant,
        validForMs: z.int(),
        lots: decimalString,
        quantity: decimalString,
        price: decimalString,
        deposit: decimalString,
        currency,
        /** What is frozen for it already, where this changes an application. */
        frozen: decimalString,
        available: decimalString,
      }),
      reasons: APPLY_REASONS,
    }),
    subscribe: defineCall({
      path: `${thing}/subscribe`,
      summary: 'Applies as a preview showed; a second time changes the first while the window is open',
      access: 'investor',
      notWhileBlocked: true,
      command: true,
      signs: ['previewId'],
      input: z.object({ previewId: uuid }),
      output: z.object({ application, ledgerHead: z.string() }),
      reasons: [...APPLY_REASONS, 'preview.expired', 'preview.used', 'preview.repriced'],
    }),
    applications: defineCall({
      path: `${thing}_application/list`,
      summary: 'My applications, newest first',
      access: 'investor',
      input: z.object({ ...pageInput }),
      output: pageOf(application),
    }),
    application: defineCall({
      path: `${thing}_application/detail`,
      summary: 'One of my applications',
      access: 'investor',
      input: z.object({ id: applicationId }),
      /** The head of the investor's chain, after the application's last posting and whatever followed. */
      output: z.object({ application, ledgerHead: z.string() }),
      reasons: ['not_found'],
    }),
    cancel: defineCall({
      path: `${thing}_application/cancel`,
      summary: 'Takes my application back while the window is open; all that was frozen is free at once',
      access: 'investor',
      command: true,
      signs: ['id'],
      input: z.object({ id: applicationId }),
      output: z.object({ application, ledgerHead: z.string() }),
      reasons: ['not_found', 'ipo.not_open', 'ipo.cancelled_already'],
    }),
  };
}

/** The calls of offers with a draw (`ipo`) or at a fixed price (`placement`); both speak alike. */
export function offerCalls(thing: OfferKind) {
  return { ...openCalls(thing), ...applicantCalls(thing) };
}

export const ipoCalls = offerCalls('ipo');
export const placementCalls = offerCalls('placement');

/** The calls of an offer by what it is. */
export const CALLS_OF = { ipo: ipoCalls, placement: placementCalls } as const;

/** By GET it is the feed itself, for calendars to subscribe to. */
export const getCalendar = defineCall({
  path: 'ipo/calendar',
  summary: 'The dates of all offers as an iCalendar feed; by GET the feed itself, to subscribe to',
  access: 'anonymous',
  input: z.object({ language: z.optional(z.enum(LANGUAGES, 'field.choice')) }),
  output: z.object({ text: z.string() }),
});

/** Everything that a stranger needs to make the draw again. */
export const getDraw = defineCall({
  path: 'ipo/draw',
  summary: "An IPO's draw: the list, the beacon, who won what; open to everyone",
  access: 'anonymous',
  input: z.object({ id: uuid }),
  output: z.object({
    file: drawFile,
    /** The daily root that names the list; null until the next one. */
    root: z.nullable(publishedRoot),
  }),
  reasons: ['not_found', 'ipo.not_drawn'],
});

export type OfferPreview = OutputOf<typeof ipoCalls.preview>;
export type Mine = z.output<typeof mine>;
