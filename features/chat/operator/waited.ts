import type { Words } from '#ui/i18n/words.tsx';

const HOUR = 60;
const DAY = 24 * HOUR;

/** How long somebody has waited, in minutes up to two hours, in hours up to two days, then in days: whole ones, none begun. */
export function waited({ t }: Pick<Words, 't'>, minutes: number): string {
  if (minutes < 2 * HOUR) return t('chat.desk.minutes', { minutes });
  if (minutes < 2 * DAY) return t('chat.desk.hours', { hours: Math.floor(minutes / HOUR) });
  return t('chat.desk.days', { days: Math.floor(minutes / DAY) });
}
