import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { defineCall } from '#kernel/contract/define-call.ts';
import { positiveDecimalString } from '#kernel/contract/fields.ts';
import { Refusal } from '#kernel/contract/refusal.ts';
import { acceptedPrivacy } from '#kernel/contract/text-rules.ts';
import type { LogFields } from '#kernel/ports/log.ts';
import { silentLog } from '#kernel/ports/log.ts';
import { route } from './route.ts';
import { startTestServer, type TestServer } from './server.fixture.ts';

const echo = defineCall({
  path: 'echo/say',
  summary: 'Says it again.',
  access: 'anonymous',
  input: z.object({
    word: z.string().check(z.maxLength(20)),
    count: z.optional(z.number()),
    amount: z.optional(positiveDecimalString),
    accept: z.optional(acceptedPrivacy),
    side: z.optional(z.enum(['buy', 'sell'])),
    nested: z.optional(z.object({ list: z.array(z.object({ size: z.int() })) })),
    ids: z.optional(z.array(z.string())),
  }),
  output: z.object({ said: z.unknown(), who: z.nullable(z.string()) }),
});
const whoAmI = defineCall({
  path: 'echo/who',
  summary: 'Names the log-in.',
  access: 'investor',
  input: z.object({}),
  output: z.object({ investorId: z.string(), secretStays: z.optional(z.string()) }),
});
const refuse = defineCall({
  path: 'echo/refuse',
  summary: 'Refuses.',
  access: 'anonymous',
  input: z.object({ how: z.string() }),
  output: z.object({}),
  reasons: ['not_found'],
});
const large = defineCall({
  path: 'echo/large',
  summary: 'Takes more.',
  access: 'anonymous',
  input: z.object({ word: z.string() }),
  output: z.object({ length: z.int() }),
});

const logged: LogFields[] = [];
const keep = (fields: LogFields | string) => {
  if (typeof fields !== 'string') logged.push(fields);
};
let world: TestServer;

beforeAll(async () => {
  world = await startTestServer(
    [
      route(echo, (context, input) => ({ said: input, who: context.investorId })),
      route(whoAmI, (context) => ({ investorId: context.investorId, leaked: 'x' })),
      route(refuse, (_context, { how }) => {
        if (how === 'rule') throw new Refusal('not_found', { values: { limit: '10.00' } });
        if (how === 'unknown') throw new Refusal('never.written');
        if (how === 'code') throw new Refusal('never.written', { code: -6 });
        if (how === 'field')
          throw new Refusal('input.invalid', { code: -2, fields: { how: 'field.choice' } });
        throw Object.assign(new Error('phone 5512345678 is broken'), { detail: 'Key (phone)=(5512345678)' });
      }),
      route(large, (_context, { word }) => ({ length: word.length }), { bodyLimitBytes: 200_000 }),
    ],
    { log: { ...silentLog, info: keep, error: keep, warn: keep } },
  );
});
afterAll(() => world.server.close());

describe('success', () => {
  test('given an anonymous call, when it is answered, then the envelope holds exactly its four names', async () => {
    const { status, body, headers } = await world.post('/api/echo/say', { word: 'hola' });
    expect(status).toBe(200);
    expect(body).toEqual({ success: true, code: 0, msg: '', data: { said: { word: 'hola' }, who: null } });
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test('given an output with more than its contract says, when it is written, then the surplus stays inside', async () => {
    const { body } = await world.post('/api/echo/who', {}, { userToken: 'ana' });
    expect(body.data).toEqual({ investorId: '01900000-0000-7000-8000-00000000000a' });
  });

  test('given a good token on an open call, then the investor is known there too', async () => {
    const { body } = await world.post('/api/echo/say', { word: 'a' }, { userToken: 'beto' });
    expect(body.data.who).toBe('01900000-0000-7000-8000-00000000000b');
  });

  test('given no body at all, when a call needs none, then it is answered', async () => {
    const { status } = await world.ask('/api/echo/who', { method: 'POST', headers: { userToken: 'ana' } });
    expect(status).toBe(200);
  });
});

describe('forms and query strings', () => {
  test('given a form with dotted names, then it is the same input as JSON', async () => {
    const { body } = await world.ask('/api/echo/say', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'word=hola&count=5&accept=true&nested.list[0].size=3&ids=one',
    });
    expect(body.data.said).toEqual({
      word: 'hola',
      count: 5,
      accept: true,
      nested: { list: [{ size: 3 }] },
      ids: ['one'],
    });
  });

  test('given a word that looks like a number, when the contract wants text, then it stays text', async () => {
    const { body } = await world.ask('/api/echo/say?word=0012&language=en&amount=1.50');
    expect(body.data.said).toEqual({ word: '0012', amount: '1.50' });
  });

  test.each(['word=a&__proto__.x=1', 'word=a&constructor.prototype.x=1', 'word=a&a.b.c.d.e.f.g.h.i.j=1'])(
    'given the query %s, then it is refused with -2',
    async (query) => {
      const { status, body } = await world.ask(`/api/echo/say?${query}`);
      expect([status, body.code, body.data.reason]).toEqual([400, -2, 'body.malformed']);
    },
  );
});

describe('input that fails its schema', () => {
  test.each([
    [{}, { word: 'Este campo es obligatorio' }],
    [{ word: 5 }, { word: 'El tipo de dato no es correcto' }],
    [{ word: 'x'.repeat(21) }, { word: 'Es demasiado largo' }],
    [{ word: 'a', amount: '1e5' }, { amount: 'Escribe un número válido' }],
    [{ word: 'a', amount: '0.00' }, { amount: 'Debe ser mayor que cero' }],
    [
      { word: 'a', accept: false },
      { accept: 'Acepta los términos de uso, el aviso de privacidad y los riesgos para continuar' },
    ],
    [{ word: 'a', side: 'hold' }, { side: 'Elige una de las opciones' }],
    [
      { word: 'a', nested: { list: [{ size: 1.5 }] } },
      { 'nested.list.0.size': 'El tipo de dato no es correcto' },
    ],
  ])('given %j, then -2 names the field with its text', async (input, fields) => {
    const { status, body } = await world.post('/api/echo/say', input);
    expect([status, body.success, body.code]).toEqual([400, false, -2]);
    expect(body.msg).toBe('Revisa los campos marcados');
    expect(body.data).toEqual({ reason: 'input.invalid', fields });
  });

  test.each(['[1]', '"text"', '5', 'null'])('given the body %s, then it is refused with -2', async (text) => {
    const { status, body } = await world.post('/api/echo/say', text);
    expect([status, body.code]).toEqual([400, -2]);
  });
});

describe('bad bodies', () => {
  const deep = `${'{"nested":'.repeat(50)}1${'}'.repeat(50)}`;
  const veryDeep = '['.repeat(30_000) + ']'.repeat(30_000);
  test.each([
    ['not JSON', '{"word":', 'application/json'],
    ['nested deep', deep, 'application/json'],
    ['nested very deep', veryDeep, 'application/json'],
    ['aimed at __proto__', '{"word":"a","__proto__":{"admin":true}}', 'application/json'],
    ['aimed at __proto__ inside', '{"word":"a","nested":{"__proto__":{}}}', 'application/json'],
    ['aimed at constructor', '{"word":"a","constructor":{"prototype":{}}}', 'application/json'],
    ['plain text', 'word=a', 'text/plain'],
    ['XML', '<word>a</word>', 'application/xml'],
    ['a form that is no form', '__proto__[a]=1&word=a', 'application/x-www-form-urlencoded'],
  ])('given a body that is %s, then -2 and no more', async (_name, text, type) => {
    const { status, body } = await world.ask('/api/echo/say', {
      method: 'POST',
      headers: { 'content-type': type },
      body: text,
    });
    expect([status, body.code, body.data.reason]).toEqual([400, -2, 'body.malformed']);
    expect(Reflect.get({}, 'admin')).toBeUndefined();
  });

  test('given a body over 64 kB, then 413 and -15; a call that takes more takes it', async () => {
    const word = 'x'.repeat(70_000);
    const refused = await world.post('/api/echo/say', { word });
    expect([refused.status, refused.body.code, refused.body.data.reason]).toEqual([
      413,
      -15,
      'body.too_large',
    ]);
    const taken = await world.post('/api/echo/large', { word });
    expect(taken.body.data).toEqual({ length: 70_000 });
  });
});

describe('log-in', () => {
  test('given no token where one is needed, then 401 and -3', async () => {
    const { status, body } = await world.post('/api/echo/who', { wrong: true });
    expect([status, body.code, body.data.reason]).toEqual([401, -3, 'login.required']);
  });

  test.each(['forged', 'x'.repeat(500), "' or 1=1 --", 'ana, beto'])(
    'given the token %s, then 401 and -4, on open calls too',
    async (token) => {
      for (const path of ['/api/echo/who', '/api/echo/say']) {
        const { status, body } = await world.post(path, { word: 'a' }, { userToken: token });
        expect([status, body.code, body.data.reason]).toEqual([401, -4, 'login.ended']);
      }
    },
  );
});

describe('refusals and faults', () => {
  test('given a rule that says no, then HTTP 200, -1, its reason, its text and its values', async () => {
    const { status, body } = await world.post('/api/echo/refuse?language=en', { how: 'rule' });
    expect(status).toBe(200);
    expect(body).toEqual({
      success: false,
      code: -1,
      msg: 'We could not find that',
      data: { reason: 'not_found', values: { limit: '10.00' } },
    });
  });

  test('given a reason without a text, then the text of the code stands in', async () => {
    const plain = await world.post('/api/echo/refuse?language=zh', { how: 'unknown' });
    expect(plain.body.msg).toBe('服务器拒绝了请求');
    const coded = await world.post('/api/echo/refuse?language=zh', { how: 'code' });
    expect([coded.status, coded.body.code, coded.body.msg]).toEqual([200, -6, '该会员未注册']);
  });

  test('given a rule that names a field, then it is answered as input at fault', async () => {
    const { status, body } = await world.post('/api/echo/refuse', { how: 'field' });
    expect([status, body.data.fields]).toEqual([400, { how: 'Elige una de las opciones' }]);
  });

  test('given an unknown fault, then 500, -1, the system error text, and nothing of the inside', async () => {
    const { status, body, text } = await world.post('/api/echo/refuse?language=en', { how: 'fault' });
    expect([status, body.code]).toEqual([500, -1]);
    expect(body.msg).toBe('System error: refresh the page or contact the administrator');
    expect(text).not.toContain('broken');
  });

  test('given an address that is not there, then 404 in the envelope', async () => {
    for (const init of [
      { method: 'POST' },
      { method: 'GET' },
      { method: 'GET', headers: { accept: 'text/html' } },
    ]) {
      const { status, body } = await world.ask('/api/none/here', init);
      expect([status, body.success, body.data.reason]).toEqual([404, false, 'address.unknown']);
    }
    const bad = await world.ask('/%ZZ');
    expect([bad.status, bad.body.code]).toEqual([400, -2]);
  });
});

describe('language', () => {
  test.each([
    ['?language=en', 'zh', 'We could not find that'],
    ['', 'zh-CN,en;q=0.5', '未找到该内容'],
    ['', 'fr', 'No encontramos lo que buscas'],
    ['?language=xx', 'en', 'No encontramos lo que buscas'],
  ])('given the query "%s" and the header %s, then the text is "%s"', async (query, header, msg) => {
    const { body } = await world.post(
      `/api/echo/refuse${query}`,
      { how: 'rule' },
      { 'accept-language': header },
    );
    expect(body.msg).toBe(msg);
  });
});

test('given all of the above, then no log line holds a phone, a token or a body', () => {
  const text = JSON.stringify(logged);
  expect(logged.length).toBeGreaterThan(20);
  expect(text).toContain('broken');
  for (const secret of ['5512345678', 'forged', 'hola']) expect(text).not.toContain(secret);
});
