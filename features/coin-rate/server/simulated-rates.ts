import { createHash } from 'node:crypto';
import { type Price, price } from '#kernel/money/money.ts';
import type { Coin } from '../coin-rate.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** Parts in a million. */
const WHOLE = 1_000_000n;

/** Reference prices of the simulation in millionths of a US dollar, the step they move in, how far a day and an hour go. */
const SHAPES: Readonly<Record<Coin, { reference: bigint; step: bigint; daily: bigint; hourly: bigint }>> = {
  BTC: { reference: 92_000_000_000n, step: 10_000n, daily: 60_000n, hourly: 3_000n },
  USDT: { reference: 1_000_000n, step: 100n, daily: 400n, hourly: 200n },
};

/** What the sandbox says a coin costs in a minute: the seed and the minute alone decide. */
export function simulatedRate(seed: string, coin: Coin, at: number): { rate: Price; quotedAt: number } {
  const quotedAt = Math.floor(at / MINUTE_MS) * MINUTE_MS;
  const { reference, step, daily, hourly } = SHAPES[coin];
  const drift = between(seed, coin, 'day', DAY_MS, quotedAt) * daily;
  const ripple = between(seed, coin, 'hour', HOUR_MS, quotedAt) * hourly;
  const exact = reference + (reference * (drift + ripple)) / (WHOLE * WHOLE);
  return { rate: price(exact - (exact % step)), quotedAt };
}

/** Goes straight from one step's throw to the next one's; millionths from −1 to 1. */
function between(seed: string, coin: Coin, name: string, stepMs: number, at: number): bigint {
  const step = Math.floor(at / stepMs);
  const gone = BigInt(at - step * stepMs);
  const [from, to] = [thrown(seed, coin, name, step), thrown(seed, coin, name, step + 1)];
  return from + ((to - from) * gone) / BigInt(stepMs);
}

function thrown(seed: string, coin: Coin, name: string, step: number): bigint {
  const digest = createHash('sha256').update(`coin:${seed}:${coin}:${name}:${step}`).digest();
  return (BigInt(digest.readUInt32BE(0)) * 2n * WHOLE) / 0xff_ff_ff_ffn - WHOLE;
}
