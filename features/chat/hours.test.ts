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

test('on Mexican days off the desk rests, however many follow each other, and says so', () => {
  const day = (text: string) => {
    const { open, changesAt, isDayOff } = deskHours(at(text));
    return [open, isDayOff, new Date(changesAt).toISOString()];
  };
  // The day of the Revolution, a Monday; the evening before and the morning after.
  expect(day('2026-11-16T10:00:00')).toEqual([false, true, '2026-11-17T14:00:00.000Z']);
  expect(day('2026-11-13T19:00:00')).toEqual([false, false, '2026-11-17T14:00:00.000Z']);
  expect(day('2026-11-17T08:00:00')).toEqual([true, false, '2026-11-18T00:00:00.000Z']);
  // Holy Thursday and Friday, and the weekend.
  expect(day('2026-04-01T18:00:00')).toEqual([false, false, '2026-04-06T14:00:00.000Z']);
  // A day off that falls on a Saturday is a Saturday; Thanksgiving is nobody's here.
  expect(day('2026-12-12T10:00:00')).toEqual([false, false, '2026-12-14T14:00:00.000Z']);
  expect(day('2026-11-26T10:00:00')).toEqual([true, false, '2026-11-27T00:00:00.000Z']);
  // Beyond the calendars every weekday counts.
  expect(day('2028-01-03T10:00:00')).toEqual([true, false, '2028-01-04T00:00:00.000Z']);
});

test('an answer is due ten minutes after the question, or after the desk opens', () => {
  expect(new Date(answerDueAt(at('2026-11-20T12:00:00'))).toISOString()).toBe('2026-11-20T18:10:00.000Z');
  expect(new Date(answerDueAt(at('2026-11-20T23:00:00'))).toISOString()).toBe('2026-11-23T14:10:00.000Z');
  expect(new Date(answerDueAt(at('2026-11-16T12:00:00'))).toISOString()).toBe('2026-11-17T14:10:00.000Z');
});
