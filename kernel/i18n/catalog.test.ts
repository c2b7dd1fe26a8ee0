import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadCatalogs } from './catalog.ts';
import { pickLanguage } from './language.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'bolsillo-texts-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function write(folder: string, texts: Record<string, string>): void {
  mkdirSync(join(root, folder), { recursive: true });
  for (const language of ['es', 'en', 'zh']) {
    const own = Object.fromEntries(
      Object.entries(texts).map(([key, text]) => [key, text.replace('%', language)]),
    );
    writeFileSync(join(root, folder, `${language}.json`), JSON.stringify(own));
  }
}

describe('the texts of the server', () => {
  test('given texts of kernel and features, then each is found in its language, with its values', () => {
    write('kernel/contract/messages', { 'code.-1': 'no (%)' });
    write('features/trade/messages', {
      'reason.limit': '% {most} {count, plural, one {# share} other {# shares}}',
    });
    const catalogs = loadCatalogs(root);
    expect(catalogs.translate('zh', 'code.-1')).toBe('no (zh)');
    expect(catalogs.translate('en', 'reason.limit', { most: '5.00', count: 2 })).toBe('en 5.00 2 shares');
    expect([catalogs.has('code.-1'), catalogs.has('code.-99')]).toEqual([true, false]);
  });

  test('given amounts among the values, then their thousands stand apart; other digits are left as they are', () => {
    write('features/trade/messages', { 'a.sum': '{sum} {loss} {clabe} {quantity} {price} {year}' });
    const values = {
      sum: '1234567.80',
      loss: '-1500.00',
      clabe: '072180012345678907',
      quantity: '1000',
      price: '1234.5678',
      year: 2026,
    };
    const written = '1,234,567.80 -1,500.00 072180012345678907 1000 1234.5678 2026';
    expect(loadCatalogs(root).translate('es', 'a.sum', values)).toBe(written);
  });

  test('given a key in two files, then the start fails and names it', () => {
    write('kernel/contract/messages', { 'a.b': 'x' });
    write('features/trade/messages', { 'a.b': 'x' });
    expect(() => loadCatalogs(root)).toThrow('a.b is claimed by another file too');
  });

  test('given a message that is broken, then the start fails and names its file', () => {
    write('features/trade/messages', { 'a.b': '{open' });
    expect(() => loadCatalogs(root)).toThrow(
      /features\/trade\/messages\/es\.json: a\.b is not an ICU message/,
    );
  });

  test('given the texts of this repository, then they load', () => {
    expect(loadCatalogs(process.cwd()).translate('es', 'code.-3')).toContain('sesión');
  });
});

test.each([
  ['es-MX,es;q=0.9', 'es'],
  ['zh-Hans-CN', 'zh'],
  ['fr-FR, en;q=0.5', 'en'],
  ['EN', 'en'],
  ['', 'es'],
  [null, 'es'],
  ['xx', 'es'],
])('given the wishes %j, then the language is %s', (wishes, language) => {
  expect(pickLanguage(wishes)).toBe(language);
});
