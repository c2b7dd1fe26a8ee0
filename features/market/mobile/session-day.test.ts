import { expect, test } from 'vitest';
import { earlierSession } from './session-day.ts';

const THANKSGIVING = Date.parse('2026-11-26T16:00:00Z');

test('figures of an earlier session are dated by the clock of their exchange, and those of today are not', () => {
  const closeOfWednesday = '2026-11-25T21:00:00Z';
  expect(earlierSession({ exchange: 'XNYS', quotedAt: closeOfWednesday }, THANKSGIVING)).toBe('2026-11-25');
  expect(earlierSession({ exchange: 'XMEX', quotedAt: '2026-11-26T15:59:59Z' }, THANKSGIVING)).toBe(null);
  // The evening of a session is its own day where it was, though not in London.
  expect(
    earlierSession({ exchange: 'XNYS', quotedAt: closeOfWednesday }, Date.parse('2026-11-26T04:30:00Z')),
  ).toBe(null);
});
