import * as z from 'zod/mini';
import { defineCall, type InputOf, type OutputOf } from '#kernel/contract/define-call.ts';
import { currency, decimalString, instant, pageInput, pageOf, uuid } from '#kernel/contract/fields.ts';
import { typedMoney } from '#kernel/contract/typed-money.ts';
import { FOUNDATION_STATES, ORDER_STATES } from './foundation.ts';

/** Tells an investor that an order of theirs has come on. */
export const FOUNDATION_EVENT = 'foundation';

/** The longest key that is looked at. */
const MAX_KEY_LENGTH = 40;

/** What every list of products tells of each. */
export const productFields = {
  id: uuid,
  name: z.string(),
  publisher: z.string(),
  currency,
  /** What is invested in it now. */
  scale: decimalString,
  minAmount: decimalString,
  /** Percent a year and a day: expected, never promised. */
  expectedRate: decimalString,
  dailyRate: decimalString,
  /** Percent a year that was really paid to those who left, what they are still owed left out; null while nobody left. */
  realisedRate: z.nullable(decimalString),
  needsKey: z.boolean(),
  state: z.enum(FOUNDATION_STATES),
  beginAt: instant,
  finishAt: instant,
  /** Midnights that who buys now would see; none once it is over. */
  daysLeft: z.int(),
  principalPool: decimalString,
  incomePool: decimalString,
  /** To be paid out of the income pool: accrued by those who hold, unpaid to those who left. */
  owed: decimalString,
  /** The income pool against what is owed, percent rounded down; 100.00 where nothing is owed. */
  coverage: decimalString,
};

const product = z.object(productFields);

export const listFoundations = defineCall({
  path: 'foundation/list',
  summary: 'Term funds, the last to begin first, each with both its pools and what is owed',
  access: 'anonymous',
  input: z.object({ state: z.optional(z.enum(FOUNDATION_STATES, 'field.choice')), ...pageInput }),
  output: pageOf(product),
});

const productDetail = z.object({
  ...productFields,
  /** In the language of the call. */
  intro: z.string(),
  /** Of `owed`: profit of those who left that the pool could not pay, due at once. */
  unpaid: decimalString,
  /** Percent of an amount, each side, IVA within it; and that IVA. */
  chargeRate: decimalString,
  ivaRate: decimalString,
  /** Midnights in the whole term, and those gone by. */
  termDays: z.int(),
  daysGone: z.int(),
  /** The exchange whose sessions a sale needs, and whether one is under way; when the next opens, null beyond the calendars. */
  exchange: z.enum(['XMEX', 'XNYS']),
  marketOpen: z.boolean(),
  nextOpenAt: z.nullable(instant),
  /** The sandbox's own products have a key that everybody may know; always null in live. */
  sandboxKey: z.nullable(z.string()),
});

export const getFoundation = defineCall({
  path: 'foundation/detail',
  summary: 'A term fund with its pools, what is owed, and what a purchase now would see',
  access: 'anonymous',
  input: z.object({ id: uuid }),
  output: productDetail,
  reasons: ['not_found'],
});

const CANNOT_BUY = ['foundation.not_started', 'foundation.ended', 'foundation.not_covered'] as const;

export const previewFoundation = defineCall({
  path: 'foundation/preview',
  summary: 'What a purchase costs now and is expected to bring on the finish; binding for a minute',
  access: 'investor',
  notWhileBlocked: true,
  input: z.object({
    id: uuid,
    amount: typedMoney,
    /** Where the product needs one; left alone where it does not. */
    key: z.optional(z.string().check(z.maxLength(MAX_KEY_LENGTH, 'field.too_long'))),
  }),
  output: z.object({
    previewId: uuid,
    expiresAt: instant,
    validForMs: z.int(),
    foundationId: uuid,
    name: z.string(),
    currency,
    amount: decimalString,
    serviceCharge: decimalString,
    /** Within the charge. */
    iva: decimalString,
    total: decimalString,
    available: decimalString,
    finishAt: instant,
    /** On the finish, as it is expected: midnights, profit, charge, and what would be credited. */
    days: z.int(),
    expectedProfit: decimalString,
    finishCharge: decimalString,
    expectedTotal: decimalString,
  }),
  reasons: [
    'not_found',
    ...CANNOT_BUY,
    'foundation.too_small',
    'cash.insufficient',
    'key.required',
    'key.wrong',
    'key.locked',
  ],
});

const order = z.object({
  id: uuid,
  number: z.string(),
  productId: uuid,
  name: z.string(),
  publisher: z.string(),
  currency,
  state: z.enum(ORDER_STATES),
  /** Invested; the charge with its IVA; what was debited. */
  buyPrice: decimalString,
  buyServiceCharge: decimalString,
  buyActual: decimalString,
  boughtAt: instant,
  /** Principal with the profit that was paid at the sale; its charge; what was credited then. Null until it is sold. */
  sellPrice: z.nullable(decimalString),
  sellServiceCharge: z.nullable(decimalString),
  sellActual: z.nullable(decimalString),
  soldAt: z.nullable(instant),
  /** The whole profit, paid or not; until it is sold, that of this day. */
  accrued: decimalString,
  /** Of the profit of what was sold: not paid yet, for want of income. */
  owed: decimalString,
  /** What was credited, later payments too, less what was debited; null until it is sold. */
  profit: z.nullable(decimalString),
  createdAt: instant,
  finishAt: instant,
  /** Percent a year. */
  expectedRate: decimalString,
  /** Midnights that counted so far, and in all until the finish. */
  days: z.int(),
  termDays: z.int(),
  /** It ended by itself, on the finish. */
  settled: z.boolean(),
  /** Payments after the sale, oldest first. */
  payments: z.array(z.object({ at: instant, amount: decimalString })),
  /** Head of the investor's chain after its last posting, 64 hex digits. */
  ledgerHead: z.nullable(z.string()),
});

const CONFIRM_REASONS = ['preview.expired', 'preview.used', 'preview.repriced'] as const;

export const buyFoundation = defineCall({
  path: 'foundation/buy',
  summary: 'Buys what a preview showed',
  access: 'investor',
  command: true,
  notWhileBlocked: true,
  signs: ['previewId'],
  input: z.object({ previewId: uuid }),
  output: z.object({ order }),
  reasons: [...CONFIRM_REASONS, ...CANNOT_BUY, 'cash.insufficient'],
});

export const listFoundationOrders = defineCall({
  path: 'foundation_order/list',
  summary: 'The investor’s orders of term funds, newest first',
  access: 'investor',
  input: z.object({
    state: z.optional(z.enum(ORDER_STATES, 'field.choice')),
    foundationId: z.optional(uuid),
    ...pageInput,
  }),
  output: pageOf(order),
});

/** What a sale comes to, in its review and before it. */
const saleFields = {
  /** Of the profit to this day: what the income pool pays now, and what stays owed until it has it. */
  profit: decimalString,
  owed: decimalString,
  /** Its IVA included. */
  serviceCharge: decimalString,
  /** Credited now: the principal and the paid profit less the charge. */
  total: decimalString,
  /** Who waits instead: profit that is expected to come on top by the finish. */
  expectedMore: decimalString,
};

export const getFoundationOrder = defineCall({
  path: 'foundation_order/detail',
  summary: 'One order of the investor',
  access: 'investor',
  input: z.object({ id: uuid }),
  output: z.object({
    order,
    /** What is expected to have come of it on the finish, all charges in it, at the tariff of now; null once it is sold. */
    expectedGain: z.nullable(decimalString),
    /** What a sale now would come to, whether or not its market is open; null once it is sold or over. */
    saleNow: z.nullable(z.object(saleFields)),
  }),
  reasons: ['not_found'],
});

export const previewFoundationSale = defineCall({
  path: 'foundation_order/preview_sell',
  summary: 'What a sale before the finish pays now, and what would be owed; binding for a minute',
  access: 'investor',
  input: z.object({ id: uuid }),
  output: z.object({
    previewId: uuid,
    expiresAt: instant,
    validForMs: z.int(),
    orderId: uuid,
    name: z.string(),
    currency,
    principal: decimalString,
    /** The whole profit to this day. */
    accrued: decimalString,
    days: z.int(),
    ...saleFields,
    /** Within the charge. */
    iva: decimalString,
    finishAt: instant,
  }),
  reasons: ['not_found', 'market.closed', 'foundation.sold', 'foundation.ended'],
});

export const sellFoundation = defineCall({
  path: 'foundation_order/sell',
  summary: 'Sells what a preview showed, before the finish',
  access: 'investor',
  command: true,
  signs: ['previewId'],
  input: z.object({ previewId: uuid }),
  output: z.object({ order }),
  reasons: [...CONFIRM_REASONS, 'market.closed', 'foundation.sold', 'foundation.ended'],
});

export type FoundationItem = OutputOf<typeof listFoundations>['items'][number];
export type FoundationDetail = OutputOf<typeof getFoundation>;
export type FoundationOrder = OutputOf<typeof buyFoundation>['order'];
export type FoundationOrderDetail = OutputOf<typeof getFoundationOrder>;
export type FoundationPreview = OutputOf<typeof previewFoundation>;
export type FoundationSalePreview = OutputOf<typeof previewFoundationSale>;
export type FoundationPreviewInput = InputOf<typeof previewFoundation>;
