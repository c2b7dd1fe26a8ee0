import { describe, expect, test } from 'vitest';
import { CODES } from '#kernel/contract/error-codes.ts';
import type { Book } from './books.ts';
import { readBooks } from './books.ts';
import { judgeBooks } from './judge.ts';
import { placeholdersOf } from './placeholders.ts';
import { usageOf } from './usage.ts';

const codes = Object.fromEntries(Object.values(CODES).map((code) => [`code.${code}`, 'x']));
delete codes['code.0'];
const kernel: Book = {
  folder: 'kernel/contract/messages',
  texts: { es: codes, en: codes, zh: codes },
  missing: [],
};

function book(es: Record<string, string>, en = es, zh = es): Book {
  return { folder: 'features/trade/messages', texts: { es, en, zh }, missing: [] };
}

function judge(trade: Book, source: string, reasons: string[] = []): string[] {
  return judgeBooks([kernel, trade], usageOf([source]), reasons);
}

describe('a text', () => {
  test('given the same keys and values in three languages, all used, then nothing is wrong', () => {
    expect(judge(book({ 'trade.title': 'Orden de {name}' }), "t('trade.title')")).toEqual([]);
  });

  test('given a key that one language lacks or leaves empty, then it is named', () => {
    const trade = book({ 'trade.title': 'Orden' }, { 'trade.title': ' ' }, {});
    expect(judge(trade, "t('trade.title')")).toEqual([
      'features/trade/messages: trade.title is not in en',
      'features/trade/messages: trade.title is not in zh',
    ]);
  });

  test('given other values in another language, then it is named', () => {
    const trade = book({ 'trade.title': '{a}' }, { 'trade.title': '{b}' }, { 'trade.title': '{a}' });
    expect(judge(trade, "t('trade.title')")).toHaveLength(1);
  });

  test('given a broken message, then it is named with its language', () => {
    const trade = book({ 'trade.title': '{a' }, { 'trade.title': 'a' }, { 'trade.title': 'a' });
    expect(judge(trade, "t('trade.title')")[0]).toContain('trade.title (es)');
  });

  test('given a key that nothing names, then it is left over', () => {
    expect(judge(book({ 'trade.old': 'x' }), '')).toEqual(['unused: trade.old']);
  });

  test('given a key that two folders write, then it is named', () => {
    expect(judge(book({ 'code.-1': 'x' }), '')).toEqual([
      'features/trade/messages: code.-1 is written in another folder too',
    ]);
  });

  test('given a key put together at run time, then all it can make are used', () => {
    const trade = book({ 'trade.state.pending': 'x', 'trade.state.completed': 'y' });
    expect(judge(trade, ['t(`trade.state.$', '{order.state}`)'].join(''))).toEqual([]);
  });

  test('given a key that is asked for and not written, in a choice too, then it is named', () => {
    const faults = judge(book({ 'trade.a': 'x' }), "t(open ? 'trade.a' : 'trade.b'); t('trade.c', { x: 1 })");
    expect(faults).toEqual(['not written: trade.b', 'not written: trade.c']);
  });
});

describe('a reason', () => {
  test('given a reason without a text, then it is named', () => {
    expect(judge(book({}), '', ['market.closed'])).toEqual(['reason without a text: market.closed']);
  });

  test('given a text of a reason that nobody gives, then it is left over', () => {
    expect(judge(book({ 'reason.market.closed': 'x' }), '')).toEqual(['unused: reason.market.closed']);
    expect(judge(book({ 'reason.market.closed': 'x' }), "new Refusal('market.closed')")).toEqual([]);
  });
});

test('given a missing code of the catalogue, then it is named', () => {
  const { 'code.-15': _, ...rest } = codes;
  const short: Book = { ...kernel, texts: { es: rest, en: rest, zh: rest } };
  expect(judgeBooks([short], usageOf([]), [])).toEqual(['code without a text: -15']);
});

test('given plurals and choices, then the values inside them count, and "other" must be there', () => {
  const found = placeholdersOf('{n, plural, one {# de {all}} other {{x}}}');
  expect('names' in found && [...found.names].sort()).toEqual(['all', 'n', 'x']);
  expect(placeholdersOf('{side, select, buy {a}}')).toHaveProperty('fault');
});

test('given this repository, then its folders are found', () => {
  expect(readBooks(process.cwd()).length).toBeGreaterThan(4);
});

test('whoever of the firm looks at something is an operator to its reader, by no other name', () => {
  const other = /reviewer|revisor|审核员|审核人/i;
  const found = readBooks(process.cwd()).flatMap(({ texts }) =>
    Object.values(texts).flatMap((book) => Object.entries(book).filter(([, text]) => other.test(text))),
  );
  // a role of the console has its own
  expect(new Set(found.map(([key]) => key))).toEqual(new Set(['console.role.reviewer']));
});
