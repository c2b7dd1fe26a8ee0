import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { defineCall } from '#kernel/contract/define-call.ts';
import { type Database, openDatabase } from '#kernel/database/database.ts';
import { openTestDatabase, type TestDatabase } from '#testing/database.ts';
import { type BreakableLine, openBreakableLine } from './breakable-line.fixture.ts';
import { route } from './route.ts';
import { startTestServer, type TestServer } from './server.fixture.ts';

const count = defineCall({
  path: 'count/up',
  summary: 'Counts.',
  access: 'investor',
  command: true,
  input: z.object({}),
  output: z.object({ count: z.int() }),
});

let database: TestDatabase;
let line: BreakableLine;
let db: Database;
let world: TestServer;

beforeAll(async () => {
  database = await openTestDatabase();
  await database.owner.query('create table counted (at timestamptz default now())');
  line = await openBreakableLine(database.url);
  db = openDatabase(line.url, { connectTimeoutMs: 2_000 });
  world = await startTestServer(
    [
      route(count, async ({ tx }) => {
        await tx.query('insert into counted default values');
        const { rows } = await tx.query<{ n: number }>('select count(*)::int as n from counted');
        return { count: rows[0]?.n ?? 0 };
      }),
    ],
    { db },
  );
});
afterAll(async () => {
  await world.server.close();
  await db.close();
  await line.cut();
  await database.close();
});

const send = (key: string) =>
  world.post('/api/count/up?language=en', {}, { userToken: 'ana', 'idempotency-key': key });

test('given the database goes away and comes back, then 503 with -11 meanwhile, and all is well after, done once', async () => {
  expect((await send('before')).body.data).toEqual({ count: 1 });

  await line.cut();
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const { status, body, headers } = await send('during');
    expect([status, body.success, body.code]).toEqual([503, false, -11]);
    expect(body.msg).toBe('The server is updating; try again in a moment');
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }
  const unready = await world.ask('/health/ready');
  expect([unready.status, unready.body.database]).toEqual([503, false]);
  expect((await world.ask('/health/live')).status).toBe(200);

  await line.mend();
  expect((await send('during')).body.data).toEqual({ count: 2 });
  expect((await send('before')).body.data).toEqual({ count: 1 });
  await expect.poll(async () => (await world.ask('/health/ready')).status).toBe(200);
});
