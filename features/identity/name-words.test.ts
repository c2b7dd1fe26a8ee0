import fc from 'fast-check';
import { expect, test } from 'vitest';
import { beginningsOf, soughtOf, wordsOfName } from './name-words.ts';

test('given a name with accents, points and hyphens, then its words are plain', () => {
  expect(wordsOfName('  Ma. José PÉREZ-Ñúñez ')).toEqual(['ma', 'jose', 'perez', 'nunez']);
  expect(wordsOfName('王 小明')).toEqual(['王', '小明']);
  expect(wordsOfName('...')).toEqual([]);
});

test('given a word, then it is found from its third letter on, a short one as a whole', () => {
  expect(beginningsOf('perez')).toEqual(['per', 'pere', 'perez']);
  expect(beginningsOf('de')).toEqual(['de']);
});

test('given any name, when one of its words is typed from its third letter on, then it is found', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-zñáé]{3,20}$/), { minLength: 1, maxLength: 5 }), (words) => {
      const kept = new Set(wordsOfName(words.join(' ')).flatMap(beginningsOf));
      for (const word of wordsOfName(words.join('-').toUpperCase())) {
        for (let length = 3; length <= word.length; length++) {
          expect(kept.has(soughtOf(word.slice(0, length)))).toBe(true);
        }
      }
    }),
  );
});
