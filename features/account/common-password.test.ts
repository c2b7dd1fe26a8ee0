import { describe, expect, it } from 'vitest';
import { isCommonPassword } from './common-password.ts';

const PHONE = '5512345678';

describe('a password that everyone would try first', () => {
  it.each([
    '123456',
    '20081990',
    'password',
    'Password1',
    'Contraseña2026!',
    'qwerty123',
    'mexico86',
    'aaaaaaaa',
    'abcdefgh',
    '0987654321'.slice(1),
    'zyxwvu',
    '5512345678',
    'x12345678',
  ])('%s is warned of', (password) => {
    expect(isCommonPassword(password, PHONE)).toBe(true);
  });

  it.each(['tr4je-Naranja', 'lluvia.en.abril', 'kX9$mw2Lp', '7391046528', ''])('%s is not', (password) => {
    expect(isCommonPassword(password, PHONE)).toBe(false);
  });

  it('knows no phone before one is typed', () => {
    expect(isCommonPassword('lluvia.en.abril', '')).toBe(false);
  });
});
