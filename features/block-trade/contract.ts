import * as z from 'zod/mini';
import { LEVERAGES, triggersShape } from '#features/margin/contract.ts';
import { EXCHANGES } from '#kernel/calendar/exchange.ts';
import { defineCall, type OutputOf } from '#kernel/contract/define-call.ts';
import { currency, decimalString, instant, pageInput, pageOf, uuid } from '#kernel/contract/fields.ts';
import { SOME_DIGIT } from '#kernel/money/is-some.ts';

/** Tells an investor's screens that an offer, or an order of theirs, has moved on. */
export const BLOCK_EVENT = 'block_trade';

/** In their order. */
export const BLOCK_STATES = ['not_started', 'in_progress', 'ended'] as const;
export type BlockState = (typeof BLOCK_STATES)[number];

/** Longest key that may be typed. */
export const MAX_KEY_LENGTH = 64;

/** Whole shares, as one types them. */
const quantity = z
  .string()
  .check(
    z.minLength(1, 'block.quantity_required'),
    z.regex(/^(0|[1-9]\d{0,11})$/, 'block.quantity_invalid'),
    z.regex(SOME_DIGIT, 'block.quantity_invalid'),
  );

const offer = z.object({
  id: uuid,
  stockId: z.string(),
  stockName: z.string(),
  symbol: z.string(),
  exchange: z.enum(EXCHANGES),
  currency,
  offerPrice: decimalString,
  /** The market's last price; null where there is none. */
  currentPrice: z.nullable(decimalString),
  bid: z.nullable(decimalString),
  ask: z.nullable(decimalString),
  quotedAt: z.nullable(instant),
  source: z.nullable(z.string()),
  stale: z.boolean(),
  /** Of the offer's price, from what the market asks (out of session its last price); below zero where the offer is cheaper. */
  differencePercent: z.nullable(decimalString),
  /** From this price on nothing is sold while the market stands where it does. */
  notSoldFrom: z.nullable(decimalString),
  minShares: decimalString,
  /** Offered, and what is left of it. */
  shares: decimalString,
  left: decimalString,
  leverages: z.array(z.enum(LEVERAGES)),
  /** Whether somebody executes orders of its stock; where nobody does, nothing of the offer is sold either. */
  hasVenue: z.boolean(),
  needsKey: z.boolean(),
  /** In a sandbox alone: the key of its own offers, so that they can be tried. */
  sandboxKey: z.nullable(z.string()),
  /** How often a wrong key may be typed, and for how many minutes nothing is looked at after that. */
  keyTries: z.int(),
  keyLockMinutes: z.int(),
  state: z.enum(BLOCK_STATES),
  /** Nothing can be bought any more. */
  expired: z.boolean(),
  /** A publisher closed it before its time. */
  closedEarly: z.boolean(),
  beginAt: instant,
  finishAt: instant,
  custodianReference: z.string(),
  /** Of a side, percent with two decimals, IVA included. */
  chargePercent: decimalString,
});
export type BlockOffer = z.output<typeof offer>;

export const listBlockOffers = defineCall({
  path: 'block_trade/list',
  summary:
    'Block offers, those that began last first; one that ended stays for a month, and for who bought of it',
  access: 'anonymous',
  input: z.object({ state: z.optional(z.enum(BLOCK_STATES, 'field.choice')), ...pageInput }),
  output: pageOf(offer),
});

export const getBlockOffer = defineCall({
  path: 'block_trade/detail',
  summary: 'One block offer, beside the market of its stock',
  access: 'anonymous',
  input: z.object({ id: uuid }),
  output: z.object({ offer }),
  reasons: ['not_found'],
});

/** What can stand against buying, whatever the preview. */
const BUY_REASONS = [
  'not_found',
  'block.not_open',
  'block.sold_out',
  'block.above_market',
  'market.no_venue',
  'stock.halted',
  'stock.unlisted',
  'stock.announced',
  'stock.not_tradable',
  'stock.split_under_way',
  'cash.insufficient',
  'leverage.limit_investor',
  'leverage.limit_stock',
  'leverage.limit_all',
  'trade.halted',
  'order.too_many',
] as const;

export const previewBlockBuy = defineCall({
  path: 'block_trade/preview',
  summary: 'What so many shares of an offer cost, with every cost; binding for 30 seconds',
  access: 'investor',
  notWhileBlocked: true,
  input: z.object({
    id: uuid,
    quantity,
    leverage: z.enum(LEVERAGES, 'block.leverage_required'),
    /** Where the offer needs one; else it is not looked at. */
    key: z.optional(z.nullable(z.string().check(z.maxLength(MAX_KEY_LENGTH, 'block.wrong_key')))),
  }),
  output: z.object({
    previewId: uuid,
    expiresAt: instant,
    validForMs: z.int(),
    quantity: decimalString,
    leverage: z.enum(LEVERAGES),
    price: decimalString,
    /** The market beside it; null outside a session. */
    bid: z.nullable(decimalString),
    ask: z.nullable(decimalString),
    /** What the offer's price was held against: the ask, or out of session the last price. */
    marketPrice: decimalString,
    value: decimalString,
    /** One's own part of the value, and what is lent. */
    principal: decimalString,
    borrowed: decimalString,
    serviceCharge: decimalString,
    chargePercent: decimalString,
    /** Of each night that something is borrowed. */
    nightlyFee: decimalString,
    yearlyPercent: decimalString,
    /** What is paid now: one's own part and the charge. */
    total: decimalString,
    currency,
    /** At this price a sale of all brings back what was paid, nights not counted. */
    breakEven: decimalString,
    /** What selling at the present bid (out of session: the last price) would be charged. */
    saleCharge: decimalString,
    margin: triggersShape,
    /** Free cash of the currency. */
    available: decimalString,
  }),
  reasons: [
    ...BUY_REASONS,
    'block.below_minimum',
    'block.key_required',
    'block.wrong_key',
    'block.key_locked',
    'block.leverage_required',
    'quantity.too_large',
  ],
});
export type BlockBuyPreview = OutputOf<typeof previewBlockBuy>;

export const ORDER_STATES = ['bought', 'sold'] as const;

const order = z.object({
  id: uuid,
  number: z.string(),
  offerId: uuid,
  stockId: z.string(),
  stockName: z.string(),
  symbol: z.string(),
  exchange: z.enum(EXCHANGES),
  currency,
  createdAt: instant,
  state: z.enum(ORDER_STATES),
  lever: z.enum(LEVERAGES),
  /** Shares of now, so after a split the new ones; of a sold order those that were sold. */
  quantity: decimalString,
  buyPrice: decimalString,
  buyTotal: decimalString,
  buyServiceCharge: decimalString,
  /** Cash paid. */
  buyActual: decimalString,
  boughtAt: instant,
  sellPrice: z.nullable(decimalString),
  sellTotal: z.nullable(decimalString),
  sellServiceCharge: z.nullable(decimalString),
  /** Cash credited. */
  sellActual: z.nullable(decimalString),
  soldAt: z.nullable(instant),
  /** When what the sale brought is settled, and can be withdrawn. Null until it is sold, and of what a split closed. */
  settlesAt: z.nullable(instant),
  /** Null until it is sold. */
  soldHow: z.nullable(z.enum(['investor', 'margin', 'split'])),
  /** Cash credited, by splits too, less all cash paid; while it is held, as if it were sold as `saleNow` says. Null without a price. */
  profit: z.nullable(decimalString),
  /** While it is held. */
  currentPrice: z.nullable(decimalString),
  marketValue: z.nullable(decimalString),
  /** What selling all of it would bring at the market's bid or, without one, its last price; null once it is sold, and without a price. */
  saleNow: z.nullable(
    z.object({
      value: decimalString,
      serviceCharge: decimalString,
      /** Cash credited, all that is owed repaid: never below zero. */
      total: decimalString,
    }),
  ),
  stale: z.boolean(),
  /** What is still owed of it, or what its sale repaid; the fee of the nights so far. */
  borrowed: decimalString,
  overnightFee: decimalString,
  /** Margin that was added to it. */
  added: decimalString,
  /** Cash that splits paid for parts of shares. */
  splitCash: decimalString,
  /** What the firm bore of a loss beyond one's own part. */
  covered: decimalString,
  margin: z.nullable(triggersShape),
  calledAt: z.nullable(instant),
  ledgerHead: z.nullable(z.string()),
});
export type BlockOrder = z.output<typeof order>;

export const buyBlock = defineCall({
  path: 'block_trade/buy',
  summary: 'Buys of an offer as a preview showed',
  access: 'investor',
  notWhileBlocked: true,
  command: true,
  signs: ['previewId'],
  input: z.object({ previewId: uuid }),
  output: z.object({ order }),
  reasons: [...BUY_REASONS, 'preview.expired', 'preview.used', 'preview.repriced'],
});

export const listBlockOrders = defineCall({
  path: 'block_trade_order/list',
  summary: 'My block orders, newest first',
  access: 'investor',
  input: z.object({ state: z.optional(z.enum(ORDER_STATES, 'field.choice')), ...pageInput }),
  output: pageOf(order),
});

export const getBlockOrder = defineCall({
  path: 'block_trade_order/detail',
  summary: 'One of my block orders',
  access: 'investor',
  input: z.object({ id: uuid }),
  output: z.object({ order }),
  reasons: ['not_found'],
});

const SELL_REASONS = [
  'not_found',
  'block.sold_already',
  'market.closed',
  'calendar.outside',
  'quote.stale',
  'quote.last_only',
  'market.no_venue',
  'stock.halted',
  'stock.unlisted',
  'stock.announced',
  'stock.not_tradable',
  'stock.split_under_way',
] as const;

export const previewBlockSale = defineCall({
  path: 'block_trade_order/preview_sell',
  summary: 'What selling all of an order at the bid brings, with every cost; binding for 30 seconds',
  access: 'investor',
  input: z.object({ id: uuid }),
  output: z.object({
    previewId: uuid,
    expiresAt: instant,
    validForMs: z.int(),
    quantity: decimalString,
    /** The bid: the sale brings no less a share. */
    price: decimalString,
    value: decimalString,
    serviceCharge: decimalString,
    chargePercent: decimalString,
    repaid: decimalString,
    overnightFee: decimalString,
    /** Cash credited. */
    total: decimalString,
    currency,
    /** What the whole brought: this credit less all cash paid. */
    profit: decimalString,
    /** From when on the credit can be withdrawn; it trades at once. */
    settlesAt: instant,
    quotedAt: instant,
    source: z.string(),
  }),
  reasons: SELL_REASONS,
});
export type BlockSalePreview = OutputOf<typeof previewBlockSale>;

export const sellBlock = defineCall({
  path: 'block_trade_order/sell',
  summary: 'Sells all of an order at the bid, to the dealer, as a preview showed or better',
  access: 'investor',
  command: true,
  signs: ['previewId'],
  input: z.object({ previewId: uuid }),
  output: z.object({ order }),
  reasons: [...SELL_REASONS, 'preview.expired', 'preview.used', 'preview.repriced'],
});
