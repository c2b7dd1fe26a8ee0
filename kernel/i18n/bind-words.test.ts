import { I18n } from '@lingui/core';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { expect, test } from 'vitest';
import { bindWords } from './bind-words.ts';

test.each([
  ['válida {seconds} s.', 'válida {seconds}\u00a0s.'],
  ['30 min de lectura', '30\u00a0min de lectura'],
  ['Bolsas de EE. UU. y México', 'Bolsas de EE.\u00a0UU. y México'],
  ['Cerrado · abre mañana', 'Cerrado\u00a0· abre mañana'],
  ['abre a las {time}', 'abre a\u00a0las\u00a0{time}'],
  ['a las acciones', 'a las acciones'],
  ['before the ex-date', 'before the ex-\u2060date'],
  ['{amount} USD', '{amount}\u00a0USD'],
  ['{side} se vende', '{side} se vende'],
  ['{on} sin costo', '{on} sin costo'],
  ['en menos de 24 horas', 'en menos de 24\u00a0horas'],
  ['Convertiste 1,000.00 MXN a 54.20 USD', 'Convertiste 1,000.00\u00a0MXN a 54.20\u00a0USD'],
])('%s', (text, bound) => {
  expect(bindWords(text)).toBe(bound);
});

test('the branches of a plural stay what they were', () => {
  const text = bindWords('{days, plural, one {# día} other {# días}}{hours, plural, =0 {} other { # h}}');
  const messages = { es: { left: compileMessageOrThrow(text) } };
  const written = new I18n({ locale: 'es', locales: 'es-MX', messages })._('left', { days: 2, hours: 3 });
  expect(written).toBe('2\u00a0días 3\u00a0h');
});
