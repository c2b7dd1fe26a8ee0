import { expect, test } from 'vitest';
import { showDay } from './show-day.ts';

const at = (instant: string) => showDay(Date.parse(instant));

test('given Thanksgiving before the open, then Mexico opens today and New York tomorrow, for half a day', () => {
  const { beganAt, sessions } = at('2026-11-26T13:42:00Z');
  expect(beganAt).toBe('2026-11-26T06:00:00.000Z');
  expect(sessions).toEqual([
    {
      exchange: 'XMEX',
      isOpen: false,
      changesAt: '2026-11-26T14:30:00.000Z',
      today: { opensAt: '2026-11-26T14:30:00.000Z', closesAt: '2026-11-26T21:00:00.000Z' },
    },
    { exchange: 'XNYS', isOpen: false, changesAt: '2026-11-27T14:30:00.000Z', today: null },
  ]);
});

test('given a Friday after the close, then today’s session is over and the next is Monday’s', () => {
  const [mexico] = at('2026-11-20T22:00:00Z').sessions;
  expect(mexico).toMatchObject({ isOpen: false, changesAt: '2026-11-23T14:30:00.000Z' });
  expect(mexico?.today?.closesAt).toBe('2026-11-20T21:00:00.000Z');
});

test('given an evening that is tomorrow in London, then the day is still Mexico City’s', () => {
  expect(at('2026-11-24T03:00:00Z').beganAt).toBe('2026-11-23T06:00:00.000Z');
});

test('given an instant beyond the calendars, then there is a day and nothing is guessed of its sessions', () => {
  expect(at('2028-03-01T15:00:00Z')).toEqual({ beganAt: '2028-03-01T06:00:00.000Z', sessions: [] });
});
