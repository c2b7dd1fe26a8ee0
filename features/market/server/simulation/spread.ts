import { Noise } from './noise.ts';
import { onTick } from './ohlcv.ts';
import type { SimulatedProfile } from './profile.ts';

const SPREAD_USE = 8;
const ONE = 1_000_000;
/** What a day's turnover (in the instrument's currency) lets one expect between bid and ask, in basis points. */
const SPREADS = [
  { turnoverFrom: 1_000_000_000, bps: 1 },
  { turnoverFrom: 100_000_000, bps: 2 },
  { turnoverFrom: 10_000_000, bps: 6 },
  { turnoverFrom: 1_000_000, bps: 15 },
  { turnoverFrom: 0, bps: 40 },
] as const;

/** Bid and ask around a price at an instant: bid ≤ price ≤ ask, and bid < ask. All in millionths. */
export function spreadAround(
  price: number,
  profile: SimulatedProfile,
  instant: number,
): { bid: number; ask: number } {
  const turnover = (profile.referencePrice / ONE) * profile.dailyVolume;
  const { bps } = SPREADS.find(({ turnoverFrom }) => turnover >= turnoverFrom) ?? SPREADS[4];
  const width = onTick((price * bps) / 10_000, profile.tick);
  const ticks = width / profile.tick;
  const chance = new Noise(profile.key, Math.floor(instant / 1000) % 2_147_483_647, SPREAD_USE).uniform();
  const below = Math.min(Math.floor(chance * (ticks + 1)) * profile.tick, price - profile.tick);
  const bid = below > 0 ? price - below : price;
  return { bid, ask: bid + width };
}
