import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { defineCall } from '#kernel/contract/define-call.ts';
import { runHook } from '#testing/react/run-hook.ts';
import { openPage } from '#ui/session/page.fixture.ts';

const withdraw = defineCall({
  path: 'withdrawal/create',
  summary: 'Withdraws.',
  access: 'investor',
  command: true,
  input: z.object({ previewId: z.string(), password: z.string() }),
  output: z.object({ id: z.string() }),
});
const INPUT = { previewId: 'preview', password: 'secret' };
const RECORDS = '/user/records?tab=withdrawal';
const LOST = { path: 'withdrawal/create', recordsTo: RECORDS };
const ANA = { user: '{"id":"ana"}', userToken: 'ana' };

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A page of Ana's tab, which sends one command; `answers` are given by hand. */
async function open(keptInTab: Record<string, string> = {}, loggedIn = ANA) {
  const { tab } = openPage(loggedIn, keptInTab);
  vi.stubGlobal('removeEventListener', () => undefined);
  vi.stubGlobal('navigator', { onLine: true, languages: ['es'] });
  const asked: PromiseWithResolvers<Response>[] = [];
  vi.stubGlobal('fetch', () => {
    const answer = Promise.withResolvers<Response>();
    asked.push(answer);
    return answer.promise;
  });
  const { useSending } = await import('./use-sending.ts');
  const { unanswered } = await import('./unanswered.ts');
  const { createWords, WordsProvider } = await import('#ui/i18n/words.tsx');
  const { ToastProvider } = await import('#ui/toast/toast.tsx');
  const client = new QueryClient();
  const words = createWords('es', {}, async () => undefined);
  const sending = await runHook(
    () => useSending(withdraw),
    null,
    (screen) => (
      <WordsProvider words={words}>
        <ToastProvider>
          <QueryClientProvider client={client}>{screen}</QueryClientProvider>
        </ToastProvider>
      </WordsProvider>
    ),
  );
  const { now, after, leave } = sending;
  const state = () => now().state;
  const send = (recordsTo = RECORDS) => after(() => void now().send(INPUT, {}, recordsTo));
  /** What is drawn is there only after each of its steps. */
  const until = (check: () => void) =>
    vi.waitFor(
      async () => {
        await after(() => new Promise((pass) => setTimeout(pass, 5)));
        check();
      },
      { timeout: 15_000 },
    );
  const answer = async (at: number, body: object) => {
    asked[at]?.resolve(new Response(JSON.stringify({ msg: '', ...body })));
    await until(() => expect(state().isUnderWay).toBe(false));
  };
  return { after, until, asked, leave, tab, unanswered, now, state, send, answer };
}

const DONE = { success: true, code: 0, data: { id: 'one' } };
const refusal = (fields: Record<string, string>) => ({
  ...{ success: false, code: -1, msg: 'No' },
  data: { reason: 'withdrawal.refused', fields },
});

test('given an answer, then what was done stands until it is forgotten', async () => {
  const { state, send, answer, after, now, leave } = await open();
  expect(state()).toMatchObject({ isUnderWay: false, done: null });
  await send();
  expect(state()).toMatchObject({ busy: true, isUnderWay: true, isUnsure: false });
  await answer(0, DONE);
  expect(state()).toMatchObject({ busy: false, isUnderWay: false, done: { id: 'one' } });
  await after(() => now().reset());
  expect(state().done).toEqual({ id: 'one' });
  await after(() => now().forget());
  expect(state().done).toBeNull();
  await leave();
});

test('given a refusal, then it stands until what was sent is mended; of what was typed besides, under its field', async () => {
  const { state, send, answer, after, now, leave } = await open();
  await send();
  await answer(0, refusal({ previewId: 'preview.over' }));
  expect(state()).toMatchObject({
    isUnderWay: false,
    refusal: 'No',
    refusedFor: 'withdrawal.refused',
    fields: {},
  });
  await after(() => now().reset());
  expect(state().refusal).toBeNull();
  await send();
  await answer(1, refusal({ password: 'Incorrecta' }));
  expect(state()).toMatchObject({ isUnderWay: false, refusal: null, fields: { password: 'Incorrecta' } });
  await leave();
});

test('given that no answer came, then it is under way still, nothing mends or forgets it, and it is sent again', async () => {
  const { asked, state, send, answer, after, until, now, leave } = await open();
  await send();
  asked[0]?.reject(new TypeError('no line'));
  await until(() => expect(state().isUnsure).toBe(true));
  await after(() => {
    now().reset();
    now().forget();
  });
  expect(state()).toMatchObject({ busy: true, isUnderWay: true, isUnsure: true });
  await after(() => expect.poll(() => asked).toHaveLength(2));
  await answer(1, DONE);
  expect(state()).toMatchObject({ isUnsure: false, done: { id: 'one' } });
  await leave();
});

test('given a page that is thrown away before the answer, then the next one of the tab says what was sent, until it was looked at', async () => {
  const thrownAway = await open();
  await thrownAway.send();
  expect(thrownAway.unanswered.lost()).toEqual([]);
  const next = await open({ ...thrownAway.tab });
  expect(next.unanswered.lost()).toMatchObject([LOST]);
  // what is sent meanwhile, and its answer, say nothing of it
  await next.send('/elsewhere');
  await next.answer(0, DONE);
  const [lost, ...others] = next.unanswered.lost();
  expect([lost, ...others]).toMatchObject([LOST]);
  if (lost) next.unanswered.forget(lost.id);
  expect((await open({ ...next.tab })).unanswered.lost()).toEqual([]);
});

test('given two sendings, then the answer to one leaves the other', async () => {
  const { unanswered, tab, send, answer, leave } = await open();
  unanswered.keep({ path: 'exchange/create', recordsTo: '/user/assets' });
  await send();
  expect((await open({ ...tab })).unanswered.lost()).toHaveLength(2);
  vi.stubGlobal('sessionStorage', tab);
  await answer(0, DONE);
  expect((await open({ ...tab })).unanswered.lost()).toMatchObject([{ path: 'exchange/create' }]);
  await leave();
});

test('given that its investor went to see whether it was done, then no later page says it; sent again, it does', async () => {
  const { asked, tab, state, send, after, until, now, leave } = await open();
  await send();
  asked[0]?.reject(new TypeError('no line'));
  await until(() => expect(state().isUnsure).toBe(true));
  const keptOf = () => 'bolsillo.typed.unanswered' in tab;
  expect(keptOf()).toBe(true);
  await after(() => now().look());
  expect(keptOf()).toBe(false);
  await send();
  expect(keptOf()).toBe(true);
  await leave();
});

test('given that another investor is logged in, then nothing is said of what was sent', async () => {
  const { tab, send } = await open();
  await send();
  expect((await open({ ...tab })).unanswered.lost()).toHaveLength(1);
  const ofBea = await open({ ...tab }, { user: '{"id":"bea"}', userToken: 'bea' });
  expect(ofBea.unanswered.lost()).toEqual([]);
  expect(ofBea.tab).toEqual({ ...tab });
});

test.each([
  ['that it is done', DONE],
  ['a refusal', refusal({})],
])('given %s, then the next page has nothing to say of it', async (_, body) => {
  const { send, answer, tab, leave } = await open();
  await send();
  await answer(0, body);
  expect((await open({ ...tab })).unanswered.lost()).toEqual([]);
  await leave();
});
