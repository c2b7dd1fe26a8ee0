import { expect, test } from 'vitest';
import { createCrowd } from './crowd.ts';

test('given an address with its most sockets, then it gets no more, others do, and one that left makes room', () => {
  const crowd = createCrowd(2);
  expect([crowd.enter('a'), crowd.enter('a'), crowd.enter('a')]).toEqual([true, true, false]);
  expect(crowd.enter('b')).toBe(true);
  crowd.leave('a');
  expect([crowd.enter('a'), crowd.enter('a')]).toEqual([true, false]);
});

test('given an address that left altogether, then it starts again', () => {
  const crowd = createCrowd(1);
  crowd.enter('a');
  crowd.leave('a');
  expect(crowd.enter('a')).toBe(true);
});
