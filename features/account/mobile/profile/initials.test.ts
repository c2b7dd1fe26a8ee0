import { expect, test } from 'vitest';
import { initialsOf } from './initials.ts';

test.each([
  ['Lucía Pérez', 'LP'],
  ['Ana López Núñez', 'AL'],
  ['Ana María López Núñez', 'AL'],
  ['  élodie   d’Arc ', 'ÉD'],
  ['王小明', '王'],
  ['', ''],
])('the portrait of %s says %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
