import { expect, test } from 'vitest';
import type { Words } from '#ui/i18n/words.tsx';
import { queueItem } from './queue-item.ts';
import { standingOf } from './standing.ts';

// No catalog: each text is its key, with the values that it was given.
const words = {
  t: (key: string, values?: object) => (values ? `${key} ${JSON.stringify(values)}` : key),
  date: (at: string) => `on ${at}`,
} as unknown as Words;

const spec = {
  words: {
    title: 'identity.desk.title',
    lists: { waiting: 'identity.desk.waiting' },
    empty: { waiting: 'identity.desk.empty' },
    choose: 'identity.desk.choose',
    assignedTo: 'identity.desk.heldBy',
    take: 'identity.desk.take',
    release: 'identity.desk.release',
  },
  line: (_: Words, { id }: { id: string }, assigned: string | null) => ({
    title: id,
    detail: assigned ?? 'free',
    figure: '1',
  }),
} as const;

const waiting = { id: 'a', holder: null, decidedAt: null, dueAt: 'noon', isLate: false, waitedMs: 5 };

test('given a case that waits, then its line says how long, and of nobody', () => {
  expect(queueItem(spec, words, waiting)).toEqual({
    id: 'a',
    title: 'a',
    detail: 'free',
    figure: '1',
    note: '',
    wait: waiting,
  });
});

test('given a case that is assigned or decided, then its line says to whom and when', () => {
  const line = { ...waiting, holder: { operatorId: 'o', name: 'Ana' }, decidedAt: 'Monday' };
  expect(queueItem(spec, words, line)).toMatchObject({
    detail: 'identity.desk.heldBy {"name":"Ana"}',
    note: 'on Monday',
  });
});

test('given a feature with a note of its own, then it stands in place of the instant', () => {
  const own = {
    ...spec,
    line: (...given: Parameters<typeof spec.line>) => ({ ...spec.line(...given), note: 'credited' }),
  };
  expect(queueItem(own, words, { ...waiting, decidedAt: 'Monday' }).note).toBe('credited');
});

test('given an open case, then only its assignee may act on it', () => {
  const ana = { operatorId: 'o', name: 'Ana' };
  expect(standingOf('open', ana, 'o')).toBe('assigned');
  expect(standingOf('open', ana, 'other')).toBe('free');
  expect(standingOf('open', ana, null)).toBe('free');
  expect(standingOf('open', null, null)).toBe('free');
});

test('given a case that is over or before a second person, then nobody has it', () => {
  const ana = { operatorId: 'o', name: 'Ana' };
  expect(standingOf('over', ana, 'o')).toBe('over');
  expect(standingOf('second', ana, 'o')).toBe('second');
});
