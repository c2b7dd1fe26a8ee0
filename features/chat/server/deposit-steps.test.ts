import { expect, test } from 'vitest';
import { depositSteps } from './deposit-steps.ts';

const [TOLD, FOUND, DECIDED] = ['12:41', '13:03', '13:06'].map((time) => new Date(`2026-11-23T${time}:00Z`));
const stepsOf = (cardState: string, cardFoundAt: Date | null, cardDecidedAt: Date | null) =>
  depositSteps({ cardState, cardAt: TOLD ?? null, cardFoundAt, cardDecidedAt }).map(({ step, at }) => [
    step,
    at?.slice(11, 16) ?? null,
  ]);

test('what waits was told and no more, a second person or not', () => {
  const waits = [
    ['reported', '12:41'],
    ['found', null],
    ['credited', null],
  ];
  expect(stepsOf('pending', null, null)).toEqual(waits);
  expect(stepsOf('pending', FOUND ?? null, null)).toEqual(waits);
});

test('one person finds and credits at once; two, one after the other', () => {
  expect(stepsOf('completed', null, DECIDED ?? null)).toEqual([
    ['reported', '12:41'],
    ['found', '13:06'],
    ['credited', '13:06'],
  ]);
  expect(stepsOf('completed', FOUND ?? null, DECIDED ?? null)).toEqual([
    ['reported', '12:41'],
    ['found', '13:03'],
    ['credited', '13:06'],
  ]);
});

test.each(['rejected', 'unknown'])('%s ends its way, or stops it, when it was decided', (state) => {
  expect(stepsOf(state, FOUND ?? null, DECIDED ?? null)).toEqual([
    ['reported', '12:41'],
    [state, '13:06'],
  ]);
});
