import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { defineCall } from '#kernel/contract/define-call.ts';
import { type Database, openDatabase } from '#kernel/database/database.ts';
import { openTestDatabase, type TestDatabase } from '#testing/database.ts';
import { toldLoop } from './answering/told-loop.fixture.ts';
import type { OperatorGate } from './authenticator.ts';
import { type RequestContext, route } from './route.ts';
import { startTestServer, type TestServer } from './server.fixture.ts';

const EMPTY = { input: z.object({}), output: z.object({}) };
const slow = defineCall({ path: 'lock/wait', summary: 'Waits.', access: 'investor', ...EMPTY });
const quick = defineCall({
  path: 'operator/look',
  summary: 'Looks.',
  access: 'operator',
  roles: ['support'],
  reads: true,
  ...EMPTY,
});

const enter = defineCall({
  path: 'operator/enter',
  summary: 'Signs in.',
  access: 'anonymous',
  entersConsole: true,
  ...EMPTY,
});

const enterSlowly = defineCall({
  path: 'operator/enter_slowly',
  summary: 'Waits for who signs in by the same name.',
  access: 'anonymous',
  entersConsole: true,
  ...EMPTY,
});

const CONNECTIONS = 3;
const RESERVE = 4;
/** As many reads as are let in whatever the delay. */
const LEAST_READS = 24;
const LOCK = 15;
const NAME_LOCK = 16;

let database: TestDatabase;
let db: Database;
let world: TestServer;
const { loop, run } = toldLoop();

beforeAll(async () => {
  database = await openTestDatabase();
  db = openDatabase(database.url, { max: CONNECTIONS, reserve: RESERVE, connectTimeoutMs: 60_000 });
  const operators: OperatorGate = {
    // As in the house, it is the database that knows the token, outside of any transaction.
    authenticate: async () => {
      await db.query('SELECT 1');
      return { operatorId: 'sara', operatorName: 'Sara', roles: ['support'], logInId: 'log-in-sara' };
    },
    record: async () => undefined,
  };
  const answer = (sql: string) => async (context: RequestContext) => {
    await context.tx.query(sql);
    return {};
  };
  world = await startTestServer(
    [
      route(slow, answer(`SELECT pg_advisory_xact_lock_shared(${LOCK})`)),
      route(enter, answer('SELECT 1')),
      route(enterSlowly, answer(`SELECT pg_advisory_xact_lock(${NAME_LOCK})`)),
      route(quick, async (context) => {
        // and what a feature asks beside its transaction does not stand behind itself
        await db.query('SELECT 1');
        return answer('SELECT 1')(context);
      }),
    ],
    { db, loop, operators },
  );
});
afterAll(async () => {
  await world.server.close();
  await db.close();
  await database.close();
});

test('given readers who hold every connection, then the console and health are served, and a read beyond is refused at once', async () => {
  const holder = await database.owner.connect();
  await holder.query(`SELECT pg_advisory_lock(${LOCK})`);
  const reads = Array.from({ length: LEAST_READS }, () =>
    world.post('/api/lock/wait', {}, { userToken: 'ana' }),
  );
  await expect.poll(() => db.pool.waitingCount).toBe(LEAST_READS - CONNECTIONS);

  // when an operator asks, then they are answered while all of those still wait
  const looked = await world.post('/api/operator/look', {}, { operatorToken: 'sara' });
  expect([looked.status, looked.body.success]).toEqual([200, true]);
  const entered = await world.post('/api/operator/enter');
  expect([entered.status, entered.body.success]).toEqual([200, true]);
  expect((await world.ask('/health/ready')).status).toBe(200);
  expect(db.pool.waitingCount).toBe(LEAST_READS - CONNECTIONS);

  // when the event loop is in time but the database is waited for, then one more read is not let in to wait too
  await expect.poll(() => db.waitedMs()).toBeGreaterThan(50);
  run(0, 20);
  const refused = await world.post('/api/lock/wait', {}, { userToken: 'ana' });
  expect([refused.status, refused.headers.get('retry-after'), refused.body.data.reason]).toEqual([
    503,
    '1',
    'server.busy',
  ]);
  expect((await world.post('/api/operator/enter')).status).toBe(200);
  expect(db.pool.waitingCount).toBe(LEAST_READS - CONNECTIONS);

  // when the readers are done, then nobody waits, and reads are served as before
  await holder.query(`SELECT pg_advisory_unlock(${LOCK})`);
  holder.release();
  expect(new Set((await Promise.all(reads)).map(({ status }) => status))).toEqual(new Set([200]));
  expect(db.waitedMs()).toBe(0);
  run(0, 30);
  expect((await world.post('/api/lock/wait', {}, { userToken: 'ana' })).status).toBe(200);
});

test('given many on the way in who wait for each other beside readers who hold every connection, then who is in is served', async () => {
  const holder = await database.owner.connect();
  await holder.query(`SELECT pg_advisory_lock(${LOCK}), pg_advisory_lock(${NAME_LOCK})`);
  const reads = Array.from({ length: CONNECTIONS }, () =>
    world.post('/api/lock/wait', {}, { userToken: 'ana' }),
  );
  await expect.poll(() => db.pool.totalCount - db.pool.idleCount).toBe(CONNECTIONS);
  const entries = Array.from({ length: 2 * RESERVE }, () => world.post('/api/operator/enter_slowly'));
  // then but two of them take connections of the reserve
  await expect.poll(() => db.pool.waitingCount).toBe(2 * RESERVE - 2);
  const looked = await world.post('/api/operator/look', {}, { operatorToken: 'sara' });
  expect([looked.status, looked.body.success]).toEqual([200, true]);
  await holder.query(`SELECT pg_advisory_unlock(${LOCK}), pg_advisory_unlock(${NAME_LOCK})`);
  holder.release();
  const answers = await Promise.all([...reads, ...entries]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
});
