import {
  formatMoney,
  formatPrice,
  formatQuantity,
  MalformedNumberError,
  multiply,
  parsePrice,
  parseQuantity,
  parseRate,
  quantity,
  rate,
} from '#kernel/money/money.ts';
import { dealerPrice, type Side, spreadInMoney } from '../otc-price.ts';

/** A percent has a hundred of the basis points that a rate is written in. */
const BASIS_POINTS = 100n;

/** What a firm price would be about, each a decimal string. */
interface About {
  /** Of one share. */
  readonly price: string;
  /** Of all of them, without fees. */
  readonly total: string;
  /** Of that, what the dealer keeps. */
  readonly spread: string;
}

/**
 * About what the shares come to at the dealer's price; null of nothing and of what is half typed. The quote is the server's:
 * this one holds for no second.
 */
export function aboutQuote(
  side: Side,
  reference: string,
  spreadPercent: string,
  shares: string,
): About | null {
  try {
    const count = parseQuantity(shares);
    if (count <= 0n) return null;
    const market = parsePrice(reference);
    const price = dealerPrice(side, market, rate(parseRate(spreadPercent) * BASIS_POINTS));
    return {
      price: formatPrice(price),
      total: formatMoney(multiply(price, count)),
      spread: formatMoney(spreadInMoney(price, market, count)),
    };
  } catch (error) {
    if (error instanceof MalformedNumberError) return null;
    throw error;
  }
}

/** Shares that one buys in one tap. */
export const ROUND_LOTS = ['10', '25', '50', '100'] as const;

/** So many percent of what can be sold, in whole shares; all of it with what is no whole share, null where that is nothing. */
export function partOfShares(free: string, percent: number): string | null {
  const whole = parseQuantity('1');
  const part = (parseQuantity(free) * BigInt(percent)) / 100n;
  const shares = percent === 100 ? part : part - (part % whole);
  return shares > 0n ? formatQuantity(quantity(shares)) : null;
}
