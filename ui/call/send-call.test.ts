import { beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { defineCall } from '#kernel/contract/define-call.ts';
import { openPage } from '#ui/session/page.fixture.ts';

const call = defineCall({
  path: 'user/get_info',
  summary: 's',
  access: 'investor',
  input: z.object({}),
  output: z.object({}),
});
const ANA = { id: 'ana', phone: '5512345678', displayCurrency: 'MXN' } as const;

let answer: () => Response | Promise<Response>;
beforeEach(() => {
  openPage();
  vi.stubGlobal('navigator', { languages: ['es'] });
  vi.stubGlobal('fetch', async () => answer());
});

const refused = (status: number, code: number) => () =>
  new Response(JSON.stringify({ success: false, code, msg: 'm', data: null }), { status });

/** A page on which Ana is logged in. */
async function open() {
  const { sendCall } = await import('./send-call.ts');
  const { session } = await import('#ui/session/session.ts');
  session.logIn('first', ANA);
  const ended = vi.fn();
  session.onEnd(ended);
  return { sendCall, session, ended };
}

it.each([
  [401, -3],
  [401, -4],
  [200, -3],
  [500, -4],
])('HTTP %i with the code %i ends the session', async (status, code) => {
  const { sendCall, session, ended } = await open();
  answer = refused(status, code);
  await sendCall(call, {});
  expect([session.get().loggedIn, ended.mock.calls.length]).toEqual([false, 1]);
});

it('the end of a session says why; of the call that has no tip, in no words of its own', async () => {
  const { sendCall, session, ended } = await open();
  answer = refused(401, -4);
  await sendCall({ ...call, path: 'trade/list' }, {});
  session.logIn('second', ANA);
  await sendCall(call, {});
  expect(ended.mock.calls).toEqual([['m'], ['']]);
});

it.each([-1, -2, -5, -12, -17, -19, -100, -101])('the code %i does not', async (code) => {
  const { sendCall, session, ended } = await open();
  answer = refused(200, code);
  await sendCall(call, {});
  expect([session.get().loggedIn, ended.mock.calls.length]).toEqual([true, 0]);
});

it('an answer to the log-in before does not end the one that has begun since', async () => {
  const { sendCall, session, ended } = await open();
  const late = Promise.withResolvers<Response>();
  answer = () => late.promise;
  const sent = sendCall(call, {});
  session.logIn('second', ANA);
  late.resolve(refused(401, -4)());
  await sent;
  expect([session.get().token, ended.mock.calls.length]).toEqual(['second', 0]);
});

it('a line that is gone ends nothing', async () => {
  const { sendCall, session } = await open();
  answer = () => Promise.reject(new TypeError('failed to fetch'));
  expect(await sendCall(call, {})).toEqual({ ok: false, kind: 'offline' });
  expect(session.get().loggedIn).toBe(true);
});

it.each([
  ['a call that got no answer in time', new DOMException('late', 'TimeoutError'), true],
  ['a call that a screen called off', new DOMException('gone', 'AbortError'), false],
])('of the line, given %s', async (_, reason, isLost) => {
  const { sendCall } = await open();
  const { isLineLost } = await import('./line.ts');
  answer = () => Promise.reject(reason);
  await sendCall(call, {}, { signal: AbortSignal.abort(reason) });
  expect(isLineLost()).toBe(isLost);
});
