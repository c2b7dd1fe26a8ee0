import { expect, test } from 'vitest';
import { firstLine } from './first-line.ts';

test.each([
  ['<p>Recibimos tu depósito.</p><p>Ya puedes invertirlo.</p>', 'Recibimos tu depósito.'],
  ['<p> </p><h2>Aviso &amp; <b>cambio</b></h2><p>Otro</p>', 'Aviso & cambio'],
  ['Uno<br>dos', 'Uno'],
  ['<p>&lt;b&gt;no es negrita&lt;/b&gt;</p>', '<b>no es negrita</b>'],
  ['<p>&amp;lt;</p>', '&lt;'],
  ['', ''],
  ['<p><img src="x"></p>', ''],
])('the first line of %s is “%s”', (html, line) => {
  expect(firstLine(html)).toBe(line);
});

test('a long line is cut', () => {
  const line = firstLine(`<p>${'palabra '.repeat(80)}</p>`);
  expect(line.length).toBeLessThanOrEqual(241);
  expect(line.endsWith('…')).toBe(true);
});
