import * as z from 'zod/mini';
import { defineCall, type InputOf, type OutputOf } from '#kernel/contract/define-call.ts';
import { currency, decimalString, instant, pageInput, pageOf, uuid } from '#kernel/contract/fields.ts';
import { typedMoney } from '#kernel/contract/typed-money.ts';
import { SOME_DIGIT } from '#kernel/money/is-some.ts';
import { FUND_KINDS, FUND_PARTS, NAV_SOURCES, ORDER_SIDES, ORDER_STATES } from './mutual-fund.ts';

/** Tells an investor that an order of theirs, or a value that it waited for, has come on. */
export const FUND_EVENT = 'mutual_fund';

/** A fund's code, `HORGOB`. */
export const fundId = z.string().check(z.regex(/^[A-Z0-9]{2,12}$/, 'field.id'));

/** Units as one types them: at most six decimals, above zero. */
const units = z
  .string()
  .check(
    z.minLength(1, 'field.required'),
    z.regex(/^(0|[1-9]\d{0,11})(\.\d{1,6})?$/, 'field.number'),
    z.regex(SOME_DIGIT, 'field.positive'),
  );

const risk = z.int().check(z.gte(1, 'field.choice'), z.lte(7, 'field.choice'));

/** A change in percent with two decimals, signed; null where there is no value that far back. */
const percentOrNull = z.nullable(decimalString);

const fundFields = {
  id: fundId,
  name: z.string(),
  series: z.string(),
  kind: z.enum(FUND_KINDS),
  currency,
  /** Of one unit, 6 decimals at most, with its day; null before the first. */
  nav: z.nullable(decimalString),
  navDate: z.nullable(z.string()),
  navSource: z.enum(NAV_SOURCES),
  /** 1 (lowest) to 7. */
  risk,
  oneYear: percentOrNull,
  /** Percent a year, taken within the value. */
  yearlyCost: decimalString,
};

const fund = z.object(fundFields);

const dealing = z.object({
  /** The day whose value an order given now gets. */
  navDate: z.string(),
  cutOffAt: instant,
  valuedAt: instant,
  settlesAt: instant,
});

export const listMutualFunds = defineCall({
  path: 'mutual_fund/list',
  summary: 'The funds by their code, with their last value, what they brought in a year, and their risk',
  access: 'anonymous',
  input: z.object({ risk: z.optional(risk), currency: z.optional(currency), ...pageInput }),
  output: pageOf(fund),
});

const fundDetail = z.object({
  ...fundFields,
  administrator: z.string(),
  horizonMonths: z.int(),
  composition: z.array(z.object({ part: z.enum(FUND_PARTS), percent: decimalString })),
  minimum: decimalString,
  /** Wall clocks of Mexico City. */
  cutOff: z.string(),
  valuedAt: z.string(),
  settleDays: z.int(),
  returns: z.object({
    oneMonth: percentOrNull,
    threeMonths: percentOrNull,
    oneYear: percentOrNull,
    sinceStart: percentOrNull,
    /** The day of the first value. */
    since: z.nullable(z.string()),
  }),
  /** Null beyond the end of the calendars: nothing can be ordered then. */
  dealing: z.nullable(dealing),
});

export const getMutualFund = defineCall({
  path: 'mutual_fund/detail',
  summary: 'A fund with its terms, what it brought, and the value that an order given now gets',
  access: 'anonymous',
  input: z.object({ id: fundId }),
  output: z.object({ fund: fundDetail }),
  reasons: ['not_found'],
});

export const NAV_RANGES = ['1m', '3m', '1y', 'all'] as const;

export const listNavs = defineCall({
  path: 'mutual_fund/nav',
  summary: 'The values of a fund, a day each, oldest first',
  access: 'anonymous',
  input: z.object({ id: fundId, range: z.enum(NAV_RANGES, 'field.choice') }),
  output: z.object({ points: z.array(z.object({ date: z.string(), nav: decimalString })) }),
  reasons: ['not_found'],
});

const previewFields = {
  previewId: uuid,
  expiresAt: instant,
  validForMs: z.int(),
  fundId,
  name: z.string(),
  currency,
  side: z.enum(ORDER_SIDES),
  /** The last value that is known: the order gets a later one. */
  lastNav: z.nullable(decimalString),
  lastNavDate: z.nullable(z.string()),
  /** No fund of this house costs a commission; what a fund costs is within its value. */
  fee: decimalString,
  ...dealing.shape,
};

export const previewBuyFund = defineCall({
  path: 'mutual_fund/preview_buy',
  summary: 'What a purchase pays and when it is valued; binding for a minute and until the cut-off',
  access: 'investor',
  notWhileBlocked: true,
  input: z.object({ id: fundId, amount: typedMoney }),
  output: z.object({
    ...previewFields,
    amount: decimalString,
    total: decimalString,
    /** At the last value; null where none is known. */
    estimatedUnits: z.nullable(decimalString),
    available: decimalString,
  }),
  reasons: ['not_found', 'fund.too_small', 'fund.calendar_end', 'cash.insufficient'],
});

export const previewRedeemFund = defineCall({
  path: 'mutual_fund/preview_redeem',
  summary:
    'What a redemption gives back and when it is valued and paid; binding for a minute and until the cut-off',
  access: 'investor',
  input: z.object({ id: fundId, units }),
  output: z.object({
    ...previewFields,
    units: decimalString,
    /** At the last value; null where none is known. */
    estimatedAmount: z.nullable(decimalString),
    held: decimalString,
  }),
  reasons: ['not_found', 'fund.units_insufficient', 'fund.units_worthless', 'fund.calendar_end'],
});

const order = z.object({
  id: uuid,
  fundId,
  name: z.string(),
  currency,
  side: z.enum(ORDER_SIDES),
  state: z.enum(ORDER_STATES),
  /** What a purchase pays or a redemption brings; null for a redemption without its value. */
  amount: z.nullable(decimalString),
  /** Null for a purchase without its value. */
  units: z.nullable(decimalString),
  nav: z.nullable(decimalString),
  /** The day whose value it gets. */
  navDate: z.string(),
  /** Its day was valued and the value has not come: it waits for it. */
  late: z.boolean(),
  valuedAt: instant,
  settlesAt: instant,
  createdAt: instant,
  executedAt: z.nullable(instant),
  settledAt: z.nullable(instant),
  /** Head of the investor's chain after its last posting, 64 hex digits. */
  ledgerHead: z.nullable(z.string()),
});

const CONFIRM_REASONS = [
  'preview.expired',
  'preview.used',
  'preview.repriced',
  'cash.insufficient',
  'fund.units_insufficient',
] as const;

export const buyFund = defineCall({
  path: 'mutual_fund/buy',
  summary: 'Orders the purchase that a preview showed; the money is put aside',
  access: 'investor',
  command: true,
  notWhileBlocked: true,
  signs: ['previewId'],
  input: z.object({ previewId: uuid }),
  output: z.object({ order }),
  reasons: CONFIRM_REASONS,
});

export const redeemFund = defineCall({
  path: 'mutual_fund/redeem',
  summary: 'Orders the redemption that a preview showed; the units are put aside',
  access: 'investor',
  command: true,
  signs: ['previewId'],
  input: z.object({ previewId: uuid }),
  output: z.object({ order }),
  reasons: CONFIRM_REASONS,
});

export const listFundOrders = defineCall({
  path: 'mutual_fund_order/list',
  summary: "The investor's fund orders, newest first",
  access: 'investor',
  input: z.object({ fundId: z.optional(fundId), ...pageInput }),
  output: pageOf(order),
});

export const getFundOrder = defineCall({
  path: 'mutual_fund_order/detail',
  summary: 'One fund order of the investor',
  access: 'investor',
  input: z.object({ id: uuid }),
  output: z.object({ order }),
  reasons: ['not_found'],
});

export const listFundHoldings = defineCall({
  path: 'mutual_fund/holdings',
  summary:
    'The units that the investor holds of each fund, at its last value, and what redemptions still bring',
  access: 'investor',
  input: z.object({}),
  output: z.object({
    items: z.array(
      z.object({
        fundId,
        name: z.string(),
        currency,
        /** All of them; those of them that wait to be redeemed. */
        units: decimalString,
        frozen: decimalString,
        nav: z.nullable(decimalString),
        navDate: z.nullable(z.string()),
        value: z.nullable(decimalString),
        /** What was paid for units, less what redemptions brought. */
        paidIn: decimalString,
        /** What all executed redemptions brought, or will. */
        redeemed: decimalString,
        /** Executed redemptions that are not settled yet. */
        coming: decimalString,
      }),
    ),
  }),
});

export type FundItem = OutputOf<typeof listMutualFunds>['items'][number];
export type FundDetail = OutputOf<typeof getMutualFund>['fund'];
export type FundOrder = OutputOf<typeof buyFund>['order'];
export type FundHolding = OutputOf<typeof listFundHoldings>['items'][number];
export type BuyPreview = OutputOf<typeof previewBuyFund>;
export type RedeemPreview = OutputOf<typeof previewRedeemFund>;
export type NavRange = InputOf<typeof listNavs>['range'];
