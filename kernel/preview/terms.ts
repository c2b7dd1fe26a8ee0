import * as z from 'zod/mini';
import {
  formatMoney,
  formatPrice,
  formatQuantity,
  formatRate,
  type Money,
  type Price,
  parseMoney,
  parsePrice,
  parseQuantity,
  parseRate,
  type Quantity,
  type Rate,
} from '#kernel/money/money.ts';

// Fields of a preview's terms: exact in the program, text in the table.

const exact = <Units extends bigint>() => z.custom<Units>((value) => typeof value === 'bigint');

/** Cash, kept as `1234.50`; its currency stands beside it. */
export const moneyTerm = z.codec(z.string(), exact<Money>(), { decode: parseMoney, encode: formatMoney });
/** A price or a rate between currencies, kept as `18.3215`. */
export const priceTerm = z.codec(z.string(), exact<Price>(), { decode: parsePrice, encode: formatPrice });
/** Shares or fund units, kept as `0.5`. */
export const quantityTerm = z.codec(z.string(), exact<Quantity>(), {
  decode: parseQuantity,
  encode: formatQuantity,
});
/** A share of something, kept in basis points: `30` for 0.30%. */
export const rateTerm = z.codec(z.string(), exact<Rate>(), { decode: parseRate, encode: formatRate });
/** A count of the smallest unit of something that has no scale of ours, such as satoshis. */
export const unitsTerm = z.codec(z.string().check(z.regex(/^\d{1,30}$/)), exact<bigint>(), {
  decode: BigInt,
  encode: String,
});
/** An instant as epoch milliseconds, kept as `2026-11-20T15:30:00.000Z`. */
export const instantTerm = z.codec(z.string(), z.number(), {
  decode: Date.parse,
  encode: (instant) => new Date(instant).toISOString(),
});
/** Bytes such as what lies sealed, kept in base64. */
export const bytesTerm = z.codec(
  z.string(),
  z.custom<Buffer>((value) => Buffer.isBuffer(value)),
  { decode: (text) => Buffer.from(text, 'base64'), encode: (bytes) => bytes.toString('base64') },
);
