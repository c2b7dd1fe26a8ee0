import { expect, test } from 'vitest';
import { writeDuration } from './write-duration.ts';

const MINUTE = 60_000;

test.each([
  [0, '0 min'],
  [119 * MINUTE, '119 min'],
  [120 * MINUTE, '2 h'],
  [47 * 60 * MINUTE + 59 * MINUTE, '47 h'],
  [48 * 60 * MINUTE, '2 días'],
])('%i ms is written %s', (spanMs, text) => {
  expect(writeDuration('es-MX', spanMs)).toBe(text);
});

test('given other languages, then their own words', () => {
  expect(writeDuration('en-US', 3 * 60 * MINUTE)).toBe('3 hr');
  expect(writeDuration('zh-CN', 3 * 60 * MINUTE)).toBe('3小时');
});
