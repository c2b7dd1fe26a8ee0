import * as z from 'zod/mini';
import { defineCall, type InputOf, type OutputOf } from '#kernel/contract/define-call.ts';
import { currency, decimalString, instant, pageInput, pageOf, uuid } from '#kernel/contract/fields.ts';
import { typedMoney } from '#kernel/contract/typed-money.ts';

const termsFields = {
  /** Pesos for one dollar in the middle of the market, as the source gives it. */
  middleRate: decimalString,
  /** Of the middle rate, in percent. */
  spreadPercent: decimalString,
  source: z.string(),
  quotedAt: instant,
};

export const getExchangeRate = defineCall({
  path: 'exchange/rate',
  summary: 'The rate between pesos and dollars, what the firm takes of it, and the least that it converts',
  access: 'anonymous',
  input: z.object({}),
  output: z.object({
    /** Null while no source gives a rate: nothing can be converted then. */
    rate: z.nullable(
      z.object({
        ...termsFields,
        /** Pesos that a dollar brings, and what it costs. */
        sellDollar: decimalString,
        buyDollar: decimalString,
        stale: z.boolean(),
      }),
    ),
    least: z.object({ MXN: decimalString, USD: decimalString }),
  }),
});

const figureFields = {
  from: currency,
  amount: decimalString,
  to: currency,
  received: decimalString,
  /** Pesos for one dollar that it is converted at, the spread within. */
  rate: decimalString,
  ...termsFields,
  /** What the spread takes, in the currency that is received. */
  cost: decimalString,
};

const conversion = z.object({
  id: uuid,
  ...figureFields,
  createdAt: instant,
  /** Head of the investor's ledger chain after it, 64 hex digits: the receipt's proof. */
  ledgerHead: z.string(),
});
export type Conversion = z.output<typeof conversion>;

export const previewExchange = defineCall({
  path: 'exchange/preview',
  summary: 'What an amount brings, or what it takes to receive one; binding for thirty seconds',
  access: 'investor',
  input: z
    .object({
      from: currency,
      /** Of `from`; or else `receive`, of the other currency. */
      amount: z.optional(typedMoney),
      receive: z.optional(typedMoney),
    })
    .check(
      z.refine((input) => input.amount !== undefined || input.receive !== undefined, {
        error: 'field.required',
        path: ['amount'],
      }),
      z.refine((input) => input.amount === undefined || input.receive === undefined, {
        error: 'exchange.one_of_two',
        path: ['amount'],
      }),
    ),
  output: z.object({
    previewId: uuid,
    expiresAt: instant,
    validForMs: z.int(),
    ...figureFields,
    /** Of `from`: what is free, and what of it is settled and can be converted. */
    available: decimalString,
    settled: decimalString,
  }),
  reasons: [
    'exchange.rate_unknown',
    'exchange.rate_stale',
    'exchange.too_small',
    'exchange.too_large',
    'exchange.unsettled',
    'cash.insufficient',
  ],
});

export const createExchange = defineCall({
  path: 'exchange/create',
  summary: 'Converts what a preview showed, at its rate',
  access: 'investor',
  command: true,
  signs: ['previewId'],
  input: z.object({ previewId: uuid }),
  output: z.object({ conversion }),
  reasons: ['preview.expired', 'exchange.used', 'exchange.unsettled', 'cash.insufficient'],
});

export const listExchanges = defineCall({
  path: 'exchange/list',
  summary: 'What the investor converted, newest first',
  access: 'investor',
  input: z.object({ ...pageInput }),
  output: pageOf(conversion),
});

export type ExchangePreview = OutputOf<typeof previewExchange>;
export type PreviewExchangeInput = InputOf<typeof previewExchange>;
export type ExchangeRate = OutputOf<typeof getExchangeRate>;
