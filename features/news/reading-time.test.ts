import { expect, test } from 'vitest';
import { readingMinutes } from './reading-time.ts';

test.each([
  ['', 1],
  ['<p>Dos palabras</p>', 1],
  [`<p>${'palabra '.repeat(660)}</p>`, 3],
  [`<p>${'字'.repeat(800)}</p>`, 2],
  [`<img src="/api/text/picture?id=${'a '.repeat(900)}" />`, 1],
])('a text is read in so many minutes', (html, minutes) => {
  expect(readingMinutes(html)).toBe(minutes);
});
