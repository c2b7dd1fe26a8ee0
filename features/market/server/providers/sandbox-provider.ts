import { MINUTE_MS } from '#kernel/calendar/calendar.ts';
import { type Price, price, type Quantity, quantity } from '#kernel/money/money.ts';
import { SPARK_POINTS } from '../../contract.ts';
import type { Instrument } from '../../market.ts';
import type { ImportedDay } from '../imported-day.store.ts';
import { ORDINARY_PROFILE } from '../listings-file.ts';
import { SECOND_MS } from '../simulation/minute-seconds.ts';
import type { Ohlcv } from '../simulation/ohlcv.ts';
import { sandboxActions } from '../simulation/sandbox-actions.ts';
import type { Series } from '../simulation/series.ts';
import { spreadAround } from '../simulation/spread.ts';
import type { Bar, BarPage, BarRequest, MarketDataProvider, Snapshot } from './provider.ts';
import { type ImportedHistory, type SandboxMarket, SeriesShelf } from './series-shelf.ts';

export const SANDBOX_SOURCE = 'sandbox';
const SHARE_UNITS = 1_000_000;
const ORDINARY_MINUTES = 390;

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
  const shelf = new SeriesShelf(market);

  return {
    name: SANDBOX_SOURCE,
    delayed: false,
    snapshot: (instrument, now) => snapshotOf(shelf.near(instrument, now, true), instrument, now),
    glance: (instrument, now) => snapshotOf(shelf.near(instrument, now, false), instrument, now),
    spark: (instrument, now) => sparkOf(shelf.near(instrument, now, true), now),
    bars: async (instrument, request, now) =>
      barsOf(shelf.at(instrument, now), request, now, market.imported.sources.get(instrument.id)),
    dayBar: async (instrument, date, now) =>
      dayBarOf(shelf.whole(instrument, market.splits.ratioOn(instrument.id, date)), date, now),
    usualMinuteVolume: (instrument, now) =>
      shares(Math.floor(shelf.at(instrument, now).profile.dailyVolume / ORDINARY_MINUTES)),
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
  const steps = SPARK_POINTS - 1;
  const past = Array.from({ length: steps }, (_, step) => Math.floor((session.minutes * step) / steps))
    .filter((minute) => minute < elapsed)
    .map((minute) => points[minute] ?? 0);
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
