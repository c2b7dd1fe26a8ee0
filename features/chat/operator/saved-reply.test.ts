import { expect, test } from 'vitest';
import { repliesFor, writeReply } from './saved-reply.ts';

const hola = {
  shortcut: 'hola',
  title: 'Saludo',
  es: 'Hola, {name}. ¿Qué tal?',
  en: '',
  zh: '您好，{name}。',
};

test('a saved answer has the first name, or none where nobody knows it', () => {
  expect(writeReply(hola, 'es', 'Lucía Pérez Gómez')).toBe('Hola, Lucía. ¿Qué tal?');
  expect(writeReply(hola, 'es', null)).toBe('Hola. ¿Qué tal?');
  expect(writeReply(hola, 'zh', 'Wei Chen')).toBe('您好，Wei。');
  expect(writeReply(hola, 'en', 'Wei Chen')).toBe('Hola, Wei. ¿Qué tal?');
});

test('a slash and the beginning of a shortcut find it; other texts are none', () => {
  expect(repliesFor('/ho', [hola])).toEqual([hola]);
  expect(repliesFor('/', [hola])).toEqual([hola]);
  expect(repliesFor('/x', [hola])).toEqual([]);
  expect(repliesFor('hola', [hola])).toBeNull();
});
