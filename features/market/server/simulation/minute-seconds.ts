import { bridge, rhythm } from './bridge.ts';
import { Noise } from './noise.ts';
import type { Ohlcv } from './ohlcv.ts';
import type { SimulatedProfile } from './profile.ts';
import { shareVolume } from './share-volume.ts';

export const SECOND_MS = 1000;
const SECONDS = 60;
const PATH_USE = 6;
const VOLUME_USE = 7;
const EVEN = rhythm(SECONDS, () => 1);

/** One minute second by second: the price at each and the shares traded up to and with it. */
export interface MinuteSeconds {
  readonly bar: Ohlcv;
  readonly prices: Float64Array;
  readonly volumes: Float64Array;
}

/** The seconds whose open, high, low, close and volume together are exactly the minute's. */
export function secondsOf(bar: Ohlcv, profile: Pick<SimulatedProfile, 'key' | 'tick'>): MinuteSeconds {
  const place = bar.time / (SECONDS * SECOND_MS);
  const traffic = new Noise(profile.key, place, VOLUME_USE);
  const weights = Float64Array.from({ length: SECONDS }, () => {
    const chance = traffic.uniform();
    return 0.05 + chance * chance * chance;
  });
  return {
    bar,
    prices: bridge(bar, profile.tick, EVEN, new Noise(profile.key, place, PATH_USE)),
    volumes: shareVolume(bar.volume, weights),
  };
}

/** The minute as it stands at an instant inside it: nothing of its later seconds shows. */
export function minuteSoFar(seconds: MinuteSeconds, instant: number): Ohlcv {
  const elapsed = Math.min(SECONDS - 1, Math.floor((instant - seconds.bar.time) / SECOND_MS));
  const { prices, volumes } = seconds;
  const open = prices[0] ?? 0;
  let high = open;
  let low = open;
  for (let second = 1; second <= elapsed; second += 1) {
    const price = prices[second] ?? 0;
    if (price > high) high = price;
    if (price < low) low = price;
  }
  return {
    time: seconds.bar.time,
    open,
    high,
    low,
    close: prices[elapsed] ?? 0,
    volume: volumes[elapsed] ?? 0,
  };
}
