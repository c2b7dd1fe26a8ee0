import { asItStood } from '#features/market/server/index.ts';
import {
  type Exchange,
  LAST_DAY,
  nextSession,
  OutsideCalendarError,
  type Session,
  sessionAt,
} from '#kernel/calendar/calendar.ts';
import { notFound, Refusal } from '#kernel/contract/refusal.ts';
import type { Price } from '#kernel/money/money.ts';
import type { TradeInstrument, TradeMarket, TradeQuote } from '../trade-market.ts';

/** A quote that a market order may be made on: it has both sides and is fresh. */
export interface FirmQuote extends TradeQuote {
  readonly bid: Price;
  readonly ask: Price;
}

/**
 * The instrument of an order at a business instant. Refuses `not_found` an unknown one, `stock.not_tradable` an index or
 * a rate, `market.no_venue` what nobody executes, and on its exchange's word one that is halted (`stock.halted`) or not listed
 * (`stock.unlisted`, `stock.announced`).
 */
export function tradableInstrument(market: TradeMarket, stockId: string, now: number): TradeInstrument {
  const instrument = market.instrument(stockId);
  if (instrument === null) throw notFound();
  if (instrument.kind !== 'stock') throw new Refusal('stock.not_tradable');
  const stop = market.stopOf(stockId, now);
  if (stop !== null) throw new Refusal(stop.reason, { values: stop.values });
  return instrument;
}

/** The session under way. Refuses `market.closed` ("Market Not Open"), naming the next open where it is known. */
export function openSession(instrument: TradeInstrument, now: number): Session {
  const session = sessionUnderWay(instrument.exchange, now);
  if (session !== null) return session;
  const next = sessionAfter(instrument.exchange, now);
  throw new Refusal('market.closed', {
    values: next === null ? {} : { opensAt: new Date(next.opensAt).toISOString() },
  });
}

/** The quote of a market order. Refuses `quote.last_only` a feed without bid and ask, `quote.stale` a quote without them, or not confirmed of late. */
export function firmQuote(market: TradeMarket, instrument: TradeInstrument): FirmQuote {
  const quote = market.quote(instrument.id);
  if (quote?.lastOnly) throw new Refusal('quote.last_only');
  if (quote === null || quote.stale || quote.bid === null || quote.ask === null) {
    throw new Refusal('quote.stale');
  }
  return { ...asItStood(quote), bid: quote.bid, ask: quote.ask };
}

/**
 * The session that a day order placed now belongs to: the one under way, else the next. Refuses `calendar.outside` past
 * the last known session: an order could never be matched.
 */
export function sessionFor(instrument: TradeInstrument, now: number): Session {
  const session = sessionUnderWay(instrument.exchange, now) ?? sessionAfter(instrument.exchange, now);
  if (session === null) throw new Refusal('calendar.outside', { values: { last: LAST_DAY } });
  return session;
}

/** The session under way, null where there is none; beyond the calendars no session is known. */
export function sessionUnderWay(exchange: Exchange, now: number): Session | null {
  return knownOrNull(() => sessionAt(exchange, now));
}

/** The first session that opens after an instant; null where the calendars end before it. */
export function sessionAfter(exchange: Exchange, now: number): Session | null {
  return knownOrNull(() => nextSession(exchange, now));
}

function knownOrNull(find: () => Session | null): Session | null {
  try {
    return find();
  } catch (error) {
    if (error instanceof OutsideCalendarError) return null;
    throw error;
  }
}
