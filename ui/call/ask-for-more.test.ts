import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { askForMore } from './ask-for-more.ts';

interface Page {
  readonly text: string;
  readonly next: number | null;
}

/** A list whose first page was kept by the device and is being asked again; `answers` lets its answers come. */
function listBeingAskedAgain() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const kept: Page = { text: 'kept', next: 1 };
  client.setQueryData(['log'], { pages: [kept], pageParams: [0] });
  const asked: number[] = [];
  const aborted: number[] = [];
  const { promise: answers, resolve, reject } = Promise.withResolvers<void>();
  const observer = new InfiniteQueryObserver(client, {
    queryKey: ['log'],
    queryFn: async ({ pageParam, signal }): Promise<Page> => {
      asked.push(pageParam);
      signal.addEventListener('abort', () => aborted.push(pageParam));
      await answers;
      return { text: `fresh ${pageParam}`, next: pageParam < 1 ? pageParam + 1 : null };
    },
    initialPageParam: 0,
    getNextPageParam: ({ next }: Page) => next,
  });
  const stop = observer.subscribe(() => undefined);
  const shown = () => observer.getCurrentResult().data?.pages.map(({ text }) => text);
  return { client, observer, asked, aborted, shown, resolve, reject, stop };
}

test('the next page is asked for once the first is here anew: what the device kept of it does not stay', async () => {
  const { observer, asked, aborted, shown, resolve, stop } = listBeingAskedAgain();
  const result = observer.getCurrentResult();
  expect(result.isFetching).toBe(true);
  const more = askForMore(result);
  expect([asked, shown()]).toEqual([[0], ['kept']]);
  resolve();
  await more;
  expect([asked, aborted, shown()]).toEqual([[0, 1], [], ['fresh 0', 'fresh 1']]);
  stop();
});

test('given that the first page cannot be had, then no other is asked for', async () => {
  const { observer, asked, shown, reject, stop } = listBeingAskedAgain();
  const more = askForMore(observer.getCurrentResult());
  reject(new Error('no line'));
  await more;
  expect([asked, shown()]).toEqual([[0], ['kept']]);
  stop();
});

test('asked twice, the next page comes once', async () => {
  const { observer, asked, shown, resolve, stop } = listBeingAskedAgain();
  resolve();
  await observer.refetch({ cancelRefetch: false });
  const first = askForMore(observer.getCurrentResult());
  await Promise.all([first, askForMore(observer.getCurrentResult())]);
  expect([asked, shown()]).toEqual([
    [0, 1],
    ['fresh 0', 'fresh 1'],
  ]);
  stop();
});

test('broken off by what is asked again after a command, the next page follows it', async () => {
  const { client, observer, asked, shown, resolve, stop } = listBeingAskedAgain();
  resolve();
  await observer.refetch({ cancelRefetch: false });
  const later = new Promise((pass) => setTimeout(pass, 5));
  const more = later.then(() => askForMore(observer.getCurrentResult()));
  await later.then(() => client.invalidateQueries());
  await more;
  expect([asked, shown()]).toEqual([
    [0, 1, 0, 1],
    ['fresh 0', 'fresh 1'],
  ]);
  stop();
});

test('called off by the end of a log-in, the next page is not asked for again', async () => {
  const { client, observer, asked, shown, resolve, stop } = listBeingAskedAgain();
  resolve();
  await observer.refetch({ cancelRefetch: false });
  const more = askForMore(observer.getCurrentResult());
  await client.cancelQueries();
  await more;
  expect([asked, shown()]).toEqual([[0, 1], ['fresh 0']]);
  stop();
});
