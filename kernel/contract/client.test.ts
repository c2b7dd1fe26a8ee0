import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createClient } from './client.ts';
import { defineCall } from './define-call.ts';

const call = defineCall({
  path: 'stock/detail',
  summary: 's',
  access: 'anonymous',
  input: z.object({ id: z.string() }),
  output: z.object({ price: z.string() }),
});

interface Seen {
  url: string;
  init: RequestInit;
}

function clientAnswering(answer: Response | Error, token: string | null = null) {
  const seen: Seen[] = [];
  const client = createClient({
    baseUrl: 'http://server',
    language: () => 'zh',
    token: () => token,
    fetch: async (url, init) => {
      seen.push({ url: String(url), init: init ?? {} });
      if (answer instanceof Error) throw answer;
      return answer;
    },
  });
  return { client, seen };
}

const json = (body: unknown, init?: ResponseInit) => new Response(JSON.stringify(body), init);

test('given any call, then language, accept-language and userToken go along', async () => {
  const { client, seen } = clientAnswering(json({ success: true, code: 0, msg: '', data: {} }), 'secret');
  await client.send(call, { id: 'A' }, { idempotencyKey: 'k' });
  expect(seen[0]?.url).toBe('http://server/api/stock/detail?language=zh');
  expect(seen[0]?.init).toMatchObject({
    method: 'POST',
    body: '{"id":"A"}',
    headers: { 'accept-language': 'zh', userToken: 'secret', 'idempotency-key': 'k' },
  });
});

test('given no token, then no header pretends one', async () => {
  const { client, seen } = clientAnswering(json({ success: true, code: 0, msg: '', data: {} }));
  await client.send(call, { id: 'A' });
  expect(seen[0]?.init.headers).not.toHaveProperty('userToken');
});

test('given a success, then its data, and whether it is the first success again', async () => {
  const envelope = { success: true, code: 0, msg: '', data: { price: '1.00' } };
  const fresh = await clientAnswering(json(envelope)).client.send(call, { id: 'A' });
  expect(fresh).toEqual({ ok: true, data: { price: '1.00' }, replayed: false });
  const again = json(envelope, { headers: { 'idempotency-hit': '1' } });
  expect(await clientAnswering(again).client.send(call, { id: 'A' })).toMatchObject({ replayed: true });
});

test('given a refusal, then code, text, reason, fields and values', async () => {
  const data = { reason: 'cash.insufficient', fields: { id: 'x' }, values: { most: '5.00' } };
  const { client } = clientAnswering(json({ success: false, code: -1, msg: 'no', data }));
  expect(await client.send(call, { id: 'A' })).toEqual({
    ok: false,
    kind: 'refusal',
    code: -1,
    msg: 'no',
    status: 200,
    keyChecked: false,
    ...data,
  });
});

test('given a refusal after the key was looked at, then it says so', async () => {
  const said = { success: false, code: -1, msg: 'no', data: {} };
  const { client } = clientAnswering(json(said, { headers: { 'idempotency-checked': '1' } }));
  expect(await client.send(call, { id: 'A' })).toMatchObject({ keyChecked: true });
});

test('given a refusal without details, then they are empty, not missing', async () => {
  const { client } = clientAnswering(json({ success: false, code: -4, msg: 'over' }, { status: 401 }));
  expect(await client.send(call, { id: 'A' })).toMatchObject({
    reason: '',
    fields: {},
    values: {},
    status: 401,
  });
});

test.each([
  [json({ success: false, code: -11, msg: 'soon', data: {} }, { status: 503 }), 503, 'soon', -11],
  [new Response('<h1>Bad gateway</h1>', { status: 502 }), 502, '', null],
  [new Response('', { status: 404 }), 404, '', null],
  [json({ hello: 1 }), 200, '', null],
])(
  'given an answer that is a fault or not ours, then it is an HTTP fault',
  async (answer, status, msg, code) => {
    const { client } = clientAnswering(answer);
    expect(await client.send(call, { id: 'A' })).toEqual({ ok: false, kind: 'http', status, msg, code });
  },
);

test('given no line, then the answer says offline and nothing is thrown', async () => {
  const { client } = clientAnswering(new TypeError('fetch failed'));
  expect(await client.send(call, { id: 'A' })).toEqual({ ok: false, kind: 'offline' });
});
