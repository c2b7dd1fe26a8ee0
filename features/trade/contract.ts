import * as z from 'zod/mini';
import { LEVERAGES, marginShape, triggersShape } from '#features/margin/contract.ts';
import { defineCall, type InputOf, type OutputOf } from '#kernel/contract/define-call.ts';
import { currency, decimalString, instant, pageInput, pageOf, uuid } from '#kernel/contract/fields.ts';
import { amountField, limitPriceField, quantityField } from './order-input.ts';

export { figureFault, quantityField } from './order-input.ts';

/** Tells an investor that an order has changed, and how it stands. */
export const ORDER_EVENT = 'order';

const MAX_STOCK_ID_LENGTH = 40;
const stockId = z
  .string()
  .check(z.minLength(1, 'field.required'), z.maxLength(MAX_STOCK_ID_LENGTH, 'field.id'));

export const ORDER_TYPES = ['market', 'limit'] as const;
/** What an order can be: one that is asked for here, or one that a dealer's quote became (`features/otc`). */
export const SHOWN_ORDER_TYPES = [...ORDER_TYPES, 'otc'] as const;
export const TIMES_IN_FORCE = ['day', 'gtc'] as const;
export const ORDER_STATES = ['pending', 'completed', 'cancelled'] as const;
export const ORDER_WAITS = ['venue', 'session', 'halt', 'quote', 'price'] as const;
export const POSITION_STATES = ['open', 'closed'] as const;

const orderType = z.enum(ORDER_TYPES, 'field.choice');
const timeInForce = z.enum(TIMES_IN_FORCE, 'field.choice');

/** Refusals of any preview: the market and the figures. */
const PREVIEW_REASONS = [
  'market.closed',
  'calendar.outside',
  'quote.stale',
  'quote.last_only',
  'stock.not_tradable',
  'market.no_venue',
  'stock.halted',
  'stock.unlisted',
  'stock.announced',
  'stock.split_under_way',
  'quantity.whole',
  'quantity.too_large',
  'amount.too_small',
  'price.too_far',
  'order.too_many',
];
/** Refusals of what buys, besides. */
const BUY_REASONS = ['trade.halted', 'order.open_limit'];
/** Refusals of what would borrow more than the firm lends. */
const LEVERAGE_REASONS = ['leverage.limit_investor', 'leverage.limit_stock', 'leverage.limit_all'];
/** Refusals of any confirmation of a preview. */
const CONFIRM_REASONS = [
  'preview.expired',
  'preview.used',
  'market.closed',
  'calendar.outside',
  'quote.stale',
  'quote.last_only',
  'market.no_venue',
  'stock.halted',
  'stock.unlisted',
  'stock.announced',
  'stock.split_under_way',
  'price.moved',
  'price.too_far',
  'order.too_many',
  'fees.changed',
];

const fillShape = z.object({
  /** The venue's execution id. */
  id: z.string(),
  price: decimalString,
  quantity: decimalString,
  value: decimalString,
  commission: decimalString,
  iva: decimalString,
  regulatoryFee: decimalString,
  /** The market-data provider whose bid or ask it was filled at. */
  source: z.string(),
  /** When that quote was confirmed. */
  quotedAt: instant,
  time: instant,
});

/** So many shares have come of so many by splits since; null where there was none. Figures stay those of their day. */
const splitSince = z.nullable(z.object({ numerator: decimalString, denominator: decimalString }));
export type SplitSince = NonNullable<z.output<typeof splitSince>>;

const orderFields = {
  id: uuid,
  stockId: z.string(),
  symbol: z.string(),
  name: z.string(),
  currency,
  side: z.enum(['buy', 'sell']),
  type: z.enum(SHOWN_ORDER_TYPES),
  state: z.enum(ORDER_STATES),
  /** Why it was cancelled (`order.cancelled`, `order.session_over`, …); null otherwise. Its text: `reason.<reason>`. */
  reason: z.nullable(z.string()),
  quantity: decimalString,
  filledQuantity: decimalString,
  /** Null until something is filled. */
  averagePrice: z.nullable(decimalString),
  limitPrice: z.nullable(decimalString),
  timeInForce,
  leverage: z.enum(['1', '2']),
  /** The worst price it may be filled at: the most of a buy, the least of a sale. */
  maxPrice: z.nullable(decimalString),
  minPrice: z.nullable(decimalString),
  /** Sums of what is filled so far; `total` is one's own cash: paid for a buy, credited for a sale. */
  value: decimalString,
  commission: decimalString,
  iva: decimalString,
  regulatoryFee: decimalString,
  total: decimalString,
  /** Lent for a buy, repaid by a sale. */
  borrowed: decimalString,
  /** Of a sale: the nights' fee charged, and what the firm bore of what was owed. */
  overnightFee: decimalString,
  covered: decimalString,
  /** What was frozen at confirming and what of it still is: cash for a buy, shares for a sale. */
  hold: z.object({ asset: z.string(), amount: decimalString, left: decimalString }),
  /** Who executes it: `simulated`, `alpaca`, `alpaca-paper`; null of a dealer's, who fills it by itself. */
  venue: z.nullable(z.string()),
  /** The position that a buy opens (there from its first fill) or that a sale closes. */
  positionId: uuid,
  /** A cancel was asked for and its outcome has not come yet. */
  cancelRequested: z.boolean(),
  /** Head of the investor's ledger chain at confirming, 64 hex digits: the receipt's proof. */
  ledgerHead: z.string(),
  createdAt: instant,
  completedAt: z.nullable(instant),
  splitSince,
};

export const orderShape = z.object(orderFields);
export type OrderItem = z.output<typeof orderShape>;
export const orderDetailShape = z.object({
  ...orderFields,
  fills: z.array(fillShape),
  /** Pesos for a dollar in the minute of the last fill; null of an order in pesos, before a fill, and where nobody knows it. */
  fxThen: z.nullable(decimalString),
  /** It carries the signature of the investor's device. */
  isSigned: z.boolean(),
  /** The same of its being taken back; null where its investor did not. */
  isCancelSigned: z.nullable(z.boolean()),
  /** Why nothing of it can be filled now; null while it can, once a cancel was asked for, and when it is over. */
  waitsFor: z.nullable(z.enum(ORDER_WAITS)),
  /** The close of the session that it does not outlive; null for good till cancelled. */
  expiresAt: z.nullable(instant),
});
export type OrderDetail = z.output<typeof orderDetailShape>;
export type FillItem = z.output<typeof fillShape>;

/** Every figure of a position. Cash amounts in the position's own currency; what a quote is needed for is null without one. */
export const positionShape = z.object({
  id: uuid,
  /** The position that a partial close split this closed one off; null otherwise. */
  parentId: z.nullable(uuid),
  stockId: z.string(),
  symbol: z.string(),
  name: z.string(),
  currency,
  state: z.enum(POSITION_STATES),
  /** `block`: a block order of the same id, which is sold there, whole. */
  product: z.enum(['trade', 'block']),
  leverage: z.enum(['1', '2']),
  /** Shares held, or shares that were closed. */
  quantity: decimalString,
  /** Of them, kept aside for sales under way. */
  heldQuantity: decimalString,
  buyPrice: decimalString,
  currentPrice: z.nullable(decimalString),
  quotedAt: z.nullable(instant),
  source: z.nullable(z.string()),
  stale: z.boolean(),
  closePrice: z.nullable(decimalString),
  /** One's own part of what the shares cost; margin added counts. */
  principal: decimalString,
  /** What is borrowed; of a closed one, what its sale repaid. */
  borrowed: decimalString,
  /** Price gain or loss before fees: floating while open, realised once closed. */
  floatingProfit: z.nullable(decimalString),
  /** Of the principal, percent with two decimals. */
  percentage: z.nullable(decimalString),
  /** Commission, IVA and regulatory fees so far. */
  serviceFee: decimalString,
  overnightFee: decimalString,
  /** Price gain less all fees. */
  totalProfit: z.nullable(decimalString),
  marketValue: z.nullable(decimalString),
  /** Whole seconds of business time between opening and closing (or now). */
  holdingSeconds: z.int(),
  openedAt: instant,
  closeDate: z.nullable(instant),
  /** The buy that built it; null where the shares were allotted in an issue. */
  orderId: z.nullable(uuid),
  closeOrderId: z.nullable(uuid),
  /** Its buy is still being filled: it can be closed once that is over. */
  building: z.boolean(),
  /** Of an open one where something is borrowed; null otherwise. */
  margin: z.nullable(marginShape),
  /** It was closed for want of margin. */
  closedByMargin: z.boolean(),
  /** Of a closed one: what the firm bore of a loss beyond the principal. */
  covered: decimalString,
  /** Of a closed one: an open one is split itself. */
  splitSince,
});
export type PositionItem = z.output<typeof positionShape>;

const previewFields = {
  previewId: uuid,
  /** The machine's time: 30 s after it was made. */
  expiresAt: instant,
  /** How long it was good for when it was answered: devices' clocks differ, so screens count from here. */
  validForMs: z.int(),
  stockId: z.string(),
  quantity: decimalString,
  type: orderType,
  price: decimalString,
  value: decimalString,
  commission: decimalString,
  iva: decimalString,
  regulatoryFee: decimalString,
  total: decimalString,
  currency,
  /** Percent with two decimals, for the line that names the rate. */
  commissionPercent: decimalString,
  ivaPercent: decimalString,
  quotedAt: instant,
  source: z.string(),
};

const buyPreviewShape = z.object({
  ...previewFields,
  maxPrice: decimalString,
  principal: decimalString,
  borrowed: decimalString,
  nightlyFee: decimalString,
  /** The most it can cost; held at confirming. */
  maxTotal: decimalString,
  /** The price at which selling all of it would bring back what it cost. */
  breakEven: decimalString,
  leverage: z.enum(LEVERAGES),
  /** Percent a year of what is borrowed. */
  yearlyPercent: decimalString,
  /** Where a margin call comes and where it is closed, bought at `price`; null at 1×. */
  margin: z.nullable(triggersShape),
  /** Free cash of the currency, so that the form can say what is left. */
  available: decimalString,
  /** The most in pesos at the rate at which they would convert, spread and all; null for Mexican stocks and where there is no rate. */
  approximateMxn: z.nullable(z.object({ rate: decimalString, maxTotal: decimalString })),
});
export type BuyPreview = z.output<typeof buyPreviewShape>;

const closePreviewShape = z.object({
  ...previewFields,
  positionId: uuid,
  minPrice: decimalString,
  repaid: decimalString,
  overnightFee: decimalString,
  /** The least that can be credited if all of it is filled. */
  minTotal: decimalString,
});
export type ClosePreview = z.output<typeof closePreviewShape>;

const given = (value: unknown) => value !== undefined;

export const previewBuy = defineCall({
  path: 'trade/preview',
  summary: 'What a buy would cost, line by line, and the most it can cost; good for 30 seconds',
  access: 'investor',
  notWhileBlocked: true,
  input: z
    .object({
      stockId,
      side: z.literal('buy', 'field.choice'),
      type: orderType,
      quantity: z.optional(quantityField),
      amount: z.optional(amountField),
      limitPrice: z.optional(limitPriceField),
      timeInForce: z.optional(timeInForce),
      leverage: z._default(z.enum(['1', '2'], 'field.choice'), '1'),
    })
    .check(
      z.refine((input) => given(input.quantity) || given(input.amount), {
        path: ['quantity'],
        error: 'field.required',
      }),
      z.refine((input) => !(given(input.quantity) && given(input.amount)), {
        path: ['amount'],
        error: 'amount.or_quantity',
      }),
      z.refine((input) => input.type !== 'limit' || given(input.limitPrice), {
        path: ['limitPrice'],
        error: 'field.required',
      }),
    ),
  output: buyPreviewShape,
  reasons: [
    ...PREVIEW_REASONS,
    ...BUY_REASONS,
    'cash.insufficient',
    ...LEVERAGE_REASONS,
    'amount.market_only',
  ],
});

const confirmInput = z.object({ previewId: uuid });
const orderAnswer = z.object({ order: orderShape });

export const placeOrder = defineCall({
  path: 'trade/create',
  summary: 'Confirm a preview: hold the most it can cost and send the order',
  access: 'investor',
  notWhileBlocked: true,
  command: true,
  signs: ['previewId'],
  input: confirmInput,
  output: orderAnswer,
  reasons: [...CONFIRM_REASONS, ...BUY_REASONS, 'cash.insufficient', ...LEVERAGE_REASONS],
});

export const listOrders = defineCall({
  path: 'trade/list',
  summary: 'My orders, newest first',
  access: 'investor',
  input: z.object({
    state: z.optional(z.enum(ORDER_STATES, 'field.choice')),
    /** Only those of a type. */
    type: z.optional(orderType),
    /** Only what is over, completed or cancelled. */
    over: z.optional(z.literal(true, 'field.choice')),
    stockId: z.optional(stockId),
    ...pageInput,
  }),
  output: pageOf(orderShape),
});

export const getOrder = defineCall({
  path: 'trade/detail',
  summary: 'One of my orders with its fills, fees and hold',
  access: 'investor',
  input: z.object({ id: uuid }),
  output: z.object({ order: orderDetailShape }),
});

export const cancelOrder = defineCall({
  path: 'trade/cancel',
  summary: 'Ask to cancel what is not filled yet',
  access: 'investor',
  command: true,
  signs: ['id'],
  input: z.object({ id: uuid }),
  output: orderAnswer,
  reasons: ['order.not_working'],
});

export const listPositions = defineCall({
  path: 'position/list',
  summary: 'My open or closed positions, newest first',
  access: 'investor',
  input: z.object({
    state: z.enum(POSITION_STATES, 'field.choice'),
    stockId: z.optional(stockId),
    ...pageInput,
  }),
  output: pageOf(positionShape),
});

export const getPosition = defineCall({
  path: 'position/detail',
  summary: 'One of my positions',
  access: 'investor',
  input: z.object({ id: uuid }),
  output: z.object({ position: positionShape }),
});

export const previewClose = defineCall({
  path: 'position/preview_close',
  summary: 'What closing a position, or a part of it, would credit; good for 30 seconds',
  access: 'investor',
  input: z
    .object({
      id: uuid,
      quantity: z.optional(quantityField),
      type: z.optional(orderType),
      limitPrice: z.optional(limitPriceField),
      timeInForce: z.optional(timeInForce),
    })
    .check(
      z.refine((input) => input.type !== 'limit' || given(input.limitPrice), {
        path: ['limitPrice'],
        error: 'field.required',
      }),
    ),
  output: closePreviewShape,
  reasons: [
    ...PREVIEW_REASONS,
    'holding.insufficient',
    'position.closed',
    'position.block',
    'position.building',
  ],
});

export const closePosition = defineCall({
  path: 'position/close',
  summary: 'Confirm the preview of a close: hold the shares and send the sale',
  access: 'investor',
  command: true,
  signs: ['previewId'],
  input: confirmInput,
  output: orderAnswer,
  reasons: [...CONFIRM_REASONS, 'holding.insufficient', 'position.closed'],
});

export const addMargin = defineCall({
  path: 'position/add_margin',
  summary: 'Add margin to a position bought at 2×: repays what is borrowed',
  access: 'investor',
  command: true,
  signs: ['id', 'amount'],
  input: z.object({ id: uuid, amount: amountField }),
  output: z.object({ position: positionShape }),
  reasons: ['position.closed', 'position.closing', 'margin.none', 'margin.too_much', 'cash.insufficient'],
});

/** One execution as it stands in an export: what was traded, for how much, with which costs. */
export const exportedTrade = z.object({
  /** Its fill's instant. */
  time: instant,
  orderId: uuid,
  symbol: z.string(),
  name: z.string(),
  side: z.enum(['buy', 'sell']),
  type: z.enum(SHOWN_ORDER_TYPES),
  quantity: decimalString,
  price: decimalString,
  value: decimalString,
  commission: decimalString,
  iva: decimalString,
  regulatoryFee: decimalString,
  currency,
  source: z.string(),
});
export type ExportedTrade = z.output<typeof exportedTrade>;

export const exportTrades = defineCall({
  path: 'trade/export',
  summary: 'All my executions, by order, oldest order first, a thousand at a time',
  access: 'investor',
  input: z.object({ cursor: pageInput.cursor }),
  output: pageOf(exportedTrade),
});

export const listResults = defineCall({
  path: 'position/results',
  summary: 'What the positions that were closed in a month brought after all fees, by currency and day',
  access: 'investor',
  input: z.object({
    /** New York's; the present one where it is left out. */
    month: z.optional(z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'field.date'))),
  }),
  output: z.object({
    month: z.string(),
    currencies: z.array(
      z.object({
        currency,
        /** Signed, as are the days'. */
        total: decimalString,
        days: z.array(z.object({ date: z.string(), result: decimalString })),
      }),
    ),
  }),
});
export type MonthResults = OutputOf<typeof listResults>;

export const TRADE_CALLS = [
  previewBuy,
  placeOrder,
  listOrders,
  getOrder,
  cancelOrder,
  listPositions,
  getPosition,
  previewClose,
  closePosition,
  exportTrades,
  listResults,
  addMargin,
] as const;

export type PreviewBuyInput = InputOf<typeof previewBuy>;
export type PreviewCloseInput = InputOf<typeof previewClose>;
export type OrderAnswer = OutputOf<typeof placeOrder>;
