import { expect, test } from 'vitest';
import { answerDueAt, deskHours } from './hours.ts';

const at = (text: string) => Date.parse(`${text}-06:00`);
const told = (text: string) => {
  const { open, changesAt } = deskHours(at(text));
  return [open, new Date(changesAt).toISOString()];
};

test('the desk is open from eight to six on weekdays of Mexico City, and says when that changes', () => {
  expect(told('2026-11-20T07:59:59')).toEqual([false, '2026-11-20T14:00:00.000Z']);
  expect(told('2026-11-20T08:00:00')).toEqual([true, '2026-11-21T00:00:00.000Z']);
  expect(told('2026-11-20T17:59:59')).toEqual([true, '2026-11-21T00:00:00.000Z']);
  expect(told('2026-11-20T18:00:00')).toEqual([false, '2026-11-23T14:00:00.000Z']);
  expect(told('2026-11-21T12:00:00')).toEqual([false, '2026-11-23T14:00:00.000Z']);
});

test('an answer is due ten minutes after the question, or after the desk opens', () => {
  expect(new Date(answerDueAt(at('2026-11-20T12:00:00'))).toISOString()).toBe('2026-11-20T18:10:00.000Z');
  expect(new Date(answerDueAt(at('2026-11-20T23:00:00'))).toISOString()).toBe('2026-11-23T14:10:00.000Z');
});
