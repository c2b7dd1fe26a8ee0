import { formatPercent, formatPrice, parsePrice, price, rateOf } from '#kernel/money/money.ts';

/** How far the market is from a limit. */
export interface Distance {
  /** What it would be filled at now. */
  readonly now: string;
  /** What the price must still move by, decimal string; zero once it is there. */
  readonly amount: string;
  /** Of the price now, percent with two decimals. */
  readonly percent: string;
  readonly isThere: boolean;
}

/** A stock's prices now. */
export interface Quoted {
  readonly price: string;
  readonly bid: string | null;
  readonly ask: string | null;
}

/**
 * How far the price that an order would be filled at (a buyer pays the ask, a seller gets the bid; the last one where there
 * is neither) is from its limit.
 */
export function distanceOf(
  side: 'buy' | 'sell',
  limitPrice: string,
  { price: last, bid, ask }: Quoted,
): Distance {
  const quoted = (side === 'buy' ? ask : bid) ?? last;
  const now = parsePrice(quoted);
  const limit = parsePrice(limitPrice);
  const left = side === 'buy' ? now - limit : limit - now;
  if (left <= 0n) return { now: quoted, amount: '0.00', percent: '0.00', isThere: true };
  return {
    now: quoted,
    amount: formatPrice(price(left)),
    percent: formatPercent(rateOf(price(left), now)),
    isThere: false,
  };
}

/** A limit order, as far as its distance needs it. */
export interface Limited {
  readonly side: 'buy' | 'sell';
  readonly limitPrice: string | null;
}

/** Of a stock's limit orders the one that the price is nearest to; null of none. */
export function nearestOf(
  orders: readonly Limited[],
  quote: Quoted,
): (Distance & { readonly side: Limited['side']; readonly limitPrice: string }) | null {
  const far = orders.flatMap(({ side, limitPrice }) =>
    limitPrice === null ? [] : [{ side, limitPrice, ...distanceOf(side, limitPrice, quote) }],
  );
  const [nearest = null] = far.sort((one, other) =>
    parsePrice(one.amount) < parsePrice(other.amount) ? -1 : 1,
  );
  return nearest;
}
