import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { defineCall } from '#kernel/contract/define-call.ts';
import { pageInput, pageOf } from '#kernel/contract/fields.ts';
import { runHook } from '#testing/react/run-hook.ts';
import { openPage } from '#ui/session/page.fixture.ts';

const listCall = defineCall({
  path: 'asset/log',
  summary: 'A list.',
  access: 'investor',
  input: z.object({ ...pageInput }),
  output: pageOf(z.string()),
});

beforeEach(() => void openPage());
afterEach(() => vi.unstubAllGlobals());

/** A list whose first page the device kept and asks for again; `answer` gives the next answer. */
async function keptList() {
  const { usePagedCall } = await import('./use-paged-call.ts');
  const { createWords, WordsProvider } = await import('#ui/i18n/words.tsx');
  const { ToastProvider } = await import('#ui/toast/toast.tsx');
  const asked: PromiseWithResolvers<Response>[] = [];
  vi.stubGlobal('removeEventListener', () => undefined);
  vi.stubGlobal('navigator', { onLine: true, languages: ['es'] });
  vi.stubGlobal('fetch', () => {
    const answer = Promise.withResolvers<Response>();
    asked.push(answer);
    return answer.promise;
  });
  const client = new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } });
  const kept = { pages: [{ items: ['kept'], nextCursor: 'one' }], pageParams: [null] };
  client.setQueryData(['asset/log', {}, 'es', 'pages'], kept, { updatedAt: 0 });
  const words = createWords('es', {}, async () => undefined);
  const list = await runHook(
    () => usePagedCall(listCall, {}),
    null,
    (screen) => (
      <WordsProvider words={words}>
        <ToastProvider>
          <QueryClientProvider client={client}>{screen}</QueryClientProvider>
        </ToastProvider>
      </WordsProvider>
    ),
  );
  await list.after(() => expect.poll(() => asked).toHaveLength(1));
  const answer = (at: number, data: object) =>
    list.after(async () => {
      asked[at]?.resolve(new Response(JSON.stringify({ success: true, code: 0, msg: '', data })));
      await expect.poll(() => client.isFetching() === 0 || asked.length > at + 1).toBe(true);
    });
  return { ...list, asked, answer };
}

test('the next page is under way from the tap on, also while the first is being asked again', async () => {
  const { now, after, asked, answer, leave } = await keptList();
  expect([asked.length, now().isLoadingMore]).toEqual([1, false]);
  await after(() => now().more());
  expect([asked.length, now().isLoadingMore]).toEqual([1, true]);
  await answer(0, { items: ['first'], nextCursor: 'one' });
  expect([asked.length, now().isLoadingMore]).toEqual([2, true]);
  await answer(1, { items: ['second'], nextCursor: null });
  expect([now().items, now().isLoadingMore]).toEqual([['first', 'second'], false]);
  await leave();
});
