import { MINUTE_MS } from '#kernel/calendar/calendar.ts';
import { type Price, price, type Quantity, quantity } from '#kernel/money/money.ts';
import type { Instrument } from '../../market.ts';
import type { ImportedDay } from '../imported-day.store.ts';
import { ORDINARY_PROFILE, type SandboxProfile } from '../listings-file.ts';
import { BoundedCache } from '../simulation/bounded-cache.ts';
import { type MarketMoves, marketMoves } from '../simulation/day-walk.ts';
import { SECOND_MS } from '../simulation/minute-seconds.ts';
import { noiseKey } from '../simulation/noise.ts';
import { type Ohlcv, onTick } from '../simulation/ohlcv.ts';
import { sandboxActions } from '../simulation/sandbox-actions.ts';
import { type DaysPart, Series } from '../simulation/series.ts';
import { spreadAround } from '../simulation/spread.ts';
import { currencyTimetable, exchangeTimetable, type Timetable } from '../simulation/timetable.ts';
import type { SplitBoard, SplitRatio } from '../split-board.ts';
import type { Bar, BarPage, BarRequest, MarketDataProvider, Snapshot } from './provider.ts';

export const SANDBOX_SOURCE = 'sandbox';
/** Instruments kept walked at once, about 130 kB each; one more is walked again when asked for, in a few ms. */
const KEPT_SERIES = 512;
/** Beyond those, instruments looked at of which only today and the next sessions are kept, with today's minutes: about 20 kB each. */
const KEPT_NEAR = 1_024;
/** Sessions of such an instrument, the one before today's first. */
const NEAR_SESSIONS = 16;
const SHARE_UNITS = 1_000_000;
const ORDINARY_MINUTES = 390;
const SPARK_POINTS = 30;
const CENT = 10_000;
const RATE_TICK = 100;
/** How much of a move is the whole market's. */
const MARKET_SHARES = { stock: 0.5, index: 0.97, rate: 0 } as const;

/** Imported days of the sandbox, by instrument. */
export interface ImportedHistory {
  readonly days: ReadonlyMap<string, ReadonlyMap<string, Omit<Ohlcv, 'time'>>>;
  /** Where each instrument's imported days come from. */
  readonly sources: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

export interface SandboxMarket {
  readonly seed: string;
  profileOf(instrumentId: string): SandboxProfile | undefined;
  readonly imported: ImportedHistory;
  /** By which prices change together with the shares. */
  readonly splits: Pick<SplitBoard, 'ratioAt' | 'ratioOn'>;
}

/** Rows of imported days, arranged as the engine reads them. */
export function arrangeImported(
  rows: readonly (ImportedDay & { instrumentId: string; source: string })[],
): ImportedHistory {
  const days = new Map<string, Map<string, Omit<Ohlcv, 'time'>>>();
  const sources = new Map<string, Map<string, string>>();
  for (const { instrumentId, source, date, open, high, low, close, volume } of rows) {
    const bars = days.get(instrumentId) ?? new Map();
    bars.set(date, {
      open: Number(open),
      high: Number(high),
      low: Number(low),
      close: Number(close),
      volume: Number(volume),
    });
    days.set(instrumentId, bars);
    sources.set(instrumentId, (sources.get(instrumentId) ?? new Map()).set(date, source));
  }
  return { days, sources };
}

/** The simulated market: every answer a pure function of seed, instrument and instant. Never delayed, always alive. */
export function createSandboxProvider(market: SandboxMarket): MarketDataProvider {
  const timetables = new Map<string, { timetable: Timetable; moves: MarketMoves }>();
  const kept = new BoundedCache<string, Series>(KEPT_SERIES);
  const keptNear = new BoundedCache<string, Series>(KEPT_NEAR);
  const nearDays = new Map<string, DaysPart>();

  function sessionsOf(instrument: Instrument) {
    const name = instrument.kind === 'rate' ? 'currencies' : instrument.country;
    const known = timetables.get(name);
    if (known !== undefined) return known;
    const timetable =
      instrument.kind === 'rate' ? currencyTimetable() : exchangeTimetable(instrument.exchange);
    const made = { timetable, moves: marketMoves(noiseKey(market.seed, 'market', name), timetable) };
    timetables.set(name, made);
    return made;
  }

  /** The same walk in the shares of a time: every price, and what leads to it, divided by what came of one share. */
  function makeSeries(
    instrument: Instrument,
    { numerator, denominator }: SplitRatio,
    part?: DaysPart,
  ): Series {
    const { timetable, moves } = sessionsOf(instrument);
    const profile = market.profileOf(instrument.id) ?? ORDINARY_PROFILE;
    const tick = instrument.kind === 'rate' ? RATE_TICK : CENT;
    const shares = Number(numerator) / Number(denominator);
    const imported = market.imported.days.get(instrument.id) ?? new Map<string, Omit<Ohlcv, 'time'>>();
    return new Series(
      {
        key: noiseKey(market.seed, instrument.id),
        tick,
        referencePrice: Number(profile.referencePrice) / shares,
        yearlyVolatilityBps: profile.yearlyVolatilityBps,
        dailyVolume: Math.max(1, Math.floor(profile.dailyVolume * shares)),
        marketShare: MARKET_SHARES[instrument.kind],
        imported: shares === 1 ? imported : splitDays(imported, shares, tick),
        ...(profile.beginsOn !== undefined && { beginsOn: profile.beginsOn }),
      },
      timetable,
      moves,
      part,
    );
  }

  const keyOf = (instrument: Instrument, { numerator, denominator }: SplitRatio) =>
    `${instrument.id} ${numerator}:${denominator}`;
  const seriesIn = (instrument: Instrument, ratio: SplitRatio) =>
    kept.get(keyOf(instrument, ratio), () => makeSeries(instrument, ratio));

  /** A series that knows the sessions about an instant: whole where there is room, else its nearest days. */
  function nearSeries(instrument: Instrument, now: number, isLookedAt: boolean): Series {
    const ratio = market.splits.ratioAt(instrument.id, now);
    const key = keyOf(instrument, ratio);
    if (!kept.isFull || kept.has(key)) return seriesIn(instrument, ratio);
    const index = sessionsOf(instrument).timetable.indexAt(now);
    let part = nearDays.get(key);
    if (part === undefined || index <= part.from || index >= part.from + NEAR_SESSIONS) {
      part = makeSeries(instrument, ratio).part(Math.max(0, index - 1), NEAR_SESSIONS);
      nearDays.set(key, part);
    }
    const known = part;
    const nearKey = `${key} ${known.from}`;
    const make = () => makeSeries(instrument, ratio, known);
    return isLookedAt || keptNear.has(nearKey) ? keptNear.get(nearKey, make) : make();
  }
  const seriesOf = (instrument: Instrument, now: number) =>
    seriesIn(instrument, market.splits.ratioAt(instrument.id, now));

  return {
    name: SANDBOX_SOURCE,
    delayed: false,
    snapshot: (instrument, now) => snapshotOf(nearSeries(instrument, now, true), instrument, now),
    glance: (instrument, now) => snapshotOf(nearSeries(instrument, now, false), instrument, now),
    spark: (instrument, now) => sparkOf(nearSeries(instrument, now, true), now),
    bars: async (instrument, request, now) =>
      barsOf(seriesOf(instrument, now), request, now, market.imported.sources.get(instrument.id)),
    dayBar: async (instrument, date, now) =>
      dayBarOf(seriesIn(instrument, market.splits.ratioOn(instrument.id, date)), date, now),
    usualMinuteVolume: (instrument, now) =>
      shares(Math.floor(seriesOf(instrument, now).profile.dailyVolume / ORDINARY_MINUTES)),
    confirmedAt: (_instrument, now) => now,
    actions: async (instrument, from, to) => {
      // What really happened to imported days is in them already.
      if (market.imported.days.has(instrument.id)) return [];
      const { referencePrice, beginsOn = '' } = market.profileOf(instrument.id) ?? ORDINARY_PROFILE;
      return sandboxActions(market.seed, { ...instrument, referencePrice }).filter(
        ({ exDate }) => from <= exDate && exDate <= to && exDate > beginsOn,
      );
    },
  };
}

/** Imported days in the shares of a later time. */
function splitDays(
  days: ReadonlyMap<string, Omit<Ohlcv, 'time'>>,
  shares: number,
  tick: number,
): Map<string, Omit<Ohlcv, 'time'>> {
  const split = (value: number) => onTick(value / shares, tick);
  return new Map(
    [...days].map(([date, { open, high, low, close, volume }]) => [
      date,
      {
        open: split(open),
        high: split(high),
        low: split(low),
        close: split(close),
        volume: Math.floor(volume * shares),
      },
    ]),
  );
}

function snapshotOf(series: Series, instrument: Instrument, now: number): Snapshot | null {
  const index = series.timetable.indexAt(now);
  if (index < series.first) return null;
  const session = series.timetable.at(index);
  const day = series.dayAt(index, now);
  const minute = series.minuteAt(index, now);
  // On its first day it is compared with the price of its issue.
  const previousClose =
    index > series.first ? series.wholeDay(index - 1).close : (firstReference(series) ?? day.open);
  const lastTick = Math.min(Math.floor(now / SECOND_MS) * SECOND_MS, session.closesAt - SECOND_MS);
  const quoted = instrument.kind === 'stock' && now < session.closesAt;
  const spread = quoted ? spreadAround(day.close, series.profile, lastTick) : null;
  return {
    price: units(day.close),
    bid: spread && units(spread.bid),
    ask: spread && units(spread.ask),
    open: units(day.open),
    high: units(day.high),
    low: units(day.low),
    previousClose: units(previousClose),
    volume: shares(day.volume),
    quotedAt: lastTick,
    minute: exactBar(minute),
  };
}

function firstReference({ profile }: Series): number | null {
  return profile.beginsOn === undefined ? null : profile.referencePrice;
}

function sparkOf(series: Series, now: number): Price[] {
  const index = series.timetable.indexAt(now);
  if (index < series.first) return [];
  const session = series.timetable.at(index);
  const elapsed = Math.min(session.minutes, Math.floor((now - session.opensAt) / MINUTE_MS));
  const { points } = series.minutes(index);
  const steps = Math.min(SPARK_POINTS - 1, elapsed);
  const past = Array.from({ length: steps }, (_, step) => points[Math.floor((elapsed * step) / steps)] ?? 0);
  return [...past, series.minuteAt(index, now).close].map(units);
}

function barsOf(
  series: Series,
  request: BarRequest,
  now: number,
  importedSources: ReadonlyMap<string, string> = new Map(),
): BarPage {
  const bars = series.bars(request.period, request.before, request.limit, now);
  const sources = new Set<string>();
  const [first] = bars;
  if (first !== undefined) {
    const until = Math.min(request.before - 1, now);
    for (let index = series.timetable.indexAt(until); index >= 0; index -= 1) {
      const session = series.timetable.at(index);
      if (session.opensAt < first.time && session.closesAt <= first.time) break;
      sources.add(importedSources.get(session.date) ?? SANDBOX_SOURCE);
    }
  }
  return { bars: bars.map(exactBar), sources: [...sources].sort() };
}

function dayBarOf(series: Series, date: string, now: number): Bar | null {
  const index = series.timetable.indexOnOrBefore(date);
  if (index < series.first) return null;
  const session = series.timetable.at(index);
  return session.date === date && session.opensAt <= now ? exactBar(series.dayAt(index, now)) : null;
}

function exactBar(bar: Ohlcv): Bar {
  return {
    time: bar.time,
    open: units(bar.open),
    high: units(bar.high),
    low: units(bar.low),
    close: units(bar.close),
    volume: shares(bar.volume),
  };
}

/** The engine's whole doubles as exact integers. */
function units(value: number): Price {
  return price(BigInt(value));
}

function shares(count: number): Quantity {
  return quantity(BigInt(count) * BigInt(SHARE_UNITS));
}
