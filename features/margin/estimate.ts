/** What the screens compute before the server has: the same arithmetic, from what is typed and today's terms. */
import { formatPercent, parsePrice, price, type Rate, rate, rateOf } from '#kernel/money/money.ts';

export { formatMoney, formatPrice, parseMoney, parseQuantity } from '#kernel/money/money.ts';
export { borrowedOf, nightlyFee, principalOf, triggerPrice } from './margin.ts';

/** Two decimals of a percent, `'7.50'`, as a rate; so many times over. */
export function parsePercent(percent: string, times = 1n): Rate {
  const [whole = '0', decimals = ''] = percent.split('.');
  return rate((BigInt(whole) * 1_000_000n + BigInt(decimals.padEnd(6, '0').slice(0, 6))) * times);
}

/** Decimals that a trigger is shown with; below one of the currency, as the exchanges quote, four. */
const SHOWN_DECIMALS = 2;
const SMALL_DECIMALS = 4;

/** A trigger cut to whole cents: at what is shown, it is met. */
export function shownTrigger(price: string): string {
  const [whole = '0', decimals = ''] = price.split('.');
  const shown = whole === '0' ? SMALL_DECIMALS : SHOWN_DECIMALS;
  return `${whole}.${decimals.padEnd(shown, '0').slice(0, shown)}`;
}

/** How far it is from one price to another, in percent with two decimals and its sign. */
export function percentAway(from: string, to: string): string {
  const start = parsePrice(from);
  return formatPercent(rateOf(price(parsePrice(to) - start), start));
}
