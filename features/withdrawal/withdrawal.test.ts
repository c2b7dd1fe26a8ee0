import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { allows, type Command, dueAt, type Progress, shareInTime, stepOf } from './withdrawal.ts';

const COMMANDS: readonly Command[] = [
  'cancel',
  'agree',
  'ask',
  'reject',
  'pay',
  'doubt',
  'askReturn',
  'giveBack',
];

function after(at: Progress, command: Command): Progress {
  switch (command) {
    case 'cancel':
      return { ...at, state: 'cancelled' };
    case 'agree':
      return { ...at, isApproved: true };
    case 'ask':
      return { ...at, hasAsked: true };
    case 'askReturn':
      return { ...at, isReturning: true };
    case 'reject':
    case 'giveBack':
      return { ...at, state: 'rejected' };
    case 'pay':
      return { ...at, state: 'completed' };
    case 'doubt':
      return { ...at, state: 'unknown' };
  }
}

test('given any commands in any order, then an end is reached once, nothing is paid unapproved, nothing approved is cancelled', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...COMMANDS), { maxLength: 12 }), (commands) => {
      let at: Progress = { state: 'pending', hasAsked: false, isApproved: false, isReturning: false };
      let ends = 0;
      for (const command of commands) {
        if (!allows(at, command)) continue;
        if (command === 'pay' || command === 'doubt') expect(at.isApproved).toBe(true);
        if (command === 'reject') expect(at.state).toBe('pending');
        if (command === 'giveBack') expect(at.isReturning).toBe(true);
        if (command === 'cancel') expect([at.isApproved, at.hasAsked]).toEqual([false, false]);
        at = after(at, command);
        if (stepOf(at) === 'ended') ends += 1;
      }
      expect(ends).toBeLessThanOrEqual(1);
    }),
  );
});

test('given a withdrawal that is not over, then it can always be given back', () => {
  for (const hasAsked of [true, false])
    for (const isApproved of [true, false])
      expect(allows({ state: 'pending', hasAsked, isApproved, isReturning: false }, 'reject')).toBe(true);
  // What was sent, by two persons.
  const sent = { state: 'unknown', hasAsked: false, isApproved: true } as const;
  expect(allows({ ...sent, isReturning: false }, 'askReturn')).toBe(true);
  expect(allows({ ...sent, isReturning: true }, 'giveBack')).toBe(true);
  expect(allows({ ...sent, isReturning: false }, 'reject')).toBe(false);
});

test('given 24 hours of processing, then it is due a day after the last hold', () => {
  expect(dueAt(Date.parse('2026-11-21T15:00:00Z'), 24)).toBe(Date.parse('2026-11-22T15:00:00Z'));
});

test('given what was measured, then the share is never rounded up, and nothing measured is no share', () => {
  expect([shareInTime(0, 0), shareInTime(999, 1), shareInTime(3, 0)]).toEqual([null, 99, 100]);
});
