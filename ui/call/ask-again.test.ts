import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { askAgain } from './ask-again.ts';

/** A screen that asks one call; `answers` are given by hand, one for each asking. */
function screenThatAsks(path: string) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  const asked: PromiseWithResolvers<string>[] = [];
  const observer = new QueryObserver(client, {
    queryKey: [path, {}, 'es'],
    queryFn: ({ signal }) => {
      const answer = Promise.withResolvers<string>();
      signal.addEventListener('abort', () => answer.reject(signal.reason));
      asked.push(answer);
      return answer.promise;
    },
  });
  const leave = observer.subscribe(() => undefined);
  return { client, asked, leave, shown: () => observer.getCurrentResult() };
}

test('given a first answer on its way, when things happen, then it comes and is asked for once more', async () => {
  const { client, asked, leave, shown } = screenThatAsks('trade/list');
  const done = [askAgain(client, ['trade/']), askAgain(client, ['trade/'])];
  await Promise.resolve();
  done.push(askAgain(client, ['trade/']));
  asked[0]?.resolve('before');
  await vi.waitFor(() => expect(shown().data).toBe('before'));
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  asked[1]?.resolve('after');
  await Promise.all(done);
  expect(shown().data).toBe('after');
  expect(asked).toHaveLength(2);
  leave();
});

test('given a first answer on its way, when it fails after something happened, then it is asked for once more', async () => {
  const { client, asked, leave, shown } = screenThatAsks('trade/list');
  const done = askAgain(client, ['trade/']);
  asked[0]?.reject(new Error('no line'));
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  asked[1]?.resolve('after');
  await done;
  expect(shown()).toMatchObject({ data: 'after', error: null });
  leave();
});

test('given a first answer on its way, when its log-in ends after something happened, then nothing is asked', async () => {
  const { client, asked, leave } = screenThatAsks('trade/list');
  const done = askAgain(client, ['trade/']);
  leave();
  client.removeQueries();
  await done;
  expect(asked).toHaveLength(1);
});

test('given an answer on the screen, then it stays there until the next', async () => {
  const { client, asked, leave, shown } = screenThatAsks('trade/list');
  asked[0]?.resolve('before');
  await vi.waitFor(() => expect(shown().data).toBe('before'));
  const done = askAgain(client, ['trade/']);
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  expect(shown().data).toBe('before');
  asked[1]?.resolve('after');
  await done;
  expect(shown().data).toBe('after');
  leave();
});

test('what it does not touch is left alone', async () => {
  const { client, asked, leave } = screenThatAsks('news/list');
  await askAgain(client, ['trade/']);
  expect(asked).toHaveLength(1);
  leave();
});
