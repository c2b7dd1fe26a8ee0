import { expect, it } from 'vitest';
import { writeDate } from '#ui/i18n/write-date.ts';
import { dueInstant } from '../loan.ts';
import { loanDay } from './loan-day.ts';

it('what is due at the end of a day in Mexico City is due on that day, by whatever clock the phone goes', () => {
  const words = {
    date: (...told: Parameters<typeof writeDate> extends [string, ...infer Rest] ? Rest : never) =>
      writeDate('es-MX', ...told),
  };
  expect(loanDay(words, dueInstant('2027-02-21'))).toBe('21\u00a0feb\u00a02027');
  expect(writeDate('es-MX', dueInstant('2027-02-21'), 'date', 'America/New_York')).toBe(
    '22\u00a0feb\u00a02027',
  );
  expect(loanDay(words, '2026-11-24T05:30:00.000Z', 'day')).toBe('23\u00a0nov');
});
