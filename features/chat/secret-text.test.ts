import { expect, test } from 'vitest';
import { secretIn } from './secret-text.ts';

test.each([
  ['Mi contraseña es lluvia.en.abril', 'password'],
  ['my password: hunter22', 'password'],
  ['密码是 abril2026', 'password'],
  ['NIP: 4821', 'password'],
  ['Lluvia.2026!', 'password'],
  ['123456', 'code'],
  [' 123 456 ', 'code'],
  ['me llegó el código 482913', 'code'],
  ['验证码 482913', 'code'],
])('given “%s”, then it looks like a %s', (text, kind) => expect(secretIn(text)).toBe(kind));

test.each([
  '',
  '¿A qué hora abre el mercado el lunes?',
  'Hice un SPEI de $5,000 y todavía no lo veo',
  'olvidé mi contraseña',
  '$12,332.13',
  '2026-11-23',
  'ana@example.com',
  'https://example.com/a1',
  'AAPL',
  '5512345678',
  'rastreo 20261123 84417',
])('given “%s”, then nothing is held back', (text) => expect(secretIn(text)).toBeNull());
