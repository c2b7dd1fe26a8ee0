import { divideRounded, type Price, price } from '#kernel/money/money.ts';

/** A split that stands on record: from `effectiveAt` on, prices are those of the shares that came of it. */
export interface StockSplit {
  readonly stockId: string;
  /** The exchange's first date on which the stock trades split. */
  readonly exDate: string;
  /** Between the last close before that date and its open; business time, epoch milliseconds. */
  readonly effectiveAt: number;
  /** So many shares … */
  readonly numerator: bigint;
  /** … come of so many. */
  readonly denominator: bigint;
  /** All that is held has been split. */
  readonly carriedOut: boolean;
}

/** How many shares have come of how many. */
export interface SplitRatio {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/**
 * The splits that stocks have had or are to have. The feature of corporate actions keeps it up to date from its table; no
 * price stands there. A split changes price and quantity together: while what is held is being split, nothing is traded.
 */
export interface SplitBoard {
  /** All that stand, in place of what was known. */
  keep(splits: readonly StockSplit[]): void;
  /** Of all splits that hold at a business instant. */
  ratioAt(stockId: string, instant: number): SplitRatio;
  /** Of all splits that held at the end of an exchange's date. */
  ratioOn(stockId: string, date: string): SplitRatio;
  /** The split that has to be carried out at a business instant and is not yet; null for none. */
  underWay(stockId: string, instant: number): StockSplit | null;
  /** The first split that holds by `now` and came after an instant; null for none. */
  firstBetween(stockId: string, after: number, now: number): StockSplit | null;
}

const ONE: SplitRatio = { numerator: 1n, denominator: 1n };

/** A board without splits. */
export function createSplitBoard(): SplitBoard {
  let byStock = new Map<string, readonly StockSplit[]>();
  const ratioWhere = (stockId: string, holds: (split: StockSplit) => boolean): SplitRatio =>
    (byStock.get(stockId) ?? []).filter(holds).reduce(
      (ratio, split) => ({
        numerator: ratio.numerator * split.numerator,
        denominator: ratio.denominator * split.denominator,
      }),
      ONE,
    );
  return {
    keep(splits) {
      const inOrder = [...splits].sort((a, b) => a.effectiveAt - b.effectiveAt);
      byStock = new Map();
      for (const split of inOrder) {
        byStock.set(split.stockId, [...(byStock.get(split.stockId) ?? []), split]);
      }
    },
    ratioAt: (stockId, instant) => ratioWhere(stockId, ({ effectiveAt }) => effectiveAt <= instant),
    ratioOn: (stockId, date) => ratioWhere(stockId, ({ exDate }) => exDate <= date),
    underWay: (stockId, instant) =>
      byStock.get(stockId)?.find((split) => !split.carriedOut && split.effectiveAt <= instant) ?? null,
    firstBetween: (stockId, after, now) =>
      byStock.get(stockId)?.find(({ effectiveAt }) => effectiveAt > after && effectiveAt <= now) ?? null,
  };
}

/** A price of now, in shares of now, as it was in the shares of an earlier time, half-even. */
export function asTraded(today: Price, now: SplitRatio, then: SplitRatio): Price {
  const numerator = today * now.numerator * then.denominator;
  return price(divideRounded(numerator, now.denominator * then.numerator, 'half-even'));
}
