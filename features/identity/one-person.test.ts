import { expect, test } from 'vitest';
import { canBeOnePerson } from './one-person.ts';

const VERIFIED = 'Ana Sofía Hernández Ruiz';

test.each([
  [VERIFIED, VERIFIED],
  ['ANA SOFIA HERNANDEZ RUIZ', VERIFIED],
  ['Hernández Ruiz, Ana Sofía', VERIFIED],
  ['Ana Hernández', VERIFIED],
  ['王芳', '王芳'],
])('given %s and %s, then they can be one person', (one, other) => {
  expect(canBeOnePerson(one, other)).toBe(true);
  expect(canBeOnePerson(other, one)).toBe(true);
});

test.each([
  ['Luis Hernández Ruiz', VERIFIED],
  ['Ana', VERIFIED],
  ['Bruno Díaz', VERIFIED],
  ['', VERIFIED],
  ['', ''],
  ['王芳', '王强'],
])('given %s and %s, then they cannot', (one, other) => {
  expect(canBeOnePerson(one, other)).toBe(false);
  expect(canBeOnePerson(other, one)).toBe(false);
});
