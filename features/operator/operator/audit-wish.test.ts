import { expect, test } from 'vitest';
import { EVERYTHING, inputOfWish } from './audit-wish.ts';

test('given nothing typed, then everything is asked for', () => {
  expect(inputOfWish(EVERYTHING)).toEqual({});
});

test('given all of it typed, then all of it is asked for, the last day to its end', () => {
  const wish = {
    operatorId: 'o',
    call: ' adjustment ',
    subjectId: ' s ',
    from: '2026-03-01',
    to: '2026-03-31',
    kind: 'commands',
  } as const;
  expect(inputOfWish(wish)).toEqual({
    operatorId: 'o',
    call: 'adjustment',
    subjectId: 's',
    from: new Date(2026, 2, 1).toISOString(),
    to: new Date(2026, 3, 1).toISOString(),
    commandsOnly: true,
  });
});

test('given a year that is still being typed, then its day is left open and nothing breaks', () => {
  const wish = { ...EVERYTHING, from: '20266-01-01', to: '275760-12-31' };
  expect(inputOfWish(wish)).toEqual({});
});
