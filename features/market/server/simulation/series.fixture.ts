import { marketMoves } from './day-walk.ts';
import { noiseKey } from './noise.ts';
import type { SimulatedProfile } from './profile.ts';
import { Series } from './series.ts';
import { currencyTimetable, exchangeTimetable, type Timetable } from './timetable.ts';

/** Builders of simulated instruments for tests; the timetables are shared, since each takes a while to make. */

export const newYork = exchangeTimetable('XNYS');
export const mexico = exchangeTimetable('XMEX');
export const currencies = currencyTimetable();

const moves = new Map<Timetable, ReturnType<typeof marketMoves>>();

function movesOf(timetable: Timetable) {
  const known = moves.get(timetable);
  if (known !== undefined) return known;
  const made = marketMoves(noiseKey('test', 'market'), timetable);
  moves.set(timetable, made);
  return made;
}

export function aSeries(overrides: Partial<SimulatedProfile> & { timetable?: Timetable } = {}): Series {
  const { timetable = newYork, ...rest } = overrides;
  const profile: SimulatedProfile = {
    key: noiseKey('test', 'AAPL.XNAS'),
    tick: 10_000,
    referencePrice: 231_420_000,
    yearlyVolatilityBps: 2_800,
    dailyVolume: 48_000_000,
    marketShare: 0.5,
    imported: new Map(),
    ...rest,
  };
  return new Series(profile, timetable, movesOf(timetable));
}
