import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { defineCall } from '#kernel/contract/define-call.ts';
import { notFound } from '#kernel/contract/refusal.ts';
import { route } from '../route.ts';
import { startTestServer, type TestServer } from '../server.fixture.ts';

const list = defineCall({
  path: 'price/list',
  summary: 's',
  access: 'anonymous',
  input: z.object({ page: z.int() }),
  output: z.object({ page: z.int(), made: z.int() }),
});
let world: TestServer;
let made = 0;
let version = 1;
let pause: Promise<void> = Promise.resolve();

beforeAll(async () => {
  world = await startTestServer([
    route(
      list,
      async (_context, { page }) => {
        if (page === 404) throw notFound();
        const answer = { page, made: ++made };
        await pause;
        return answer;
      },
      { shared: () => [version] },
    ),
  ]);
});
afterAll(() => world.server.close());

const ask = async (page: number, token?: string) =>
  (await world.post('/api/price/list', { page }, token ? { userToken: token } : {})).body;

test('given the same input and version, then the answer is made once, whoever asks', async () => {
  const first = await ask(1);
  expect(await ask(1, 'ana')).toEqual(first);
  expect((await ask(2)).data.made).toBe(first.data.made + 1);
  version += 1;
  expect((await ask(1)).data.made).toBe(first.data.made + 2);
});

test('given a refusal, then it is made again each time', async () => {
  expect((await ask(404)).data.reason).toBe('not_found');
  expect((await ask(404)).success).toBe(false);
});

test('given a version that changes while an answer is made, then the old answer is not given again', async () => {
  const hold = Promise.withResolvers<void>();
  pause = hold.promise;
  const old = ask(7);
  await expect.poll(() => made).toBeGreaterThan(3);
  version += 1;
  pause = Promise.resolve();
  hold.resolve();
  const { made: oldMade } = (await old).data;
  expect((await ask(7)).data.made).toBe(oldMade + 1);
});

test('given a bad token or bad input, then a kept answer does not hide it', async () => {
  await ask(1);
  expect((await ask(1, 'forged')).code).toBe(-4);
  expect((await world.post('/api/price/list', { page: 'x' })).body.code).toBe(-2);
});

test('given a call that needs a log-in, then it cannot be shared', async () => {
  const mine = { ...list, access: 'investor' } as const;
  const shared = route(mine, () => ({ page: 1, made: 1 }), { shared: () => [] });
  await expect(startTestServer([shared])).rejects.toThrow('not the same for everyone');
});
