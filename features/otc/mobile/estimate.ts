import {
  formatMoney,
  MalformedNumberError,
  multiply,
  parsePrice,
  parseQuantity,
  parseRate,
  rate,
} from '#kernel/money/money.ts';
import { dealerPrice, type Side } from '../otc-price.ts';

/** A percent has a hundred of the basis points that a rate is written in. */
const BASIS_POINTS = 100n;

/**
 * About what the shares come to at the dealer's price, without fees; null of nothing and of what is half typed. The quote
 * is the server's: this one holds for no second.
 */
export function aboutTotal(
  side: Side,
  reference: string,
  spreadPercent: string,
  shares: string,
): string | null {
  try {
    const count = parseQuantity(shares);
    if (count <= 0n) return null;
    const spread = rate(parseRate(spreadPercent) * BASIS_POINTS);
    return formatMoney(multiply(dealerPrice(side, parsePrice(reference), spread), count));
  } catch (error) {
    if (error instanceof MalformedNumberError) return null;
    throw error;
  }
}
