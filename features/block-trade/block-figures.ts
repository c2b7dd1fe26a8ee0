import {
  absolute,
  applyRate,
  divideRounded,
  formatPercent,
  type Money,
  money,
  type Price,
  price,
  type Quantity,
  type Rate,
  rateOf,
  WHOLE_RATE_UNITS,
} from '#kernel/money/money.ts';

/** Units of price × quantity in one minor unit of cash. */
const PRODUCT_UNITS_IN_MINOR_UNIT = 10_000_000_000n;

/** What a side costs, as dated rows say it: the service charge, and the IVA that it includes. */
export interface ChargeRates {
  readonly charge: Rate;
  readonly iva: Rate;
}

/** The service charge of a side, IVA included, half-even. The database computes it again (`block_charge`). */
export function chargeOf(value: Money, { charge }: Pick<ChargeRates, 'charge'>): Money {
  return applyRate(value, charge);
}

/** The IVA within a charge, half-even. */
export function ivaWithin(charge: Money, { iva }: Pick<ChargeRates, 'iva'>): Money {
  return money(divideRounded(charge * iva, WHOLE_RATE_UNITS + iva, 'half-even'));
}

/** Whether a price lies further above the market than the rule lets it. */
export function isAboveMarket(offered: Price, ask: Price, mostAbove: Rate): boolean {
  return offered * WHOLE_RATE_UNITS > ask * (WHOLE_RATE_UNITS + mostAbove);
}

/** The highest price at which shares are still sold while the market asks this. */
export function highestSold(ask: Price, mostAbove: Rate): Price {
  return price((ask * (WHOLE_RATE_UNITS + mostAbove)) / WHOLE_RATE_UNITS);
}

/**
 * At what a sale is done whose preview showed a bid: at that or, where the market bids more now, at that of now; null where it
 * fell further than the shown bid is held. The database says the same (`block_sell`).
 */
export function salePrice(shown: Price, bid: Price, held: Rate): Price | null {
  if (bid >= shown) return bid;
  return bid * WHOLE_RATE_UNITS < shown * (WHOLE_RATE_UNITS - held) ? null : shown;
}

/** How far a price lies from the market's, percent with two decimals: below zero where it is cheaper. */
export function percentFromMarket(offered: Price, market: Price): string {
  const difference = offered - market;
  const of = formatPercent(rateOf(money(absolute(difference)), money(market)));
  return difference < 0n && of !== '0.00' ? `-${of}` : of;
}

/** The price at which a sale of all, after its charge, brings back what the purchase cost; up to a whole cent. */
export function breakEvenOf(paid: Money, shares: Quantity, { charge }: Pick<ChargeRates, 'charge'>): Price {
  const CENT = 10_000n;
  const exact = paid * PRODUCT_UNITS_IN_MINOR_UNIT * WHOLE_RATE_UNITS;
  return price(divideRounded(exact, shares * (WHOLE_RATE_UNITS - charge) * CENT, 'up') * CENT);
}
