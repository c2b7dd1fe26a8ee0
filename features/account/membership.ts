import { LEVEL_POINTS } from './limits.ts';

/** Cents of USD and of MXN in fees that make a point: one for each whole USD, one for each 20 MXN. */
const USD_CENTS_A_POINT = 100n;
const MXN_CENTS_A_POINT = 2_000n;

/** All fees an investor ever paid, in minor units. */
export interface FeesPaid {
  readonly USD: bigint;
  readonly MXN: bigint;
}

/** Membership points: whole ones of each currency, never rounded up. */
export function pointsFor(fees: FeesPaid): number {
  return Number(fees.USD / USD_CENTS_A_POINT + fees.MXN / MXN_CENTS_A_POINT);
}

/** The membership level that a number of points gives, from 1. */
export function levelOf(points: number): number {
  return Math.max(1, LEVEL_POINTS.findLastIndex((from) => points >= from) + 1);
}

/** Points at which the present level began. */
export function levelStart(points: number): number {
  return LEVEL_POINTS[levelOf(points) - 1] ?? 0;
}

/** Points at which the next level begins; null on the highest. */
export function nextLevelAt(points: number): number | null {
  return LEVEL_POINTS.find((from) => from > points) ?? null;
}
