import { beforeEach, expect, test, vi } from 'vitest';
import type { Outgoing } from '../line/chat-line.ts';
import { answerStoreOf } from './answer-store.ts';

const page = new EventTarget();
/** Whether the browser would ask before it leaves the page. */
const asks = () => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }));

beforeEach(() => {
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  return () => vi.unstubAllGlobals();
});

const answer = (clientId: string): Outgoing => ({
  clientId,
  place: 1,
  text: 'A las 8:30.',
  card: null,
  picture: null,
  typedAt: 1,
  refused: null,
});

test('given answers to two investors that are not confirmed, then the page is held until the last one is', async () => {
  const [ana, beto] = [answerStoreOf('sara ana'), answerStoreOf('sara beto')];
  expect(asks()).toBe(false);
  await ana.put(answer('1'));
  await ana.put({ ...answer('1'), refused: 'too long' } as Outgoing);
  await beto.put(answer('2'));
  expect(asks()).toBe(true);
  await ana.remove('1');
  expect(asks()).toBe(true);
  await beto.remove('2');
  expect(asks()).toBe(false);
});

test('given a look at another conversation, then what was answered in the first is still there', async () => {
  await answerStoreOf('sara carla').put(answer('3'));
  expect(await answerStoreOf('sara carla').load()).toEqual([answer('3')]);
  expect(await answerStoreOf('sara dora').load()).toEqual([]);
});
