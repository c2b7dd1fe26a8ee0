import { expect, it } from 'vitest';
import { createWords } from '#ui/i18n/words.tsx';
import { nameDays } from './chart-words.ts';

const words = createWords('es', {}, () => Promise.resolve());
const tick = (at: string) => ({
  coord: 0,
  value: Date.parse(at),
  text: words.date(at, 'time', 'America/New_York'),
});
const texts = (view: '1h' | '1d', ...instants: string[]) =>
  nameDays(instants.map(tick), words, view, 'America/New_York').map(({ text }) => text);

it('names a day once, where it begins on the axis, and hours within it', () => {
  expect(texts('1h', '2026-11-19T14:30:00Z', '2026-11-19T19:30:00Z', '2026-11-20T14:30:00Z')).toEqual([
    '19\u00a0nov',
    '14:30',
    '20\u00a0nov',
  ]);
});

it('names a day by the exchange’s own clock, and leaves dates as they are', () => {
  // 02:00 in Greenwich is still the evening before in New York.
  expect(texts('1h', '2026-11-21T02:00:00Z')).toEqual(['20\u00a0nov']);
  expect(texts('1d', '2026-11-19T14:30:00Z')).toEqual(['09:30']);
});
