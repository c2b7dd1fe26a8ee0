import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { defineCall } from '#kernel/contract/define-call.ts';
import type { Language } from '#kernel/i18n/language.ts';
import { openPage } from '#ui/session/page.fixture.ts';

const callOf = (path: string) =>
  defineCall({
    path,
    summary: 's',
    access: 'investor',
    input: z.object({ id: z.optional(z.string()) }),
    output: z.string(),
  });
const TERMS = callOf('loan/terms');
const ANA = { id: 'ana', phone: '5512345678', displayCurrency: 'MXN' } as const;

beforeEach(() => {
  openPage();
  vi.stubGlobal('navigator', { languages: ['es'] });
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
});

/** A screen that asks as Ana; an answer comes when the test gives it. */
async function observe() {
  const { callQuery } = await import('./call-query.ts');
  const { session } = await import('#ui/session/session.ts');
  session.logIn('ana', ANA);
  const client = new QueryClient();
  const answer = (language: Language, text: string) =>
    client.setQueryData(callQuery(TERMS, {}, language, {}).queryKey, text);
  const observer = new QueryObserver<string>(client, callQuery(TERMS, {}, 'es', {}));
  observer.subscribe(() => undefined);
  answer('es', 'condiciones');
  const shows = (language: Language, input = {}, call = TERMS) => {
    observer.setOptions(callQuery(call, input, language, {}));
    return observer.getCurrentResult().data;
  };
  return { answer, shows, session };
}

it('a change of the language takes nothing away before the answer in the new one comes', async () => {
  const { answer, shows } = await observe();
  expect([shows('en'), shows('zh')]).toEqual(['condiciones', 'condiciones']);
  answer('zh', '条件');
  expect(shows('zh')).toBe('条件');
});

it('another question shows nothing of the one before, also right after a change of the language', async () => {
  const { shows } = await observe();
  expect(shows('es', { id: 'other' })).toBeUndefined();
  expect(shows('en')).toBe('condiciones');
  expect(shows('en', {}, callOf('loan/conditions'))).toBeUndefined();
});

it('who logs in next sees nothing of the one before', async () => {
  const { shows, session } = await observe();
  session.logIn('bea', { ...ANA, id: 'bea' });
  expect(shows('en')).toBeUndefined();
});
