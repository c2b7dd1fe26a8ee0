import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { expect, test } from 'vitest';
import { type CompiledText, formatMessage } from '../format-message.ts';
import { bindWords } from './bind-words.ts';

test.each([
  ['válida {seconds} s.', 'válida {seconds}\u00a0s.'],
  ['30 min de lectura', '30\u00a0min de lectura'],
  ['Bolsas de EE. UU. y México', 'Bolsas de EE.\u00a0UU. y México'],
  ['Cerrado · abre mañana', 'Cerrado ·\u00a0abre mañana'],
  ['abre a las {time}', 'abre a\u00a0las\u00a0{time}'],
  ['a las acciones', 'a las acciones'],
  ['before the ex-date', 'before the ex-\u2060date'],
  ['{amount} USD', '{amount}\u00a0USD'],
  ['{side} se vende', '{side} se vende'],
  ['{on} sin costo', '{on} sin costo'],
])('%s', (text, bound) => {
  expect(bindWords(text)).toBe(bound);
});

test('the branches of a plural stay what they were', () => {
  const text = bindWords('{days, plural, one {# día} other {# días}}{hours, plural, =0 {} other { # h}}');
  const written = formatMessage(compileMessageOrThrow(text) as CompiledText, { days: 2, hours: 3 }, 'es-MX');
  expect(written).toBe('2\u00a0días 3\u00a0h');
});
