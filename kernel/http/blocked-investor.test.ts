import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { defineCall } from '#kernel/contract/define-call.ts';
import { openApiOf } from './openapi.ts';
import { route } from './route.ts';
import { INVESTORS, startTestServer, type TestServer } from './server.fixture.ts';

const shape = { access: 'investor', input: z.object({ n: z.int() }), output: z.object({}) } as const;
const buy = defineCall({ ...shape, path: 'thing/buy', summary: 'Buys.', notWhileBlocked: true });
const sell = defineCall({ ...shape, path: 'thing/sell', summary: 'Sells.' });

let served: string[] = [];
const routes = [buy, sell].map((call) =>
  route(call, ({ investorId }) => {
    served.push(`${call.path} ${investorId}`);
    return {};
  }),
);
let world: TestServer;
let blocked = true;

beforeAll(async () => {
  const authenticate = async (token: string) =>
    token === 'ana' ? { investorId: INVESTORS.ana, logInId: 'log-in-ana', blocked } : null;
  world = await startTestServer(routes, { authenticator: { authenticate } });
});
afterAll(() => world.server.close());
beforeEach(() => {
  served = [];
  blocked = true;
});

test('given a blocked investor, when they ask for what is not theirs now, then −19 and nothing is done', async () => {
  const { status, body } = await world.post('/api/thing/buy', { n: 1 }, { userToken: 'ana' });
  expect({ status, code: body.code, reason: body.data.reason }).toEqual({
    status: 200,
    code: -19,
    reason: 'member.blocked',
  });
  expect(served).toEqual([]);
});

test('given a blocked investor, when their input is wrong besides, then the block is what they are told of', async () => {
  const { body } = await world.post('/api/thing/buy', { n: 'many' }, { userToken: 'ana' });
  expect(body.code).toBe(-19);
});

test('given a blocked investor, when they make any other call, then it goes on', async () => {
  const { body } = await world.post('/api/thing/sell', { n: 1 }, { userToken: 'ana' });
  expect(body.success).toBe(true);
  expect(served).toEqual([`thing/sell ${INVESTORS.ana}`]);
});

test('given a block that ended, when they ask again, then it goes on', async () => {
  blocked = false;
  const { body } = await world.post('/api/thing/buy', { n: 1 }, { userToken: 'ana' });
  expect(body.success).toBe(true);
});

test('given the document, then it names the refusal where it can come and nowhere else', () => {
  const paths = openApiOf(routes, '1').paths as Record<string, unknown>;
  expect(JSON.stringify(paths['/api/thing/buy'])).toContain('member.blocked');
  expect(JSON.stringify(paths['/api/thing/sell'])).not.toContain('member.blocked');
});

test('given a call that an investor does not make, when it says notWhileBlocked, then the server does not start', async () => {
  const open = defineCall({
    path: 'thing/open',
    summary: 'For all.',
    access: 'anonymous',
    notWhileBlocked: true,
    input: z.object({}),
    output: z.object({}),
  });
  await expect(startTestServer([route(open, () => ({}))])).rejects.toThrow('only an investor');
});
