import { asItStood } from '#features/market/server/index.ts';
import type { Price } from '#kernel/money/money.ts';
import type { Side } from '../../fees.ts';
import type { OrderWait } from '../../order.ts';
import { sessionUnderWay } from '../preview/market-check.ts';
import type { TradeInstrument, TradeMarket, TradeQuote } from '../trade-market.ts';
import { dealtAt, fillPrice } from '../venue/fill-size.ts';

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
  const traded = tradedQuote(market, order.stockId, now);
  if (typeof traded === 'string') return traded;
  const { instrument, quote } = traded;
  if (dealtAt(order.side, quote) === null) return 'quote';
  const price = fillPrice(order.side, order.boundPrice, quote);
  return price === null ? 'price' : { instrument, quote, price };
}

/** The fresh quote of a stock that is traded at a business instant, or why nothing of it can be filled now. */
export function tradedQuote(
  market: TradeMarket,
  stockId: string,
  now: number,
): Pick<Chance, 'instrument' | 'quote'> | OrderWait {
  const instrument = market.instrument(stockId);
  if (instrument === null) return 'quote';
  if (sessionUnderWay(instrument.exchange, now) === null) return 'session';
  if (market.stopOf(stockId, now) !== null) return 'halt';
  const quote = market.quote(stockId);
  return quote === null || quote.stale ? 'quote' : { instrument, quote: asItStood(quote) };
}
