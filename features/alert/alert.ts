import { absolute, type Price, price, type Rate, rate, rateOf } from '#kernel/money/money.ts';

/** `above`, `below`: the price comes to a bound; `day_change`: it is that far from the previous close, up or down. */
export const ALERT_KINDS = ['above', 'below', 'day_change'] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** How many alerts of one investor may wait at once. */
export const MAX_WAITING = 50;

/** What an alert is held against: a price of one moment, and the close of the session before. */
export interface SeenPrice {
  readonly price: Price;
  readonly previousClose: Price;
}

/**
 * An alert's bound in units: millionths of the currency (a `Price`), or of one percent for `day_change`, which is what a
 * `Rate` counts in.
 */
export type Bound = bigint;

/** How far a price is from the previous close, never negative; zero where there was none. */
export function dayChangeOf(seen: SeenPrice): Rate {
  if (seen.previousClose === 0n) return rate(0n);
  const change = seen.price - seen.previousClose;
  return rateOf(price(absolute(change)), seen.previousClose, 'down');
}

/** Whether a price reaches an alert's bound; one that is met exactly is reached. */
export function isReached(kind: AlertKind, bound: Bound, seen: SeenPrice): boolean {
  switch (kind) {
    case 'above':
      return seen.price >= bound;
    case 'below':
      return seen.price <= bound;
    case 'day_change':
      return dayChangeOf(seen) >= bound;
  }
}

/** High and low of a stretch of time, and the price it began with. */
export interface SeenBar {
  readonly open: Price;
  readonly high: Price;
  readonly low: Price;
  readonly previousClose: Price;
}

/**
 * The price at which a bar reached a bound first, as far as a bar tells: where it opened beyond the bound, its open, else
 * the bound itself. For a day's change it is the extreme that was far enough. Null where the bar never got there.
 */
export function reachedWithin(kind: AlertKind, bound: Bound, bar: SeenBar): Price | null {
  const { open, high, low, previousClose } = bar;
  if (isReached(kind, bound, { price: open, previousClose })) return open;
  if (kind === 'above') return high >= bound ? price(bound) : null;
  if (kind === 'below') return low <= bound ? price(bound) : null;
  return [high, low].find((extreme) => isReached(kind, bound, { price: extreme, previousClose })) ?? null;
}
