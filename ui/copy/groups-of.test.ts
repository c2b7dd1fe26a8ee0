import { expect, test } from 'vitest';
import { groupsOf, isCode } from './groups-of.ts';

const parts = (code: string) => groupsOf(code).map(({ part }) => part);

test.each([
  ['072180012345678907', ['072', '180', '01234567890', '7']],
  ['TXYZ0123456789', ['TXYZ', '0123', '4567', '89']],
  ['1234567890', ['1234567890']],
  ['01890a5d-ac96-774b-bcce-b302099a8057', ['01890a5d-ac96-774b-bcce-b302099a8057']],
  ['', ['']],
])('given %s, then an eye can follow it', (code, expected) => {
  expect(parts(code)).toEqual(expected);
});

test('given any code, then nothing of it is lost and each part knows where it begins', () => {
  const code = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
  expect(parts(code).join('')).toBe(code);
  for (const { at, part } of groupsOf(code)) expect(code.slice(at, at + part.length)).toBe(part);
});

test.each([
  ['MBAN01002611240000000001', true],
  ['072180012345678907', true],
  ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', true],
  ['5512340001', false],
  ['BBVA 072180012345678907', false],
  ['Devolución 17/2026', false],
  ['Administración', false],
  ['extraordinariamente', false],
])('given %s, then it is a code: %s', (text, expected) => {
  expect(isCode(text)).toBe(expected);
});
