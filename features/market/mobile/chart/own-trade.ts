/** What an investor bought or sold of a stock, as its chart marks it. */
export interface OwnTrade {
  readonly id: string;
  readonly side: 'buy' | 'sell';
  /** Decimal strings; the price in the shares of now. */
  readonly quantity: string;
  readonly price: string;
  readonly at: string;
}

/** Where a chart draws a trade: in the last bar that begins before it; null where the bars begin after it. */
export function barOf(bars: readonly { readonly timestamp: number }[], at: number): number | null {
  const found = bars.findLastIndex(({ timestamp }) => timestamp <= at);
  return found < 0 ? null : found;
}
