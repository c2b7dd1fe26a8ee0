import type { AlertKind } from '../contract.ts';

/** As far from the price now as the rail reaches at either side, in percent of it; what is farther stands at its end. */
const RAIL_PERCENT = 10;
const MIDDLE = 50;
const REACH = 46;

/** Where what an alert waits for stands on its rail, in percent of the width, the price now being in the middle; drawn, never computed with. */
export function alertPlaces(
  { kind, value }: { kind: AlertKind; value: string },
  now: string,
): readonly number[] {
  const percent = kind === 'day_change' ? Number(value) : (Number(value) / Number(now) - 1) * 100;
  const away = Math.max(-1, Math.min(1, percent / RAIL_PERCENT)) * REACH;
  return kind === 'day_change' ? [MIDDLE - away, MIDDLE + away] : [MIDDLE + away];
}
