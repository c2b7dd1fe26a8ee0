import type { Instrument } from '../../market.ts';
import { ORDINARY_PROFILE, type SandboxProfile } from '../listings-file.ts';
import { BoundedCache } from '../simulation/bounded-cache.ts';
import { type MarketMoves, marketMoves } from '../simulation/day-walk.ts';
import { noiseKey } from '../simulation/noise.ts';
import { type Ohlcv, onTick } from '../simulation/ohlcv.ts';
import { type DaysPart, Series } from '../simulation/series.ts';
import { currencyTimetable, exchangeTimetable, type Timetable } from '../simulation/timetable.ts';
import type { SplitBoard, SplitRatio } from '../split-board.ts';

/** Instruments kept walked at once, about 80 kB each; one more is walked again when asked for, in a few ms. */
const KEPT_SERIES = 512;
/** Beyond those, instruments looked at of which only today and the next sessions are kept, with today's minutes: about 20 kB each. */
const KEPT_NEAR = 1_024;
/** Sessions of such an instrument, the one before today's first. */
const NEAR_SESSIONS = 16;
const CENT = 10_000;
const RATE_TICK = 100;
/** How much of a move is the whole market's. */
const MARKET_SHARES = { stock: 0.5, index: 0.97, rate: 0 } as const;

/** Funds that hold an index: they move as it does. */
const HOLDS: ReadonlyMap<string, string> = new Map([['NAFTRACISHRS.XMEX', 'IPC.INDEX']]);

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

/** The walked series of the simulated market, made when first asked for and kept as long as there is room. */
export class SeriesShelf {
  readonly #timetables = new Map<string, { timetable: Timetable; moves: MarketMoves }>();
  readonly #kept = new BoundedCache<string, Series>(KEPT_SERIES);
  readonly #keptNear = new BoundedCache<string, Series>(KEPT_NEAR);
  readonly #nearDays = new Map<string, DaysPart>();

  readonly #market: SandboxMarket;

  constructor(market: SandboxMarket) {
    this.#market = market;
  }

  #sessionsOf(instrument: Instrument) {
    const name = instrument.kind === 'rate' ? 'currencies' : instrument.country;
    const known = this.#timetables.get(name);
    if (known !== undefined) return known;
    const timetable =
      instrument.kind === 'rate' ? currencyTimetable() : exchangeTimetable(instrument.exchange);
    const made = { timetable, moves: marketMoves(noiseKey(this.#market.seed, 'market', name), timetable) };
    this.#timetables.set(name, made);
    return made;
  }

  /** The same walk in the shares of a time: every price, and what leads to it, divided by what came of one share. */
  #makeSeries(instrument: Instrument, { numerator, denominator }: SplitRatio, part?: DaysPart): Series {
    const { timetable, moves } = this.#sessionsOf(instrument);
    const profile = this.#market.profileOf(instrument.id) ?? ORDINARY_PROFILE;
    const index = HOLDS.get(instrument.id);
    const walked = index === undefined ? profile : (this.#market.profileOf(index) ?? profile);
    const tick = instrument.kind === 'rate' ? RATE_TICK : CENT;
    const shares = Number(numerator) / Number(denominator);
    const imported = this.#market.imported.days.get(instrument.id) ?? new Map<string, Omit<Ohlcv, 'time'>>();
    return new Series(
      {
        key: noiseKey(this.#market.seed, index ?? instrument.id),
        tick,
        referencePrice: Number(profile.referencePrice) / shares,
        yearlyVolatilityBps: walked.yearlyVolatilityBps,
        dailyVolume: Math.max(1, Math.floor(profile.dailyVolume * shares)),
        marketShare: MARKET_SHARES[index === undefined ? instrument.kind : 'index'],
        imported: shares === 1 ? imported : splitDays(imported, shares, tick),
        ...(profile.beginsOn !== undefined && { beginsOn: profile.beginsOn }),
      },
      timetable,
      moves,
      part,
    );
  }

  /** The whole series of an instrument, in the shares of the ratio. */
  whole(instrument: Instrument, ratio: SplitRatio): Series {
    return this.#kept.get(keyOf(instrument, ratio), () => this.#makeSeries(instrument, ratio));
  }

  /** The whole series, in the shares of the instant. */
  at(instrument: Instrument, now: number): Series {
    return this.whole(instrument, this.#market.splits.ratioAt(instrument.id, now));
  }

  /** A series that knows the sessions about an instant: whole where there is room, else its nearest days. */
  near(instrument: Instrument, now: number, isLookedAt: boolean): Series {
    const ratio = this.#market.splits.ratioAt(instrument.id, now);
    const key = keyOf(instrument, ratio);
    if (!this.#kept.isFull || this.#kept.has(key)) return this.whole(instrument, ratio);
    const index = this.#sessionsOf(instrument).timetable.indexAt(now);
    let part = this.#nearDays.get(key);
    if (part === undefined || index <= part.from || index >= part.from + NEAR_SESSIONS) {
      part = this.#makeSeries(instrument, ratio).part(Math.max(0, index - 1), NEAR_SESSIONS);
      this.#nearDays.set(key, part);
    }
    const known = part;
    const nearKey = `${key} ${known.from}`;
    const make = () => this.#makeSeries(instrument, ratio, known);
    return isLookedAt || this.#keptNear.has(nearKey) ? this.#keptNear.get(nearKey, make) : make();
  }
}

function keyOf(instrument: Instrument, { numerator, denominator }: SplitRatio): string {
  return `${instrument.id} ${numerator}:${denominator}`;
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
