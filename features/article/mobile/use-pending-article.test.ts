import { expect, test } from 'vitest';
import { runHook } from '#testing/react/run-hook.ts';
import { usePendingArticle } from './use-pending-article.ts';

const PendingArticle = () => null;

/** A hook whose code comes, or does not, by hand. */
async function open(isPending: boolean) {
  const asked: PromiseWithResolvers<{ PendingArticle: typeof PendingArticle }>[] = [];
  const load = () => {
    const coming = Promise.withResolvers<{ PendingArticle: typeof PendingArticle }>();
    asked.push(coming);
    return coming.promise;
  };
  const hook = await runHook(
    (input: { isPending: boolean; askedAt: number }) =>
      usePendingArticle(input.isPending, input.askedAt, load),
    { isPending, askedAt: 1 },
  );
  return { ...hook, asked };
}

test('given nothing that is pending, then nothing is fetched until something is', async () => {
  const { now, draw, asked, after, leave } = await open(false);
  await draw({ isPending: false, askedAt: 2 });
  expect(asked).toHaveLength(0);
  await draw({ isPending: true, askedAt: 3 });
  expect([asked.length, now()]).toEqual([1, null]);
  await after(() => asked[0]?.resolve({ PendingArticle }));
  expect(now()).toBe(PendingArticle);
  await leave();
});

test('given that it could not be fetched, then it is tried again with the next answer, and once it is there no more', async () => {
  const { now, draw, asked, after, leave } = await open(true);
  await after(() => asked[0]?.reject(new Error('no line')));
  expect([asked.length, now()]).toEqual([1, null]);
  await draw({ isPending: true, askedAt: 2 });
  await after(() => asked[1]?.resolve({ PendingArticle }));
  await draw({ isPending: true, askedAt: 3 });
  expect([asked.length, now()]).toEqual([2, PendingArticle]);
  await leave();
});
