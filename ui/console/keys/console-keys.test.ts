import { expect, test } from 'vitest';
import { consoleKeyOf } from './console-keys.ts';

test.each([
  ['t', 't'],
  ['T', 't'],
  ['=', '+'],
  ['+', '+'],
  ['1', '1'],
  ['?', '?'],
])('%s is the key %s', (pressed, key) => {
  expect(consoleKeyOf(pressed)).toBe(key);
});

test.each(['z', 'Enter', 'ArrowDown', 'toString', '__proto__', ''])('%s is none', (pressed) => {
  expect(consoleKeyOf(pressed)).toBeNull();
});
