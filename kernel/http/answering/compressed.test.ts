import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { defineCall } from '#kernel/contract/define-call.ts';
import { route } from '../route.ts';
import { startTestServer, type TestServer } from '../server.fixture.ts';

const WORD = 'acción ';
const say = (path: string) =>
  defineCall({
    path,
    summary: 'Says a word so often.',
    access: 'anonymous',
    input: z.object({ times: z.int() }),
    output: z.object({ said: z.string() }),
  });
const own = say('echo/own');
const shared = say('echo/shared');
let world: TestServer;

beforeAll(async () => {
  const answer = (_: unknown, { times }: { times: number }) => ({ said: WORD.repeat(times) });
  world = await startTestServer([route(own, answer), route(shared, answer, { shared: () => [1] })]);
});
afterAll(() => world.server.close());

const ask = (path: string, times: number, accepted?: string) =>
  world.server.inject({
    method: 'POST',
    url: `/api/${path}`,
    payload: { times },
    headers: accepted === undefined ? {} : { 'accept-encoding': accepted },
  });

test.each(['echo/own', 'echo/shared'])(
  'given a long answer of %s, then who takes it compressed gets it so, the second time too, and who does not gets the same in full',
  async (path) => {
    const plain = await ask(path, 1_000);
    expect(plain.headers['content-encoding']).toBeUndefined();
    for (const time of [1, 2]) {
      const small = await ask(path, 1_000, 'gzip, deflate, br');
      expect(small.headers, `${time}`).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
      expect(small.rawPayload.length * 10).toBeLessThan(plain.rawPayload.length);
      expect(gunzipSync(small.rawPayload).toString()).toBe(plain.payload);
    }
  },
);

test('given one that refuses it, then the answer comes in full', async () => {
  const answer = await ask('echo/own', 1_000, 'gzip;q=0, identity');
  expect(answer.headers['content-encoding']).toBeUndefined();
  expect(answer.headers.vary).toBe('accept-encoding');
});

test('given a short answer, then it comes as it is', async () => {
  const short = await ask('echo/own', 3, 'gzip');
  expect(short.headers['content-encoding']).toBeUndefined();
  expect(short.json().data.said).toBe(WORD.repeat(3));
});
