import type { NoiseKey } from './noise.ts';
import type { Ohlcv } from './ohlcv.ts';

/** What a simulated instrument is like. */
export interface SimulatedProfile {
  readonly key: NoiseKey;
  /** Smallest price step, in millionths: 10,000 for a cent. */
  readonly tick: number;
  /** The close of the anchor session, in millionths. */
  readonly referencePrice: number;
  /** Standard deviation of a year's return, in basis points: 2,500 for 25 %. */
  readonly yearlyVolatilityBps: number;
  /** Shares of an ordinary session. */
  readonly dailyVolume: number;
  /** How much of each day's move is the whole market's, 0 to 1; an index is nearly all of it. */
  readonly marketShare: number;
  /** Imported days, by session date: they stand in place of the simulated ones. */
  readonly imported: ReadonlyMap<string, Omit<Ohlcv, 'time'>>;
  /** The date of its first session, which the walk opens at the reference price; left out for what was always there. */
  readonly beginsOn?: string;
}

/** The last session of this date or before closes at each instrument's reference price. */
export const ANCHOR_DATE = '2026-11-20';
