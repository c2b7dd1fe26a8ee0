import {
  type Currency,
  type Money,
  multiply,
  type Price,
  price,
  type Quantity,
  quantityFor,
  type Rate,
  rateOf,
} from '#kernel/money/money.ts';

/** What a fund invests in. */
export const FUND_KINDS = [
  'money_market',
  'government_debt',
  'corporate_debt',
  'balanced',
  'mexican_stocks',
  'american_stocks',
  'global_stocks',
] as const;
export type FundKind = (typeof FUND_KINDS)[number];

/** What its assets are made of. */
export const FUND_PARTS = [
  'government',
  'corporate',
  'bank',
  'mexican_stocks',
  'american_stocks',
  'global_stocks',
  'cash',
] as const;
export type FundPart = (typeof FUND_PARTS)[number];

/** Where its values come from: the sandbox's provider, or files of its administrator that two publishers agree on. */
export const NAV_SOURCES = ['sandbox', 'import'] as const;
export type NavSource = (typeof NAV_SOURCES)[number];

export const ORDER_SIDES = ['buy', 'redeem'] as const;
export type FundSide = (typeof ORDER_SIDES)[number];

/** Ordered, until its value is known; executed at it; settled once money and units have changed hands for good. */
export const ORDER_STATES = ['ordered', 'executed', 'settled'] as const;
export type FundOrderState = (typeof ORDER_STATES)[number];

/** The terms of a fund, which never change. */
export interface FundTerms {
  /** A code such as `HORGOB`, 2 to 12 capitals and digits. */
  readonly id: string;
  readonly name: string;
  readonly series: string;
  readonly administrator: string;
  readonly kind: FundKind;
  readonly currency: Currency;
  /** 1 (lowest) to 7. */
  readonly risk: number;
  /** Taken within the value itself, of what is invested, a year. */
  readonly yearlyCost: Rate;
  readonly horizonMonths: number;
  /** Percent with two decimals, together 100. */
  readonly composition: readonly { readonly part: FundPart; readonly percent: string }[];
  /** The least purchase. */
  readonly minimum: Money;
  /** Wall clocks of Mexico City, `HH:MM`. */
  readonly cutOff: string;
  readonly valuedAt: string;
  /** Settlement days after the value's day. */
  readonly settleDays: number;
  readonly navSource: NavSource;
}

/** In the ledger, a fund's units are an asset of this name. */
export const unitsOf = (fundId: string): string => `${fundId}.UNIT`;

/** What an order comes to at a NAV: half-even, once. A purchase gives all of its amount, a redemption all of its units. */
export function executedAt(
  order:
    | { readonly side: 'buy'; readonly amount: Money }
    | { readonly side: 'redeem'; readonly units: Quantity },
  nav: Price,
): { readonly amount: Money; readonly units: Quantity } {
  return order.side === 'buy'
    ? { amount: order.amount, units: quantityFor(order.amount, nav, 'half-even') }
    : { amount: multiply(nav, order.units), units: order.units };
}

/** What a value has gained since an earlier one, of the earlier. */
export function gainOf(now: Price, before: Price): Rate {
  return rateOf(price(now - before), before);
}
