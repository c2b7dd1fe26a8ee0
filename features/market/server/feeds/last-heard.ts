import { exchangeDate, MINUTE_MS } from '#kernel/calendar/calendar.ts';
import { type Price, type Quantity, quantity } from '#kernel/money/money.ts';
import { addShares } from '#kernel/vendor/vendor-numbers.ts';
import type { Instrument } from '../../market.ts';
import type { Bar, MarketDataProvider, Snapshot } from '../providers/provider.ts';
import type { TradingSession } from '../simulation/timetable.ts';
import { asTraded, type SplitBoard } from '../split-board.ts';
import { createDayLine, type DayLine } from './day-line.ts';
import { isBar, timetableOf } from './session-bars.ts';

/** A trade as a vendor tells of it; instants are epoch milliseconds. */
export interface ToldTrade {
  readonly price: Price;
  readonly at: number;
  readonly size?: Quantity;
  /** The vendor's own number of it. */
  readonly id?: string;
}

/** The best bid and ask; null where a side has none. */
export interface ToldBook {
  readonly bid: Price | null;
  readonly ask: Price | null;
  readonly at: number;
}

/** A session by its exchange's date, as far as it has come. */
export interface ToldDay extends Omit<Bar, 'time'> {
  readonly date: string;
}

/** The session before a told day, in the shares of its own date. */
export interface ToldPrevious {
  readonly date: string;
  readonly close: Price;
  /** Null where the vendor does not tell it. */
  readonly volume: Quantity | null;
}

/**
 * What a feed last said of each instrument. What comes late or twice changes nothing, what comes from ahead of our clock is
 * not believed, and trades outside of sessions are nobody's price here. `now` is business time, at which it was heard.
 */
export interface LastHeard
  extends Pick<MarketDataProvider, 'snapshot' | 'spark' | 'usualMinuteVolume' | 'confirmedAt'> {
  hearTrade(instrument: Instrument, trade: ToldTrade, now: number): void;
  /** A trade was taken back: the price before it is not known until the feed tells it. */
  dropTrade(instrument: Instrument, id: string): void;
  hearBook(instrument: Instrument, book: ToldBook, now: number): void;
  hearMinute(instrument: Instrument, bar: Bar, now: number): void;
  hearDay(instrument: Instrument, day: ToldDay, previous: ToldPrevious, now: number): void;
  /** The feed was alive and in step with the exchange. */
  confirm(instrument: Instrument, now: number): void;
  /** Bars of its last session as they were traded, for the line of its day where nobody listened from the open on. */
  fillLine(instrument: Instrument, bars: readonly Bar[]): void;
  /** Whether the line of its day begins with the session. */
  hasLine(instrument: Instrument, now: number): boolean;
}

interface Heard {
  trade: ToldTrade | null;
  book: ToldBook | null;
  minute: Bar | null;
  day: (ToldDay & { readonly toldAt: number }) | null;
  previous: ToldPrevious | null;
  confirmedAt: number;
  /** Shares of whole sessions by date, the newest last. */
  readonly volumes: Map<string, Quantity>;
  readonly line: DayLine;
}

/** How far a vendor's clock may be ahead of ours. */
export const AHEAD_MS = 2_000;
/** Whole sessions that say what an ordinary minute is. */
const USUAL_SESSIONS = 5;
/** A bid or ask further from the price than a twentieth is a placeholder, or no price to deal at: no such quote is kept. */
const PLACEHOLDER_PART = 20n;

/** Nothing was heard yet; by `splits` older prices are told in shares of now. */
export function createLastHeard(splits: Pick<SplitBoard, 'ratioAt' | 'ratioOn'>): LastHeard {
  const heard = new Map<string, Heard>();
  const of = ({ id }: Instrument): Heard => {
    const known = heard.get(id) ?? nothingHeard();
    heard.set(id, known);
    return known;
  };
  const told =
    ({ id }: Instrument, now: number) =>
    (date: string, of: Price) =>
      asTraded(of, splits.ratioOn(id, date), splits.ratioAt(id, now));

  const snapshot: LastHeard['snapshot'] = (instrument, now) =>
    snapshotOf(of(instrument), instrument, told(instrument, now), now);
  return {
    hearTrade: (instrument, trade, now) => hearTrade(of(instrument), instrument, trade, now),
    dropTrade(instrument, id) {
      const known = of(instrument);
      if (known.trade?.id === id) known.trade = null;
    },
    hearBook(instrument, book, now) {
      const known = of(instrument);
      if (isLater(book.at, known.book?.at, now)) known.book = { ...book, at: Math.min(book.at, now) };
    },
    hearMinute(instrument, bar, now) {
      const known = of(instrument);
      const isOfSession = timetableOf(instrument.exchange).isOpen(bar.time);
      if (isBar(bar) && isOfSession && isLater(bar.time, known.minute?.time, now))
        known.minute = withTrade(bar, known.trade);
    },
    hearDay: (instrument, day, previous, now) => hearDay(of(instrument), instrument, day, previous, now),
    confirm(instrument, now) {
      const known = of(instrument);
      known.confirmedAt = Math.max(known.confirmedAt, now);
    },
    fillLine(instrument, bars) {
      for (const { time, open } of bars) of(instrument).line.note(instrument.exchange, time, open);
    },
    hasLine: (instrument, now) => of(instrument).line.hasBegun(instrument.exchange, now),
    snapshot,
    spark(instrument, now) {
      const last = snapshot(instrument, now);
      if (last === null) return [];
      const date = exchangeDate(instrument.exchange, last.quotedAt);
      const line = of(instrument).line.prices(instrument.exchange, last.quotedAt);
      return [...line.map((price) => told(instrument, now)(date, price)), last.price];
    },
    usualMinuteVolume: (instrument) => usualMinute(of(instrument), instrument),
    confirmedAt: (instrument) => of(instrument).confirmedAt,
  };
}

const nothingHeard = (): Heard => ({
  ...{ trade: null, book: null, minute: null, day: null, previous: null, confirmedAt: 0 },
  volumes: new Map(),
  line: createDayLine(),
});

const isLater = (at: number, than: number | undefined, now: number): boolean =>
  at <= now + AHEAD_MS && (than === undefined || at >= than);

function hearTrade(known: Heard, { exchange }: Instrument, told: ToldTrade, now: number): void {
  if (!timetableOf(exchange).isOpen(told.at) || !isLater(told.at, known.trade?.at, now)) return;
  if (told.id !== undefined && told.id === known.trade?.id) return;
  const trade = { ...told, at: Math.min(told.at, now) };
  known.trade = trade;
  known.minute = minuteWith(known.minute, trade);
  known.line.note(exchange, trade.at, trade.price);
}

/** The minute of a trade: a new one, or the one under way. */
function minuteWith(minute: Bar | null, trade: ToldTrade): Bar {
  const { at, price, size = quantity(0n) } = trade;
  const time = at - (at % MINUTE_MS);
  if (minute === null || minute.time < time)
    return { time, open: price, high: price, low: price, close: price, volume: size };
  return { ...withTrade(minute, trade), volume: addShares(minute.volume, size) };
}

/** What a trade of its minute, or a later one's, makes of a bar told by the vendor. */
function withTrade(bar: Bar, trade: ToldTrade | null): Bar {
  if (trade === null || trade.at < bar.time || trade.at >= bar.time + MINUTE_MS) return bar;
  return { ...bar, ...reach(bar, trade.price), close: trade.price };
}

const reach = ({ high, low }: { high: Price; low: Price }, to: Price) => ({
  high: to > high ? to : high,
  low: to < low ? to : low,
});

function hearDay(
  known: Heard,
  { exchange }: Instrument,
  day: ToldDay,
  previous: ToldPrevious,
  now: number,
): void {
  const session = sessionOf(exchange, day.date);
  const isNews = session !== null && session.opensAt <= now && day.date >= (known.day?.date ?? '');
  if (!isNews || !isBar(day) || previous.date >= day.date) return;
  known.day = { ...day, toldAt: now };
  known.previous = previous;
  if (previous.volume !== null) known.volumes.set(previous.date, previous.volume);
  if (now >= session.closesAt) known.volumes.set(day.date, day.volume);
  for (const date of [...known.volumes.keys()].sort().slice(0, -USUAL_SESSIONS)) known.volumes.delete(date);
}

function sessionOf(exchange: Instrument['exchange'], date: string): TradingSession | null {
  const timetable = timetableOf(exchange);
  const index = timetable.indexOnOrBefore(date);
  const session = index < 0 ? null : timetable.at(index);
  return session?.date === date ? session : null;
}

function snapshotOf(
  known: Heard,
  { exchange }: Instrument,
  inSharesOfNow: (date: string, price: Price) => Price,
  now: number,
): Snapshot | null {
  const { day, previous, minute } = known;
  const session = day && sessionOf(exchange, day.date);
  if (day === null || previous === null || session === null || now < session.opensAt) return null;
  const last = lastOf(known, day, session, now);
  if (last === null) return null;
  const ofDay = (price: Price) => inSharesOfNow(day.date, price);
  const { high, low } = reach(day, last.price);
  // What was told of a session stands while the feed is in step with it, and no longer than to its close.
  const until = timetableOf(exchange).isOpen(now) ? now : session.closesAt;
  return {
    price: ofDay(last.price),
    ...sidesOf(known.book, exchange, ofDay(last.price), now),
    open: ofDay(day.open),
    high: ofDay(high),
    low: ofDay(low),
    previousClose: inSharesOfNow(previous.date, previous.close),
    volume: day.volume,
    quotedAt: last.at,
    ...(known.book !== null && { stoodAt: Math.max(last.at, Math.min(known.confirmedAt, until)) }),
    ...(last.id !== undefined && { sequence: last.id }),
    minute:
      minute !== null && minute.time >= session.opensAt && minute.time <= now ? barOf(minute, ofDay) : null,
  };
}

/** The last trade of the session, and of one that is over what the vendor then calls its close; null before the first. */
function lastOf(
  { trade }: Heard,
  day: NonNullable<Heard['day']>,
  { opensAt, closesAt }: TradingSession,
  now: number,
): Pick<ToldTrade, 'price' | 'at' | 'id'> | null {
  const last = trade !== null && trade.at >= opensAt && trade.at < closesAt && trade.at <= now ? trade : null;
  const isFinal = now >= closesAt && day.toldAt >= closesAt;
  if (!isFinal || last?.price === day.close) return last;
  return { price: day.close, at: closesAt };
}

/** Bid and ask of an open session; neither where they cross, and no side that nobody would trade at. */
function sidesOf(
  book: ToldBook | null,
  exchange: Instrument['exchange'],
  price: Price,
  now: number,
): Pick<Snapshot, 'bid' | 'ask'> {
  const timetable = timetableOf(exchange);
  const isOfSession =
    book !== null &&
    timetable.isOpen(now) &&
    book.at <= now &&
    book.at >= timetable.at(timetable.indexAt(now)).opensAt;
  if (!isOfSession) return { bid: null, ask: null };
  if (book.bid !== null && book.ask !== null && book.bid > book.ask) return { bid: null, ask: null };
  const meant = (side: Price | null) => {
    if (side === null) return null;
    const apart = side > price ? side - price : price - side;
    return apart * PLACEHOLDER_PART <= price ? side : null;
  };
  const [bid, ask] = [meant(book.bid), meant(book.ask)];
  // A side alone that the last trade contradicts is older than it, or newer: it tells no price now.
  return {
    bid: bid !== null && ask === null && bid > price ? null : bid,
    ask: ask !== null && bid === null && ask < price ? null : ask,
  };
}

const barOf = (bar: Bar, of: (price: Price) => Price): Bar => ({
  ...bar,
  ...{ open: of(bar.open), high: of(bar.high), low: of(bar.low), close: of(bar.close) },
});

/** Of the last whole sessions that were told; none before the feed has spoken. */
function usualMinute({ volumes }: Heard, { exchange }: Instrument): Quantity {
  let [shares, minutes] = [0n, 0n];
  for (const [date, volume] of volumes) {
    shares += volume;
    minutes += BigInt(sessionOf(exchange, date)?.minutes ?? 0);
  }
  return quantity(minutes === 0n ? 0n : shares / minutes);
}
