import type { QuoteTick } from '#ui/realtime/messages.ts';
import type { StockDetail } from '../contract.ts';

/** The stock as last fetched with its live quote put in; the fetched one stands where it is the newer. */
export function withLiveQuote(stock: StockDetail, tick: QuoteTick | null): StockDetail {
  if (tick === null || tick.quotedAt < stock.quotedAt) return stock;
  const { price, change, changePercent, quotedAt, source, stale, bid, ask, open, high, low, volume } = tick;
  return {
    ...stock,
    price,
    change,
    changePercent,
    quotedAt,
    source,
    stale,
    bid,
    ask,
    open,
    high,
    low,
    volume,
  };
}
