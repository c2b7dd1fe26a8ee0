import {
  type Currency,
  convert,
  formatMoney,
  formatQuantity,
  MalformedNumberError,
  money,
  multiply,
  ONE_SHARE_UNITS,
  parseMoney,
  parsePrice,
  parseQuantity,
  quantity,
  quantityFor,
} from '#kernel/money/money.ts';

/** What the form says before the server has computed anything: marked with ≈, never confirmed. */

/** Kept back from "all of it", in thousandths: the band above the ask and the fees are the server's to know. */
const KEPT_BACK_THOUSANDTHS = 10n;

/**
 * Shares that a part (in quarters, 4 is all) of the free cash buys at a price, with what is lent for them; whole unless
 * fractions are allowed.
 */
export function sharesForQuarters(
  available: string,
  price: string,
  quarters: 1 | 2 | 3 | 4,
  { fractions = false, leverage = 1 }: { fractions?: boolean; leverage?: 1 | 2 } = {},
): string {
  const cash = parseMoney(available);
  const part = money((cash * BigInt(leverage) * BigInt(quarters) * (1000n - KEPT_BACK_THOUSANDTHS)) / 4000n);
  const shares = quantityFor(part, parsePrice(price));
  return formatQuantity(fractions ? shares : quantity(shares - (shares % ONE_SHARE_UNITS)));
}

/** A part (in quarters, 4 is all) of the shares held; whole shares, but all of a fraction. */
export function quartersOfShares(held: string, quarters: 1 | 2 | 3 | 4): string {
  const all = parseQuantity(held);
  if (quarters === 4) return formatQuantity(all);
  const part = (all * BigInt(quarters)) / 4n;
  return formatQuantity(quantity(part - (part % ONE_SHARE_UNITS)));
}

/** What a quantity costs at a price, and the same in pesos; null while it is nothing or either cannot be read. */
export function estimatedCost(
  shares: string,
  price: string,
  currency: Currency,
  pesosForDollar: string | null,
): { readonly value: string; readonly pesos: string | null } | null {
  return unlessHalfTyped(() => {
    const count = parseQuantity(shares);
    if (count <= 0n) return null;
    const value = multiply(parsePrice(price), count);
    const pesos =
      currency === 'MXN' || pesosForDollar === null ? null : convert(value, parsePrice(pesosForDollar));
    return { value: formatMoney(value), pesos: pesos === null ? null : formatMoney(pesos) };
  });
}

/** Shares that an amount buys at a price; null while it buys none or cannot be read. */
export function estimatedShares(amount: string, price: string): string | null {
  return unlessHalfTyped(() => {
    const shares = quantityFor(parseMoney(amount), parsePrice(price));
    return shares > 0n ? formatQuantity(shares) : null;
  });
}

/** What is half typed has nothing to be said of it yet. */
function unlessHalfTyped<Estimate>(compute: () => Estimate): Estimate | null {
  try {
    return compute();
  } catch (error) {
    if (error instanceof MalformedNumberError) return null;
    throw error;
  }
}
