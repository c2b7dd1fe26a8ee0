import { afterEach, expect, test, vi } from 'vitest';
import type { Outgoing } from '../line/chat-line.ts';
import { outgoingStoreOf } from './outgoing-store.ts';

const TYPED: Outgoing = {
  clientId: 'a',
  place: 1,
  text: 'Hola',
  card: null,
  picture: null,
  typedAt: 1,
  refused: null,
};

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('given a browser without a database, then nothing throws, and what was typed is said not to be kept', async () => {
  const store = outgoingStoreOf('ana');
  expect(await store.put(TYPED)).toBe(false);
  expect(await store.load()).toEqual([]);
  await store.remove('a');
});

test('given a database that never answers, then what was typed is said not to be kept after three seconds', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('indexedDB', { open: () => ({}) });
  const put = outgoingStoreOf('ana').put(TYPED);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await put).toBe(false);
});
