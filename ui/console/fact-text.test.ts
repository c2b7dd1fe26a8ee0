import { expect, test } from 'vitest';
import { createWords } from '#ui/i18n/words.tsx';
import { factText, keyText } from './fact-text.ts';

const words = createWords(
  'es',
  { 'console.role.admin': 'administración', 'console.role.auditor': 'auditoría' },
  async () => undefined,
);

test.each([
  ['MXN +1250.50', '+$1,250.50 MXN'],
  ['USD \u22122600.00', '\u2212$2,600.00 USD'],
  ['USD 2000.00 → USD 12000.00', '$2,000.00 USD → $12,000.00 USD'],
  ['1500.00 MXN', '$1,500.00 MXN'],
  ['64213.123456 USD', '$64,213.123456 USD'],
  ['0.00512345 BTC', '0.00512345 BTC'],
  ['0.30% → 0.25%', '0.30% → 0.25%'],
  ['console.role.admin, console.role.auditor', 'administración, auditoría'],
  ['2026-11-24', '24 nov 2026'],
])('%s is written %s', (value, written) => {
  expect(factText(words, value).replaceAll('\u00a0', ' ')).toBe(written);
});

test('an instant is written as everywhere', () => {
  const at = '2026-11-21T18:00:00.000Z';
  expect(factText(words, at)).toBe(words.date(at, 'exact'));
});

// given what an operator or an authority wrote, among it names that every object has
test.each([
  'constructor',
  'Juzgado Tercero, constructor',
  '__proto__',
  'Oficio 1204/2026',
  '5512340001',
  'SPEI 21.11.2026',
  'no.such.key',
])('%s stays as it was written', (value) => {
  expect(factText(words, value)).toBe(value);
  expect(keyText(words, value)).toBe(value);
});
