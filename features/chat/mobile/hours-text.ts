import { useWords } from '#ui/i18n/words.tsx';
import type { ChatInfo } from '../contract.ts';

/** When customer service answers: the week's hours while it is open, else when it opens; empty until it is known. */
export function useHoursText(info: ChatInfo | undefined): string {
  const { t, date } = useWords();
  if (!info) return '';
  const { open, changesAt, isDayOff } = info.hours;
  if (open) return t('chat.hours');
  const zone = 'America/Mexico_City';
  return t(isDayOff ? 'chat.dayOff' : 'chat.closedUntil', {
    day: date(changesAt, 'weekday', zone),
    time: date(changesAt, 'time', zone),
  });
}
