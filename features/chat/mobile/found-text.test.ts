import { expect, test } from 'vitest';
import { partsOf } from './found-text.ts';

test.each([
  ['Hice un depósito hoy', 'DEPOSITO', ['Hice un ', 'depósito', ' hoy']],
  ['¿Y hoy?', 'hoy', ['¿Y ', 'hoy', '?']],
  ['今天可以提现吗？', '提现', ['今天可以', '提现', '吗？']],
  ['uno\n\ndos', 'uno dos', ['', 'uno dos', '']],
  ['nada', 'otra', ['nada', '', '']],
])('in “%s”, “%s” is found with what stands around it', (text, sought, parts) =>
  expect(partsOf(text, sought)).toEqual(parts),
);

test('no word is cut where a whole one stands', () => {
  const text = `${'hola buenos días '.repeat(6)}mi depósito ${'no se ha abonado todavía '.repeat(9)}`;
  const [before, hit, after] = partsOf(text, 'deposito');
  expect(before).toMatch(/^…(hola|buenos|días) .*mi $/);
  expect(hit).toBe('depósito');
  expect(after).toMatch(/^ no se .*(no|se|ha|abonado|todavía)…$/);
});

test('of a long text a piece is shown, which says that there is more on either side', () => {
  const [before, hit, after] = partsOf(`${'a'.repeat(300)}nopal${'b'.repeat(300)}`, 'nopal');
  expect([before, hit, after]).toEqual([`…${'a'.repeat(40)}`, 'nopal', `${'b'.repeat(120)}…`]);
});
