import { MINUTE_MS } from '#kernel/calendar/local-time.ts';
import { useBusinessNow } from '#ui/clock/business-clock.ts';
import { useWords } from '#ui/i18n/words.tsx';
import type { ChatInfo } from '../contract.ts';

/** When customer service answers: that it is open and the week's hours, else when it opens; empty until it is known. */
export function useHoursText(info: ChatInfo | undefined): string {
  const { t } = useWords();
  const now = useBusinessNow(MINUTE_MS);
  const changing = useHourText(info?.hours.changesAt);
  if (!info) return '';
  const { open, changesAt, isDayOff } = info.hours;
  // What was open when it was asked for has closed meanwhile: the hours are still true.
  if (open) return t(now < Date.parse(changesAt) ? 'chat.openNow' : 'chat.hours');
  return t(isDayOff ? 'chat.dayOff' : 'chat.closedUntil', { at: changing });
}

const DESK_ZONE = 'America/Mexico_City';

/** When the desk opens or closes, by its clock: `hoy 08:00`, or the weekday where it is another day. */
export function useHourText(at: string | undefined): string {
  const { t, date } = useWords();
  const now = useBusinessNow(MINUTE_MS);
  if (at === undefined) return '';
  const isToday = date(at, 'day', DESK_ZONE) === date(now, 'day', DESK_ZONE);
  return isToday
    ? t('chat.today', { time: date(at, 'time', DESK_ZONE) })
    : date(at, 'weekdayTime', DESK_ZONE);
}
