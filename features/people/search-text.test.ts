import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSearch } from './search-text.ts';

test.each([
  ['', { kind: 'nothing' }],
  ['   ', { kind: 'nothing' }],
  ['5512345678', { kind: 'phone', digits: '5512345678' }],
  ['+52 55 1234-5678', { kind: 'phone', digits: '5512345678' }],
  ['5678', { kind: 'phone', digits: '5678' }],
  ['5215512345678', { kind: 'phone', digits: '15512345678' }],
  ['567', { kind: 'name', name: '567' }],
  ['García López', { kind: 'name', name: 'García López' }],
  ['01900000-0000-7000-8000-00000000000A', { kind: 'id', id: '01900000-0000-7000-8000-00000000000a' }],
])('given %j typed, then it is read as %j', (typed, read) => {
  expect(readSearch(typed)).toEqual(read);
});

test('given any text, then it is read as something, and a phone is digits only', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const read = readSearch(text);
      if (read.kind === 'phone') expect(read.digits).toMatch(/^\d{4,}$/);
      if (read.kind === 'nothing') expect(text.trim()).toBe('');
    }),
  );
});
