import { expect, it } from 'vitest';
import { initialsOf } from './initials.ts';

it('takes the first letters of two words, or two of one', () => {
  expect(initialsOf('Plazo Nopal 90')).toBe('PN');
  expect(initialsOf('  mezcal ')).toBe('ME');
  expect(initialsOf('基金')).toBe('基金');
  expect(initialsOf('')).toBe('');
});
