import { expect, test } from 'vitest';
import { isOwnEnter } from './enter-key.ts';

test.each([
  ['Enter', { key: 'Enter', isComposing: false, keyCode: 13 }, true],
  ['another key', { key: 'a', isComposing: false, keyCode: 65 }, false],
  ['an Enter that ends a composition', { key: 'Enter', isComposing: true, keyCode: 229 }, false],
  ['such an Enter as Safari tells of it', { key: 'Enter', isComposing: false, keyCode: 229 }, false],
])('given %s, then the line is done: %#', (_, press, isDone) => {
  expect(isOwnEnter(press)).toBe(isDone);
});
