import { expect, test } from 'vitest';
import { collection } from '#testing/collection.ts';
import {
  formatPrice,
  MalformedNumberError,
  parseMoney,
  parsePrice,
  parseQuantity,
  parseRate,
} from './money.ts';

const OUR_OWN = [
  'undefined',
  'true',
  "1'; DROP TABLE due; --",
  '<script>alert(1)</script>',
  '1/0',
  '-1/2',
  '1#INF',
  '0..0',
  '-.',
  '999999999999999999999999999999999999999999999999',
  '\u202e12',
  '1\u00a0000',
  '٣',
  '1️⃣',
  '__proto__',
  '{"$gt": 0}',
];

const DECIMAL = /^-?(0|[1-9][0-9]*)(\.[0-9]{1,6})?$/;

test('given hostile texts, then each is refused by name, or is a plain decimal and read exactly', () => {
  // The Big List of Naughty Strings.
  const more = collection<string[]>('blns.json') ?? [];
  const texts = [...OUR_OWN, ...more];
  let refused = 0;
  for (const text of texts) {
    for (const parse of [parseMoney, parsePrice, parseQuantity, parseRate]) {
      try {
        parse(text);
        expect(text).toMatch(DECIMAL);
      } catch (error) {
        expect(error).toBeInstanceOf(MalformedNumberError);
        refused += 1;
      }
    }
    if (DECIMAL.test(text) && text.length < 12)
      expect(parsePrice(formatPrice(parsePrice(text)))).toBe(parsePrice(text));
  }
  expect(refused).toBeGreaterThanOrEqual(OUR_OWN.length * 4);
  console.log(`hostile strings: ${texts.length} ran, ${OUR_OWN.length} of our own`);
});
