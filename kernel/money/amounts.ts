import { formatScaled, parseScaled, withinRange } from './scaled-decimal.ts';

declare const kind: unique symbol;

/** Cash in minor units (cents, centavos): 2 decimals. Its currency stands beside it. */
export type Money = bigint & { readonly [kind]: 'Money' };
/** The price of one share or unit, or of one currency in another: 6 decimals. */
export type Price = bigint & { readonly [kind]: 'Price' };
/** Shares or fund units: 6 decimals. */
export type Quantity = bigint & { readonly [kind]: 'Quantity' };
/** A share of something in basis points with 4 decimals: 1 bp = 10,000 units, 100% = 100,000,000 units. */
export type Rate = bigint & { readonly [kind]: 'Rate' };

export type Currency = 'MXN' | 'USD';
export const CURRENCIES = ['MXN', 'USD'] as const satisfies readonly Currency[];

export const MONEY_SCALE = 2;
export const PRICE_SCALE = 6;
export const QUANTITY_SCALE = 6;
export const RATE_SCALE = 4;

/** Units of a `Rate` in the whole: 10,000 basis points. */
export const WHOLE_RATE_UNITS = 100_000_000n;
/** Units of a `Price` in one, and of a `Quantity` in one share. */
export const ONE_PRICE_UNITS = 1_000_000n;
export const ONE_SHARE_UNITS = 1_000_000n;

// The casts below are the only way in: a checked bigint becomes its kind here and nowhere else.

/** Minor units as Money; MalformedNumberError `range` beyond 2^63 − 1. */
export const money = (units: bigint): Money => withinRange(units) as Money;
/** Millionths as a Price; MalformedNumberError `range` beyond 2^63 − 1. */
export const price = (units: bigint): Price => withinRange(units) as Price;
/** Millionths of a share as a Quantity; MalformedNumberError `range` beyond 2^63 − 1. */
export const quantity = (units: bigint): Quantity => withinRange(units) as Quantity;
/** Ten-thousandths of a basis point as a Rate; MalformedNumberError `range` beyond 2^63 − 1. */
export const rate = (units: bigint): Rate => withinRange(units) as Rate;

/** `'12.34'` → 1234 minor units. MalformedNumberError for anything but a plain decimal of at most 2 decimals. */
export const parseMoney = (text: string): Money => parseScaled(text, MONEY_SCALE) as Money;
/** `'227.5'` → 227,500,000 millionths. MalformedNumberError beyond 6 decimals. */
export const parsePrice = (text: string): Price => parseScaled(text, PRICE_SCALE) as Price;
/** `'0.5'` → 500,000 millionths of a share. MalformedNumberError beyond 6 decimals. */
export const parseQuantity = (text: string): Quantity => parseScaled(text, QUANTITY_SCALE) as Quantity;
/** Basis points, `'25'` for 0.25%. MalformedNumberError beyond 4 decimals. */
export const parseRate = (text: string): Rate => parseScaled(text, RATE_SCALE) as Rate;

/** Always 2 decimals: `'12.30'`. */
export const formatMoney = (value: Money): string => formatScaled(value, MONEY_SCALE, MONEY_SCALE);
/** 2 to 6 decimals, no zeros beyond the second: `'227.50'`, `'17.1234'`. */
export const formatPrice = (value: Price): string => formatScaled(value, PRICE_SCALE, 2);
/** No trailing zeros: `'10'`, `'0.5'`. */
export const formatQuantity = (value: Quantity): string => formatScaled(value, QUANTITY_SCALE, 0);
/** Basis points without trailing zeros: `'25'`, `'0.278'`. */
export const formatRate = (value: Rate): string => formatScaled(value, RATE_SCALE, 0);
