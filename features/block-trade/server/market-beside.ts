import type { TradeInstrument, TradeMarket, TradeQuote } from '#features/trade/server/index.ts';
import { type Exchange, OutsideCalendarError, sessionAt } from '#kernel/calendar/calendar.ts';
import { notFound, Refusal } from '#kernel/contract/refusal.ts';
import { formatPrice, type Price } from '#kernel/money/money.ts';
import { isAboveMarket } from '../block-figures.ts';
import type { Offer } from './offer.store.ts';
import type { BlockRules } from './setting.store.ts';

/** The stock of an offer as it may be bought now. Refuses what its exchange says of it: halted, no longer listed, being split. */
export function tradedStock(
  market: TradeMarket,
  { stockId }: Pick<Offer, 'stockId'>,
  now: number,
): TradeInstrument {
  const instrument = market.instrument(stockId);
  if (instrument === null) throw notFound();
  if (instrument.kind !== 'stock') throw new Refusal('stock.not_tradable');
  const stop = market.stopOf(stockId, now);
  if (stop !== null) throw new Refusal(stop.reason, { values: stop.values });
  return instrument;
}

/** Whether an exchange is open; beyond the calendars none is known to be. */
export function isInSession(exchange: Exchange, now: number): boolean {
  try {
    return sessionAt(exchange, now) !== null;
  } catch (error) {
    if (error instanceof OutsideCalendarError) return false;
    throw error;
  }
}

/** What an offer is held against: the market's ask, or out of session its last price; null where neither can be relied on. */
export function marketPrice(quote: TradeQuote | null, isOpen: boolean): Price | null {
  if (quote === null || quote.stale) return null;
  return quote.ask ?? (isOpen ? null : quote.price);
}

/** The market that lets an offer be sold. Refuses `block.above_market` a price too far above it, and one that is not known. */
export function sellableMarket(
  market: TradeMarket,
  offer: Pick<Offer, 'stockId' | 'price' | 'currency'>,
  instrument: TradeInstrument,
  { mostAbove, now }: Pick<BlockRules, 'mostAbove'> & { readonly now: number },
): { readonly quote: TradeQuote; readonly price: Price } {
  const quote = market.quote(offer.stockId);
  const at = marketPrice(quote, isInSession(instrument.exchange, now));
  const values = {
    symbol: instrument.symbol,
    offered: formatPrice(offer.price),
    market: at === null ? '' : formatPrice(at),
    currency: offer.currency,
    known: at === null ? 'no' : 'yes',
  };
  if (quote === null || at === null || isAboveMarket(offer.price, at, mostAbove)) {
    throw new Refusal('block.above_market', { values });
  }
  return { quote, price: at };
}
