import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dottedForm } from '#kernel/contract/other-ways.ts';
import { readForm } from './read-body.ts';

test('an input is written with dotted keys, what is absent left out', () => {
  const input = { word: 'a b&c', nested: { list: [{ size: 3 }], none: null }, accept: true, ids: ['x', 'y'] };
  expect(dottedForm({ ...input, missing: undefined })).toBe(
    'word=a%20b%26c&nested.list.0.size=3&accept=true&ids.0=x&ids.1=y',
  );
});

const name = fc
  .stringMatching(/^[a-z][A-Za-z]{0,8}$/)
  .filter((text) => text !== 'constructor' && text !== 'prototype');
const text = fc.string({ maxLength: 20, unit: 'grapheme' });
const record = (value: fc.Arbitrary<unknown>) =>
  fc.dictionary(name, value, { minKeys: 1, maxKeys: 4, noNullPrototype: true });

test('whatever an input holds of texts, the server reads what was written', () => {
  const leaf = fc.oneof(text, fc.array(text, { minLength: 1, maxLength: 4 }));
  const input = record(fc.oneof(leaf, record(fc.oneof(leaf, record(leaf)))));
  fc.assert(
    fc.property(input, (given) => {
      expect(readForm(dottedForm(given))).toEqual(given);
    }),
  );
});
