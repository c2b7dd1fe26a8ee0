import { describe, expect, test } from 'vitest';
import type { Book } from './books.ts';
import { readArticles, readBooks } from './books.ts';
import { judgeWords } from './house-words.ts';

function judge(texts: Partial<Book['texts']>, key = 'trade.title'): string[] {
  const folder = 'features/trade/messages';
  return judgeWords([{ folder, texts: { es: {}, en: {}, zh: {}, ...texts } }]).map((line) =>
    line.replace(`${folder}: ${key} `, ''),
  );
}

describe('a word given up', () => {
  test.each([
    ['es', 'Apartamos {amount} de tu saldo', '(es) says “Apartamos”: retenido'],
    ['es', 'Tu dinero congelado', '(es) says “congelado”: retenido'],
    ['es', 'El importe es {amount}', '(es) says “importe”: monto'],
    ['es', 'Por favor ingrese la clave', '(es) says “Por favor”: tú'],
    ['es', 'Ingrese la clave', '(es) says “Ingrese”: tú'],
    ['en', 'Money put aside', '(en) says “put aside”: held'],
    ['en', '{count} tries left', '(en) says “tries”: attempts'],
    ['en', 'Closed for want of margin', '(en) says “for want of”: lack of'],
    ['en', 'Your favourites', '(en) says “favourites”: the American spelling'],
    ['en', "the bank's key", "(en) says “k's”: the apostrophe ’"],
    ['zh', '你的账户', '(zh) says “你”: 您'],
    ['zh', '金额,币种', '(zh) says “额,”: ，；：？！'],
    ['zh', '加载中...', '(zh) says “...”: …'],
  ] as const)(
    'given a %s text that says “%s”, then it is named with the word to say',
    (language, text, fault) => {
      expect(judge({ [language]: { 'trade.title': text } })).toEqual([fault]);
    },
  );

  test('given one inside a plural or a choice, then it is found there too', () => {
    const en = { 'trade.title': '{count, plural, one {# attempt} other {# tries}}' };
    expect(judge({ en })).toEqual(['(en) says “tries”: attempts']);
  });

  test('given one that is only the name of a value or of a choice, then nothing is wrong', () => {
    const en = { 'trade.title': '{tries} attempts, {state, select, cancelled {canceled} other {open}}' };
    expect(judge({ en })).toEqual([]);
  });

  test('given a sentence that the product was ordered with, then it stays word for word', () => {
    const es = { 'reason.block.quantity_required': 'Por favor ingrese cantidad de compra' };
    expect(judge({ es }, 'reason.block.quantity_required')).toEqual([]);
  });
});

test('given all texts and the articles, then none has a word given up', () => {
  const root = process.cwd();
  const articles = readArticles(root);
  expect(Object.keys(articles.texts.es)).toContain('help.parts.0.paragraphs.0');
  expect(judgeWords([...readBooks(root), articles])).toEqual([]);
});
