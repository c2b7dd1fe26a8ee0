import { MINUTE_MS } from '#kernel/calendar/local-time.ts';
import { useBusinessNow } from '#ui/clock/business-clock.ts';
import { useWords } from '#ui/i18n/words.tsx';
import type { ChatInfo } from '../contract.ts';

/** When customer service answers: that it is open and the week's hours, else when it opens; empty until it is known. */
export function useHoursText(info: ChatInfo | undefined): string {
  const { t, date } = useWords();
  const now = useBusinessNow(MINUTE_MS);
  if (!info) return '';
  const { open, changesAt, isDayOff } = info.hours;
  // What was open when it was asked for has closed meanwhile: the hours are still true.
  if (open) return t(now < Date.parse(changesAt) ? 'chat.openNow' : 'chat.hours');
  const zone = 'America/Mexico_City';
  return t(isDayOff ? 'chat.dayOff' : 'chat.closedUntil', { at: date(changesAt, 'weekdayTime', zone) });
}
