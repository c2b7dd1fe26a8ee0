import { type Price, type Quantity, quantity, WHOLE_RATE_UNITS } from '#kernel/money/money.ts';
import type { Side } from '../../fees.ts';
import { withinBound } from '../../order.ts';
import type { TradeRules } from '../../trade-rules.ts';
import type { TradeDayBar, TradeQuote } from '../trade-market.ts';

/** What the simulated venue fills of one stock and side in a second: 10% of a usual minute, one share at least. */
export function sharesInSecond(
  usualMinuteVolume: Quantity,
  rules: Pick<TradeRules, 'venueShare' | 'venueLeast'>,
): Quantity {
  const share = quantity((usualMinuteVolume * rules.venueShare) / WHOLE_RATE_UNITS);
  return share > rules.venueLeast ? share : rules.venueLeast;
}

/** What a side is dealt at: the ask or the bid, and the last price where the feed tells of neither; null where the quote has none. */
export function dealtAt(
  side: Side,
  { price, bid, ask, lastOnly }: Pick<TradeQuote, 'price' | 'bid' | 'ask' | 'lastOnly'>,
): Price | null {
  if (lastOnly) return price;
  return side === 'buy' ? ask : bid;
}

/** The price that a side is filled at on a quote, null where the quote has none or it lies beyond the bound. */
export function fillPrice(side: Side, bound: Price, quote: Parameters<typeof dealtAt>[1]): Price | null {
  const at = dealtAt(side, quote);
  return at !== null && withinBound(side, bound, at) ? at : null;
}

/**
 * The price that a limit would have had in a session that nobody watched: the open where that was good enough, else
 * the limit itself where the day reached it; null where it did not.
 */
export function dayFillPrice(side: Side, bound: Price, bar: Omit<TradeDayBar, 'close'>): Price | null {
  if (withinBound(side, bound, bar.open)) return bar.open;
  return withinBound(side, bound, side === 'buy' ? bar.low : bar.high) ? bound : null;
}
