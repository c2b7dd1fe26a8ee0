import { beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { defineCall } from '#kernel/contract/define-call.ts';
import { openPage } from '#ui/session/page.fixture.ts';

const call = defineCall({
  path: 'stock/list',
  summary: 's',
  access: 'anonymous',
  input: z.object({}),
  output: z.object({}),
});

beforeEach(() => {
  openPage();
  vi.stubGlobal('navigator', { languages: ['es'] });
});

it('is lost with the first call that gets no answer, and found with the first that gets one', async () => {
  const { sendCall } = await import('./send-call.ts');
  const { isLineLost, onLine } = await import('./line.ts');
  const told: boolean[] = [];
  onLine(() => told.push(isLineLost()));
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no line')));
  await sendCall(call, {});
  await sendCall(call, {});
  vi.stubGlobal('fetch', async () => new Response('{"success":false,"code":-1,"msg":"m"}', { status: 503 }));
  await sendCall(call, {});
  expect(told).toEqual([true, false]);
});

it('is not lost where a screen called its question off', async () => {
  const { sendCall } = await import('./send-call.ts');
  const { isLineLost } = await import('./line.ts');
  const leaving = new AbortController();
  leaving.abort();
  vi.stubGlobal('fetch', () => Promise.reject(leaving.signal.reason));
  await sendCall(call, {}, { signal: leaving.signal });
  expect(isLineLost()).toBe(false);
});
