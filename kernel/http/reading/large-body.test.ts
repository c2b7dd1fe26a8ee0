import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { defineCall } from '#kernel/contract/define-call.ts';
import { route } from '../route.ts';
import { startTestServer, type TestServer } from '../server.fixture.ts';

const shape = { summary: 's', input: z.object({ data: z.string() }), output: z.object({}) } as const;
const own = defineCall({ path: 'picture/own', access: 'investor', ...shape });
const open = defineCall({ path: 'picture/open', access: 'anonymous', ...shape });
const ONCE = { bodyLimitBytes: 200_000, postOnly: true, rateLimit: { max: 1, windowMs: 60_000 } } as const;
let world: TestServer;

beforeAll(async () => {
  world = await startTestServer([route(own, () => ({}), ONCE), route(open, () => ({}), ONCE)]);
});
afterAll(() => world.server.close());

/** The status that is answered before a byte of the body was sent. */
function answerToHeaders(path: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request(world.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': '150000', ...headers },
    });
    asked.once('response', (response) => {
      resolve(response.statusCode ?? 0);
      asked.destroy();
    });
    asked.once('error', reject);
    asked.flushHeaders();
  });
}

test('given a call that takes much, when nobody or a stale log-in asks, then it is refused before its body is read', async () => {
  expect(await answerToHeaders('/api/picture/own', {})).toBe(401);
  expect(await answerToHeaders('/api/picture/own', { userToken: 'stale' })).toBe(401);
});

test('given a call that takes much, when it is asked too often, then it is refused before its body is read', async () => {
  const data = 'x'.repeat(100_000);
  expect((await world.post('/api/picture/own', { data }, { userToken: 'ana' })).status).toBe(200);
  expect((await world.post('/api/picture/own', { data }, { userToken: 'ana' })).status).toBe(429);
  expect(await answerToHeaders('/api/picture/own', { userToken: 'ana' })).toBe(429);
  expect((await world.post('/api/picture/own', { data }, { userToken: 'beto' })).status).toBe(200);
  expect((await world.post('/api/picture/open', { data })).status).toBe(200);
  expect(await answerToHeaders('/api/picture/open', {})).toBe(429);
});
