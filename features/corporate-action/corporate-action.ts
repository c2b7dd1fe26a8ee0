import { newYorkInstant } from '#kernel/calendar/calendar.ts';
import {
  divideRounded,
  type Money,
  money,
  multiply,
  ONE_SHARE_UNITS,
  type Price,
  price,
  type Quantity,
  quantity,
  type Rate,
  WHOLE_RATE_UNITS,
} from '#kernel/money/money.ts';

/** The rules of splits and dividends. Pure; the database computes the same in `server/sql`. */

export const ACTION_KINDS = ['split', 'dividend'] as const;
export type ActionKind = (typeof ACTION_KINDS)[number];
/** `recorded`: who held it stands on record, the payment lies ahead. */
export const ACTION_STATES = ['announced', 'recorded', 'done', 'cancelled'] as const;
export type ActionState = (typeof ACTION_STATES)[number];
/** As withholding tells them apart. */
export const INSTRUMENT_KINDS = ['share', 'fibra'] as const;
export type InstrumentKind = (typeof INSTRUMENT_KINDS)[number];

/** So many shares come of so many: 2 for 1, or 1 for 10. */
export interface Ratio {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** What a lot is made of: shares, their exact cost without fees (12 decimals), the fees of buying them. */
export interface SplitLot {
  readonly quantity: Quantity;
  readonly exactCost: bigint;
  readonly buyFees: Money;
}

/** A lot after a split. */
export interface AfterSplit {
  /** Null where nothing of it makes a share. */
  readonly lot: (SplitLot & { readonly buyPrice: Price }) | null;
  /** The part of a share that is paid for, with its part of the cost; null where there is none. */
  readonly part: SplitLot | null;
  /** What is paid for that part, at the last close. */
  readonly cash: Money;
}

/** Units of price × quantity in one cent, and of a product with a ratio's numerator. */
const PRODUCT_UNITS_IN_CENT = 10_000_000_000n;

const half = (n: bigint, d: bigint) => divideRounded(n, d, 'half-even');

/**
 * What a split makes of a lot. `whole`: only whole shares stay, as on the Mexican exchange; elsewhere millionths do. `close` is
 * the close before the ex-date, in the shares of then. What all of it cost stays the same, to the last place.
 */
export function splitLot(lot: SplitLot, ratio: Ratio, whole: boolean, close: Price): AfterSplit {
  const unit = whole ? ONE_SHARE_UNITS : 1n;
  const product = lot.quantity * ratio.numerator;
  const after = (product / (ratio.denominator * unit)) * unit;
  const rest = product - after * ratio.denominator;
  const cash = money(half(rest * close, ratio.numerator * PRODUCT_UNITS_IN_CENT));
  if (after === 0n) return { lot: null, part: lot, cash };
  const partQuantity = rest / ratio.denominator;
  const part =
    partQuantity === 0n
      ? null
      : {
          quantity: quantity(partQuantity),
          exactCost: half(lot.exactCost * rest, product),
          buyFees: money(half(lot.buyFees * rest, product)),
        };
  const exactCost = lot.exactCost - (part?.exactCost ?? 0n);
  return {
    lot: {
      quantity: quantity(after),
      exactCost,
      buyFees: money(lot.buyFees - (part?.buyFees ?? 0n)),
      buyPrice: price(half(exactCost, after)),
    },
    part,
    cash,
  };
}

/** A dividend in money. */
export interface Payment {
  readonly gross: Money;
  readonly withheld: Money;
  readonly net: Money;
}

/** What is paid for shares: each rounded once, half-even. `rate` is withheld from the taxable part, never more than there is. */
export function paymentFor(
  shares: Quantity,
  { amount, taxable }: { readonly amount: Price; readonly taxable: Price },
  rate: Rate,
): Payment {
  const gross = multiply(amount, shares);
  const tax = half(multiply(taxable, shares) * rate, WHOLE_RATE_UNITS);
  const withheld = money(tax > gross ? gross : tax);
  return { gross, withheld, net: money(gross - withheld) };
}

/** The line of `dividend_withholding` that a payment goes by; the form counts for American shares alone. */
export function withholdingLine(stockId: string, kind: InstrumentKind, hasForm: boolean): string {
  if (stockId.endsWith('.XMEX')) return `mexico.${kind}`;
  return hasForm ? 'america.share-w8ben' : 'america.share';
}

/** The night before an exchange's date begins, in New York: after the last close, before the open. */
export function effectiveInstant(exDate: string): number {
  return newYorkInstant(exDate, '00:00');
}

/** When a dividend is paid on its date. */
export function paymentInstant(paymentDate: string): number {
  return newYorkInstant(paymentDate, '09:00');
}

/** The last day of a W-8BEN: that of the third year after the one it was signed in. */
export function formValidUntil(signedOn: string): string {
  return `${Number(signedOn.slice(0, 4)) + 3}-12-31`;
}
