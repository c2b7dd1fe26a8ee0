import { nextSession, OutsideCalendarError, type Session, sessionAt } from '#kernel/calendar/calendar.ts';
import { notFound, Refusal } from '#kernel/contract/refusal.ts';
import type { Price } from '#kernel/money/money.ts';
import type { TradeInstrument, TradeMarket, TradeQuote } from './trade-market.ts';

/** A quote that a market order may be made on: it has both sides and is fresh. */
export interface FirmQuote extends TradeQuote {
  readonly bid: Price;
  readonly ask: Price;
}

/** The instrument of an order. Refuses `not_found` an unknown one, `stock.not_tradable` an index or a rate. */
export function tradableInstrument(market: TradeMarket, stockId: string): TradeInstrument {
  const instrument = market.instrument(stockId);
  if (instrument === null) throw notFound();
  if (instrument.kind !== 'stock') throw new Refusal('stock.not_tradable');
  return instrument;
}

/** The session under way. Refuses `market.closed` ("Market Not Open"), naming the next open where it is known. */
export function openSession(instrument: TradeInstrument, now: number): Session {
  const session = sessionAt(instrument.exchange, now);
  if (session !== null) return session;
  const opensAt = nextOpen(instrument, now);
  throw new Refusal('market.closed', { values: opensAt === null ? {} : { opensAt } });
}

function nextOpen(instrument: TradeInstrument, now: number): string | null {
  try {
    return new Date(nextSession(instrument.exchange, now).opensAt).toISOString();
  } catch (error) {
    // Past the last known session there is no next open to name; the market is closed all the same.
    if (error instanceof OutsideCalendarError) return null;
    throw error;
  }
}

/** The quote of a market order. Refuses `quote.stale` one without both sides, or not confirmed of late. */
export function firmQuote(market: TradeMarket, instrument: TradeInstrument): FirmQuote {
  const quote = market.quote(instrument.id);
  if (quote === null || quote.stale || quote.bid === null || quote.ask === null) {
    throw new Refusal('quote.stale');
  }
  return { ...quote, bid: quote.bid, ask: quote.ask };
}

/** The session that a day order placed now belongs to: the one under way, else the next. */
export function sessionFor(instrument: TradeInstrument, now: number): Session {
  return sessionAt(instrument.exchange, now) ?? nextSession(instrument.exchange, now);
}
