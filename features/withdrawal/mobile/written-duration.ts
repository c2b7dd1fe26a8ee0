import type { Words } from '#ui/i18n/words.tsx';

const MINUTE_MS = 60_000;
const MINUTES_IN_HOUR = 60;
/** Below it a time is told in minutes. */
const HOURS_FROM_MINUTES = 120;

/** `95 minutos` or `26 horas`, rounded up: what was measured is never made to look quicker. */
export function writtenDuration({ t }: Pick<Words, 't'>, lengthMs: number): string {
  const minutes = Math.max(1, Math.ceil(lengthMs / MINUTE_MS));
  if (minutes < HOURS_FROM_MINUTES) return t('withdrawal.duration.minutes', { minutes });
  return t('withdrawal.duration.hours', { hours: Math.ceil(minutes / MINUTES_IN_HOUR) });
}
