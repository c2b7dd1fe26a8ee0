import { expect, test } from 'vitest';
import { dayPlace } from './day-place.ts';

test('given today between two dates, then its mark stands in proportion, its word in the middle above it', () => {
  expect(dayPlace(52, 104)).toEqual({ at: 50, word: 'middle' });
  expect(dayPlace(3, 50)).toEqual({ at: 6, word: 'middle' });
});

test('given today is the first or the last day, then the word goes from there along the rail, never beyond it', () => {
  expect(dayPlace(0, 90)).toEqual({ at: 0, word: 'after' });
  expect(dayPlace(1, 90)?.word).toBe('after');
  expect(dayPlace(90, 90)).toEqual({ at: 100, word: 'before' });
  expect(dayPlace(89, 90)?.word).toBe('before');
});

test('given today is before the first day or after the last one, then it is nowhere on the rail', () => {
  expect(dayPlace(-1, 90)).toBeNull();
  expect(dayPlace(91, 90)).toBeNull();
  expect(dayPlace(0, 0)).toBeNull();
});
