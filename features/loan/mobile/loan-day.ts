import type { Words } from '#ui/i18n/words.tsx';

/** A loan's days are those of Mexico City, wherever the phone is: one that is due at the end of a day is due on that day. */
export const loanDay = (
  { date }: Pick<Words, 'date'>,
  at: string | number,
  style: 'date' | 'day' = 'date',
): string => date(at, style, 'America/Mexico_City');

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A length of time in its largest unit, `41 s`, `3 min`. */
export function lengthOf(t: Words['t'], ms: number): string {
  if (ms < MINUTE_MS) return t('loan.seconds', { count: Math.round(ms / SECOND_MS) });
  if (ms < HOUR_MS) return t('loan.minutes', { count: Math.round(ms / MINUTE_MS) });
  return ms < DAY_MS
    ? t('loan.hours', { count: Math.round(ms / HOUR_MS) })
    : t('loan.days', { days: Math.round(ms / DAY_MS) });
}
