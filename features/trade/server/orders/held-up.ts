import type { Price } from '#kernel/money/money.ts';
import type { Side } from '../../fees.ts';
import type { OrderWait } from '../../order.ts';
import { sessionUnderWay } from '../preview/market-check.ts';
import type { TradeInstrument, TradeMarket, TradeQuote } from '../trade-market.ts';
import { fillPrice } from '../venue/fill-size.ts';

/** What an order could be filled at. */
export interface Chance {
  readonly instrument: TradeInstrument;
  readonly quote: TradeQuote;
  readonly price: Price;
}

/** What an order of a stock could be filled at at a business instant, or why nothing of it can be filled now. */
export function chanceOf(
  market: TradeMarket,
  order: { readonly stockId: string; readonly side: Side; readonly boundPrice: Price },
  now: number,
): Chance | OrderWait {
  const instrument = market.instrument(order.stockId);
  if (instrument === null) return 'quote';
  if (sessionUnderWay(instrument.exchange, now) === null) return 'session';
  if (market.stopOf(order.stockId, now) !== null) return 'halt';
  const quote = market.quote(order.stockId);
  const side = order.side === 'buy' ? quote?.ask : quote?.bid;
  if (quote === null || quote.stale || side === null) return 'quote';
  const price = fillPrice(order.side, order.boundPrice, quote);
  return price === null ? 'price' : { instrument, quote, price };
}
