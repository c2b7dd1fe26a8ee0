import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { askAgain } from './ask-again.ts';
import { askForMore } from './ask-for-more.ts';

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
  await expect.poll(() => shown().data).toBe('before');
  await expect.poll(() => asked).toHaveLength(2);
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
  await expect.poll(() => asked).toHaveLength(2);
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
  await expect.poll(() => shown().data).toBe('before');
  const done = askAgain(client, ['trade/']);
  await expect.poll(() => asked).toHaveLength(2);
  expect(shown().data).toBe('before');
  asked[1]?.resolve('after');
  await done;
  expect(shown().data).toBe('after');
  leave();
});

test('given an answer that is being asked for anew, when things happen again and again, then it comes and is asked for once more', async () => {
  const { client, asked, leave, shown } = screenThatAsks('trade/list');
  asked[0]?.resolve('before');
  await expect.poll(() => shown().data).toBe('before');
  const done = [askAgain(client, ['trade/'])];
  await expect.poll(() => asked).toHaveLength(2);
  done.push(askAgain(client, ['trade/']), askAgain(client, ['trade/']));
  asked[1]?.resolve('meanwhile');
  await expect.poll(() => shown().data).toBe('meanwhile');
  await expect.poll(() => asked).toHaveLength(3);
  asked[2]?.resolve('after');
  await Promise.all(done);
  expect([shown().data, asked.length]).toEqual(['after', 3]);
  leave();
});

/** A list of two pages, the first on the screen and being asked again; each answer says which asking it is of. */
async function listOfTwoPages() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  const asked: { readonly page: number; readonly come: () => void }[] = [];
  const observer = new InfiniteQueryObserver(client, {
    queryKey: ['asset/log'],
    queryFn: ({ pageParam: page, signal }) => {
      const { promise, resolve, reject } = Promise.withResolvers<string>();
      signal.addEventListener('abort', () => reject(signal.reason));
      const name = `${page} of ${asked.length}`;
      asked.push({ page, come: () => resolve(name) });
      return promise;
    },
    initialPageParam: 1,
    getNextPageParam: (_page, pages) => (pages.length < 2 ? 2 : null),
  });
  const leave = observer.subscribe(() => undefined);
  asked[0]?.come();
  await expect.poll(() => observer.getCurrentResult().isSuccess).toBe(true);
  const come = async (at: number, page: number) => {
    await expect.poll(() => asked[at]?.page).toBe(page);
    asked[at]?.come();
  };
  return { client, asked, come, leave, shown: () => observer.getCurrentResult() };
}

test('given a next page on its way, when something happens, then it comes and all pages are asked for after it', async () => {
  const { client, come, leave, shown } = await listOfTwoPages();
  const more = askForMore(shown());
  const done = askAgain(client, ['asset/']);
  await come(1, 2);
  await more;
  expect(shown().data?.pages).toEqual(['1 of 0', '2 of 1']);
  await come(2, 1);
  await come(3, 2);
  await done;
  expect(shown().data?.pages).toEqual(['1 of 2', '2 of 3']);
  leave();
});

test('given a next page that waits for an answer as what happened does, then it follows what is asked for anew', async () => {
  const { client, come, leave, shown } = await listOfTwoPages();
  void client.invalidateQueries();
  const more = askForMore(shown());
  const done = askAgain(client, ['asset/']);
  await come(1, 1);
  await come(2, 1);
  await done;
  await come(3, 2);
  await more;
  expect(shown().data?.pages).toEqual(['1 of 2', '2 of 3']);
  leave();
});

test.each([
  ['a first answer', false],
  ['an answer that is being asked for anew', true],
])(
  'given %s that never comes, when things happen, then it is asked for in its place after fifteen seconds, once',
  async (_, isAnew) => {
    const { client, asked, leave, shown } = screenThatAsks('trade/list');
    if (isAnew) {
      asked[0]?.resolve('before');
      await expect.poll(() => shown().data).toBe('before');
      void client.invalidateQueries();
      await expect.poll(() => asked).toHaveLength(2);
    }
    const before = asked.length;
    vi.useFakeTimers();
    const done = [askAgain(client, ['trade/']), askAgain(client, ['trade/'])];
    await vi.advanceTimersByTimeAsync(14_900);
    expect(asked).toHaveLength(before);
    await vi.advanceTimersByTimeAsync(200);
    expect(asked).toHaveLength(before + 1);
    asked[before]?.resolve('after');
    await vi.advanceTimersByTimeAsync(0);
    await Promise.all(done);
    expect([shown().data, vi.getTimerCount()]).toEqual(['after', 0]);
    leave();
    vi.useRealTimers();
  },
);

test('what it does not touch is left alone', async () => {
  const { client, asked, leave } = screenThatAsks('news/list');
  await askAgain(client, ['trade/']);
  expect(asked).toHaveLength(1);
  leave();
});
