import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { defineCall } from '#kernel/contract/define-call.ts';
import { route } from './route.ts';
import { startTestServer, type TestServer } from './server.fixture.ts';

const open = { summary: 's', access: 'anonymous', input: z.object({}), output: z.object({}) } as const;
const plain = defineCall({ path: 'plain/call', ...open });
const strict = defineCall({ path: 'strict/call', ...open });
const signIn = defineCall({ path: 'sign_in/call', ...open });
let world: TestServer;

beforeAll(async () => {
  world = await startTestServer(
    [
      route(plain, () => ({})),
      route(strict, () => ({}), { rateLimit: { max: 2, windowMs: 60_000 } }),
      route(signIn, () => ({}), { ignoresToken: true, postOnly: true }),
    ],
    {
      trustProxy: ['127.0.0.1'],
      rateLimits: {
        perAddress: { max: 60, windowMs: 60_000 },
        perLogIn: { max: 10, windowMs: 60_000 },
      },
    },
  );
});
afterAll(() => world.server.close());

test('given a stale token, when a call begins a log-in, then the token does not stand in its way', async () => {
  const { body } = await world.post('/api/sign_in/call', {}, { userToken: 'stale' });
  expect(body.success).toBe(true);
  expect((await world.ask('/api/sign_in/call')).status).toBe(404);
});

test('given a call with a limit of its own, when it is asked once more, then 429 with Retry-After in the envelope', async () => {
  const statuses = [];
  for (let ask = 0; ask < 3; ask += 1) statuses.push((await world.post('/api/strict/call')).status);
  expect(statuses).toEqual([200, 200, 429]);
  const { body, headers } = await world.post('/api/strict/call?language=en');
  expect(body).toMatchObject({ success: false, code: -1, data: { reason: 'rate.exceeded' } });
  expect(body.msg).toBe('Too many requests; wait a moment');
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await world.post('/api/plain/call')).status).toBe(200);
});

test('given somebody who draws addresses from their own network, then a limit of a call holds for all of them', async () => {
  const from = async (address: string) =>
    (await world.post('/api/strict/call', {}, { 'x-forwarded-for': address })).status;
  const statuses = [];
  for (const address of ['2001:db8::1', '2001:db8::2', '2001:db8::3', '2001:db8:0:1::1'])
    statuses.push(await from(address));
  expect(statuses).toEqual([200, 200, 429, 200]);
});

test('given a log-in that asks too much, then it is slowed, another log-in is not', async () => {
  for (let ask = 0; ask < 10; ask += 1) await world.post('/api/plain/call', {}, { userToken: 'ana' });
  expect((await world.post('/api/plain/call', {}, { userToken: 'ana' })).status).toBe(429);
  expect((await world.post('/api/plain/call', {}, { userToken: 'beto' })).status).toBe(200);
});

test('given an address that asks too much, then all its calls are slowed, health is not', async () => {
  for (let ask = 0; ask < 60; ask += 1) await world.post('/api/plain/call');
  expect((await world.post('/api/plain/call')).status).toBe(429);
  expect((await world.ask('/health/live')).status).toBe(200);
});
