import { expect, test } from 'vitest';
import { searchQuery } from './search-words.ts';

test('words are sought by their beginnings, without accents, case or signs', () => {
  expect(searchQuery('Peñoles  SUBE')).toBe('penoles:* & sube:*');
  expect(searchQuery("wal' | !x:* <-> (y)")).toBe('wal:* & x:* & y:*');
  expect(searchQuery('1.25%')).toBe('1:* & 25:*');
});

test('Chinese characters are sought one after the other, beside words in letters', () => {
  expect(searchQuery('苹果AAPL')).toBe('苹 <-> 果 & aapl:*');
});

test('signs alone are no query; a long text is cut to its first words', () => {
  expect(searchQuery(" %_\\ '& ")).toBe('');
  expect(searchQuery('a b c d e f g h i j').split(' & ')).toHaveLength(8);
});
