import { expect, test } from 'vitest';
import type { Words } from '#ui/i18n/words.tsx';
import { countsOf } from './dashboard-tiles.tsx';

test('a halt of trading is one halt, however many lines stop for it; what waits is added up', () => {
  const words = { find: (key: string) => key.split('.').at(-1) ?? null } as unknown as Words;
  const line = (unsent: number) => ({
    counts: [
      { name: 'unsent', count: unsent },
      { name: 'halted', count: 1 },
    ],
  });
  expect(countsOf(words, [line(2), line(3)])).toBe('5\u00a0unsent · 1\u00a0halted');
});
