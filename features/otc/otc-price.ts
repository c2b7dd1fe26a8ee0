import {
  divideRounded,
  type Money,
  money,
  multiply,
  type Price,
  price,
  type Quantity,
  type Rate,
  WHOLE_RATE_UNITS,
} from '#kernel/money/money.ts';

export type Side = 'buy' | 'sell';

/** Prices step by the cent; below one unit of the currency by its hundredth, as the exchanges quote. */
const CENT = 10_000n;
const HUNDREDTH_OF_CENT = 100n;
const ONE = 1_000_000n;

/**
 * The dealer's price: the ask with the spread above it, or the bid with it below, in whole ticks away from that reference.
 * Zero where a bid is so low that nothing is left. The database computes it again (`otc_price`).
 */
export function dealerPrice(side: Side, reference: Price, spread: Rate): Price {
  const exact = reference * (side === 'buy' ? WHOLE_RATE_UNITS + spread : WHOLE_RATE_UNITS - spread);
  const tick = exact < ONE * WHOLE_RATE_UNITS ? HUNDREDTH_OF_CENT : CENT;
  return price(divideRounded(exact, WHOLE_RATE_UNITS * tick, side === 'buy' ? 'up' : 'down') * tick);
}

/** What the price differs from the reference by over all shares, half-even: the spread in money. */
export function spreadInMoney(at: Price, reference: Price, shares: Quantity): Money {
  const difference = at > reference ? at - reference : reference - at;
  return multiply(price(difference), shares);
}

/** The dealer's book of a stock; cash in cents, shares in millionths, below zero where they are owed. */
export interface DealerBook {
  readonly shares: bigint;
  /** What trading it has brought so far, less what it has cost. */
  readonly cash: bigint;
  /** Of that, what is realised: the rest is what the open shares cost. */
  readonly realised: bigint;
}

/** What the open shares of a book have gained at a price, not realised; null where no price is known. */
export function gainAtMark(book: DealerBook, mark: Price | null): Money | null {
  if (book.shares === 0n) return money(0n);
  if (mark === null) return null;
  const worth = divideRounded(book.shares * mark, 10_000_000_000n, 'half-even');
  return money(worth - (book.realised - book.cash));
}
