import * as z from 'zod/mini';
import { orderShape, quantityField } from '#features/trade/contract.ts';
import { defineCall, type InputOf, type OutputOf } from '#kernel/contract/define-call.ts';
import { currency, decimalString, instant, uuid } from '#kernel/contract/fields.ts';

const MAX_STOCK_ID_LENGTH = 40;

export const requestQuote = defineCall({
  path: 'otc/request',
  summary: 'A firm price of the dealer for a quantity, with every cost; good for 30 seconds',
  access: 'investor',
  input: z
    .object({
      stockId: z
        .string()
        .check(z.minLength(1, 'field.required'), z.maxLength(MAX_STOCK_ID_LENGTH, 'field.id')),
      side: z.enum(['buy', 'sell'], 'field.choice'),
      quantity: quantityField,
      /** The open position that a sale closes, or part of it. */
      positionId: z.optional(uuid),
    })
    .check(
      z.refine((input) => input.side !== 'sell' || input.positionId !== undefined, {
        path: ['positionId'],
        error: 'field.required',
      }),
    ),
  output: z.object({
    quoteId: uuid,
    /** The machine's time: 30 s after it was made. */
    expiresAt: instant,
    /** How long it was good for when it was answered: devices' clocks differ, so screens count from here. */
    validForMs: z.int(),
    stockId: z.string(),
    side: z.enum(['buy', 'sell']),
    quantity: decimalString,
    /** What is paid or received for a share: whole ticks. */
    price: decimalString,
    /** The ask (of a buy) or the bid (of a sale) that the price was made from. */
    reference: decimalString,
    /** What the price differs from the reference by, over all shares, in money. It is within `value`. */
    spread: decimalString,
    /** Of the reference, percent with two decimals: the rule, before the price was rounded to a whole tick. */
    spreadPercent: decimalString,
    value: decimalString,
    commission: decimalString,
    iva: decimalString,
    regulatoryFee: decimalString,
    /** Of a sale of what was bought at 2×: what is repaid, and the fee of its nights. Zero otherwise. */
    repaid: decimalString,
    overnightFee: decimalString,
    /** Cash paid for a buy, cash credited for a sale. */
    total: decimalString,
    currency,
    /** Percent with two decimals, for the line that names the rate. */
    commissionPercent: decimalString,
    ivaPercent: decimalString,
    /** Of a buy: the price at which selling all of it would bring back what it cost. Null of a sale. */
    breakEven: z.nullable(decimalString),
    /** Free cash of the currency. */
    available: decimalString,
    source: z.string(),
    quotedAt: instant,
  }),
  reasons: [
    // Of a buy: a sale goes on.
    'member.blocked',
    'market.closed',
    'calendar.outside',
    'quote.stale',
    'quote.last_only',
    'stock.not_tradable',
    'market.no_venue',
    'stock.halted',
    'stock.unlisted',
    'stock.announced',
    'quantity.whole',
    'quantity.too_large',
    'otc.limit',
    'trade.halted',
    'order.too_many',
    'cash.insufficient',
    'holding.insufficient',
    'position.closed',
    'position.block',
    'position.building',
  ],
});
export type OtcQuote = OutputOf<typeof requestQuote>;
export type RequestQuoteInput = InputOf<typeof requestQuote>;

export const acceptQuote = defineCall({
  path: 'otc/accept',
  summary: 'Accept a quote: it is filled whole and at once, at the price that it names',
  access: 'investor',
  command: true,
  signs: ['quoteId'],
  input: z.object({ quoteId: uuid }),
  output: z.object({ order: orderShape }),
  reasons: [
    'member.blocked',
    'preview.expired',
    'preview.used',
    'market.closed',
    'calendar.outside',
    'stock.not_tradable',
    'market.no_venue',
    'stock.halted',
    'stock.unlisted',
    'stock.announced',
    'otc.limit',
    'trade.halted',
    'order.too_many',
    'cash.insufficient',
    'holding.insufficient',
    'position.closed',
  ],
});

export const getOtcTerms = defineCall({
  path: 'otc/terms',
  summary: "The dealer's spread and how long a quote is good for",
  access: 'anonymous',
  input: z.object({}),
  output: z.object({ spreadPercent: decimalString, validForSeconds: z.int() }),
});

export const OTC_CALLS = [requestQuote, acceptQuote, getOtcTerms] as const;
