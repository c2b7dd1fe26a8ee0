import {
  divideRounded,
  LARGEST_UNITS,
  ONE_PRICE_UNITS,
  ONE_SHARE_UNITS,
  type Price,
  price,
  type Quantity,
  quantity,
} from '#kernel/money/money.ts';

/** A vendor's number: a double out of JSON, or a decimal as text. */
export type VendorNumber = number | string;

/** No share costs as much; a hundred times the dearest there is. */
const ABSURD_PRICE = 100_000_000n * ONE_PRICE_UNITS;
/** No stock has as many shares. */
const ABSURD_QUANTITY = 1_000_000_000_000n * ONE_SHARE_UNITS;

/** A double's shortest text and vendors' decimals alike; no sign: nothing here may be negative. */
const DECIMAL = /^(\d{1,32})(?:\.(\d{1,32}))?(?:e([+-]?\d{1,3}))?$/i;

/** Millionths, half-even beyond them. Null for what is no price: zero, negative, not finite, absurd. */
export function priceOf(told: VendorNumber): Price | null {
  const units = millionthsOf(told);
  return units !== null && units > 0n && units < ABSURD_PRICE ? price(units) : null;
}

/** Millionths of a share, half-even beyond them; null for what is no number of shares. None at all is one. */
export function sharesOf(told: VendorNumber): Quantity | null {
  const units = millionthsOf(told);
  return units !== null && units < ABSURD_QUANTITY ? quantity(units) : null;
}

/** Of two bars or trades; what would be more than can be counted stays at the most that can. */
export function addShares(some: Quantity, more: Quantity): Quantity {
  const sum = some + more;
  return quantity(sum < LARGEST_UNITS ? sum : LARGEST_UNITS);
}

/** Epoch milliseconds of an instant with its zone, finer parts cut off; null for anything else. */
export function instantOf(told: string): number | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/.test(told)) return null;
  const instant = Date.parse(told);
  return Number.isNaN(instant) ? null : instant;
}

/**
 * The shortest decimal that means the double is what the vendor wrote: it is taken digit by digit, and no arithmetic with
 * doubles takes place.
 */
function millionthsOf(told: VendorNumber): bigint | null {
  const parts = DECIMAL.exec(String(told).trim());
  if (parts === null) return null;
  const [, whole = '', decimals = '', exponent = '0'] = parts;
  const digits = BigInt(whole + decimals);
  const shift = Number(exponent) - decimals.length + 6;
  return shift >= 0
    ? digits * 10n ** BigInt(shift)
    : divideRounded(digits, 10n ** BigInt(-shift), 'half-even');
}
