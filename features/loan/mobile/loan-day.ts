import type { Words } from '#ui/i18n/words.tsx';

/** A loan's days are those of Mexico City, wherever the phone is: one that is due at the end of a day is due on that day. */
export const loanDay = (
  { date }: Pick<Words, 'date'>,
  at: string | number,
  style: 'date' | 'day' = 'date',
): string => date(at, style, 'America/Mexico_City');
