const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** From this many of the smaller unit on, the larger one is written: 47 h says more than 1 day. */
const UNITS = [
  { unit: 'day', lengthMs: DAY_MS, fromMs: 2 * DAY_MS },
  { unit: 'hour', lengthMs: HOUR_MS, fromMs: 2 * HOUR_MS },
  { unit: 'minute', lengthMs: MINUTE_MS, fromMs: 0 },
] as const;

/** A span of time in whole minutes, hours or days, as `locale` writes it short: `90 min`, `3 h`, `2 días`. */
export function writeDuration(locale: string, spanMs: number): string {
  const { unit, lengthMs } = UNITS.find(({ fromMs }) => spanMs >= fromMs) ?? UNITS[2];
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' });
  return format.format(Math.floor(spanMs / lengthMs));
}
