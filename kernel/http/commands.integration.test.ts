import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { defineCall } from '#kernel/contract/define-call.ts';
import { Refusal } from '#kernel/contract/refusal.ts';
import { openTestDatabase, type TestDatabase } from '#testing/database.ts';
import type { CallContext } from './route.ts';
import { route } from './route.ts';
import { startTestServer, type TestServer } from './server.fixture.ts';

const deposit = defineCall({
  path: 'piggy_bank/put',
  summary: 'Puts a coin in.',
  access: 'investor',
  command: true,
  input: z.object({ coins: z.int(), note: z.optional(z.string()) }),
  output: z.object({ total: z.int(), account: z.optional(z.string()) }),
});
/** A CLABE that some command shows whole. */
const ACCOUNT = '002180700000000018';
const look = defineCall({
  path: 'piggy_bank/look',
  summary: 'Looks and touches.',
  access: 'investor',
  input: z.object({ how: z.string() }),
  output: z.object({ total: z.int() }),
});

let database: TestDatabase;
let world: TestServer;
let effects: string[] = [];
/** Lets a test hold a command in the middle of its transaction. */
let gate: Promise<void> = Promise.resolve();
let entered: () => void = () => undefined;

async function put(context: CallContext, { coins, note }: { coins: number; note?: string }) {
  await context.tx.query('insert into piggy_bank (investor_id, coins) values ($1, $2)', [
    context.investorId,
    coins,
  ]);
  context.afterCommit(() => {
    effects.push(`put ${coins}`);
  });
  entered();
  await gate;
  if (note === 'refuse') throw new Refusal('not_found');
  if (note === 'busy') throw new Refusal('server.busy');
  if (note === 'break') throw new Error('broken');
  if (note === 'answer breaks its contract') return {} as { total: number };
  if (note === 'effect breaks') {
    context.afterCommit(() => {
      throw new Error('nobody hears');
    });
  }
  const total = await totalOf(context);
  return note === 'show the account' ? { total, account: ACCOUNT } : { total };
}

async function totalOf(context: CallContext): Promise<number> {
  const { rows } = await context.tx.query<{ total: number }>(
    'select coalesce(sum(coins), 0)::int as total from piggy_bank where investor_id = $1',
    [context.investorId],
  );
  return rows[0]?.total ?? 0;
}

beforeAll(async () => {
  database = await openTestDatabase();
  await database.owner.query('create table piggy_bank (investor_id uuid, coins int check (coins < 1000))');
  world = await startTestServer(
    [
      route(deposit, put),
      route(look, async (context, { how }) => {
        if (how === 'write then refuse') await put(context, { coins: 9, note: 'refuse' });
        return { total: how === 'not at all' ? 0 : await totalOf(context) };
      }),
    ],
    { db: database.db },
  );
});
afterAll(async () => {
  await world.server.close();
  await database.close();
});
beforeEach(async () => {
  effects = [];
  gate = Promise.resolve();
  entered = () => undefined;
  await database.owner.query('delete from piggy_bank; truncate idempotency');
});

const send = (coins: unknown, key?: string, more: object = {}, token = 'ana') =>
  world.post(
    '/api/piggy_bank/put',
    { coins, ...more },
    { userToken: token, ...(key === undefined ? {} : { 'idempotency-key': key }) },
  );
const isChecked = ({ headers }: Awaited<ReturnType<typeof send>>) =>
  headers.get('idempotency-checked') !== null;
const coinsInBank = async () =>
  (await database.owner.query('select coalesce(sum(coins), 0)::int as n from piggy_bank')).rows[0].n;
const keysKept = async () =>
  (await database.owner.query('select count(*)::int as n from idempotency')).rows[0].n;

describe('the answer that is kept', () => {
  test('given an answer with an account in it, then it lies sealed and is given again whole', async () => {
    const first = await send(1, 'sealed', { note: 'show the account' });
    expect(first.body.data).toEqual({ total: 1, account: ACCOUNT });
    const { rows } = await database.owner.query(
      `select i::text as row, encode(sealed_answer, 'escape') as bytes, answer from idempotency i`,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0].answer).toBeNull();
    for (const text of [rows[0].row, rows[0].bytes]) {
      expect(text).not.toContain(ACCOUNT);
      expect(text).not.toContain('total');
    }
    const again = await send(1, 'sealed', { note: 'show the account' });
    expect(again.body).toEqual(first.body);
  });

  test('given a kept answer moved under another key, then it does not open there', async () => {
    const sendUnder = (key: string) => send(1, key, { note: 'show the account' });
    await sendUnder('one');
    await sendUnder('two');
    await database.owner.query(
      `update idempotency set sealed_answer = (select sealed_answer from idempotency where key = 'one')`,
    );
    expect((await sendUnder('one')).status).toBe(200);
    expect((await sendUnder('two')).status).toBe(500);
  });
});

describe('the key of a command', () => {
  test('given no token, then the command needs a log-in and nothing happens', async () => {
    const { status, body } = await world.post(
      '/api/piggy_bank/put',
      { coins: 1 },
      { 'idempotency-key': 'k' },
    );
    expect([status, body.code]).toEqual([401, -3]);
    expect(await coinsInBank()).toBe(0);
  });

  test.each([undefined, '', 'x'.repeat(129), 'with space'])(
    'given the key %j, then -2 names the header and nothing happens',
    async (key) => {
      const { status, body } = await send(1, key);
      expect([status, body.code]).toEqual([400, -2]);
      expect(Object.keys(body.data.fields)).toEqual(['idempotency-key']);
      expect(await coinsInBank()).toBe(0);
    },
  );

  test('given the same key and input again, then the first success comes again, marked, and nothing is done twice', async () => {
    const first = await send(3, 'k1');
    await send(4, 'k2');
    const again = await send(3, 'k1');
    expect(first.body.data).toEqual({ total: 3 });
    expect(first.headers.get('idempotency-hit')).toBeNull();
    expect(again.text).toBe(first.text);
    expect(again.headers.get('idempotency-hit')).not.toBeNull();
    expect(await coinsInBank()).toBe(7);
    expect(effects).toEqual(['put 3', 'put 4']);
  });

  test('given the same input written in another order, then it is the same input', async () => {
    await send(3, 'k', { note: 'n' });
    const again = await world.post('/api/piggy_bank/put', '{"note":"n","coins":3}', {
      userToken: 'ana',
      'idempotency-key': 'k',
    });
    expect(again.headers.get('idempotency-hit')).not.toBeNull();
  });

  test('given the same key with another input, then -17 and nothing is done', async () => {
    await send(3, 'k');
    const { status, body } = await send(4, 'k');
    expect([status, body.code, body.data.reason]).toEqual([200, -17, 'idempotency.conflict']);
    expect(await coinsInBank()).toBe(3);
  });

  test('a refusal says whether the key was looked at: only then does it tell of an earlier try', async () => {
    expect(isChecked(await send(3, 'k', { note: 'refuse' }))).toBe(true);
    await send(3, 'k');
    for (const unknowing of [
      await send(4, 'k'),
      await send('many', 'k'),
      await send(3, 'k', {}, 'nobody'),
      await send(3, 'other', { note: 'busy' }),
      await send(3),
    ]) {
      expect([unknowing.body.success, isChecked(unknowing)]).toEqual([false, false]);
    }
  });

  test('given an answer kept before an upgrade that the call no longer gives, then it says that it is done, and does nothing', async () => {
    await send(3, 'k');
    const since = { ...deposit, output: z.object({ total: z.object({ coins: z.int() }) }) };
    const upgraded = await startTestServer([route(since, () => ({ total: { coins: 0 } }))], {
      db: database.db,
    });
    const headers = { userToken: 'ana', 'idempotency-key': 'k' };
    const again = await upgraded.post('/api/piggy_bank/put', { coins: 3 }, headers);
    await upgraded.server.close();
    expect([again.status, again.body.code, again.body.data.reason]).toEqual([
      200,
      -1,
      'idempotency.outdated',
    ]);
    expect(isChecked(again)).toBe(true);
    expect(again.body.msg).toContain('ya quedó hecho');
    expect(again.headers.get('idempotency-hit')).toBeNull();
    expect((await send(3, 'k')).body.data).toEqual({ total: 3 });
  });

  test('given the same key of another investor, then it is another key', async () => {
    await send(3, 'k');
    const other = await send(4, 'k', {}, 'beto');
    expect(other.body.data).toEqual({ total: 4 });
  });

  test('given the same key ten times at once, then it is done once and all get the same answer', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(5, 'storm')));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers.get('idempotency-hit') === null)).toHaveLength(1);
    expect(await coinsInBank()).toBe(5);
    expect(effects).toEqual(['put 5']);
  });

  test('given the same key at once with another input, then one is done and the other is refused', async () => {
    const answers = await Promise.all([send(5, 'pair'), send(6, 'pair')]);
    expect(answers.map(({ body }) => body.code).sort()).toEqual([-17, 0]);
    expect([5, 6]).toContain(await coinsInBank());
  });

  test('given a first try that is refused while the second waits, then the second does the command itself', async () => {
    const hold = Promise.withResolvers<void>();
    const inside = Promise.withResolvers<void>();
    gate = hold.promise;
    entered = inside.resolve;
    const first = send(5, 'k', { note: 'refuse' });
    await inside.promise;
    const second = send(5, 'k', { note: 'refuse' });
    hold.resolve();
    expect((await first).body.data.reason).toBe('not_found');
    expect((await second).body.data.reason).toBe('not_found');
    expect([await coinsInBank(), await keysKept()]).toEqual([0, 0]);
  });
});

describe('the transaction of a call', () => {
  test('given a refusal after a write, then nothing stays, no key either, and the same key may try again', async () => {
    const refused = await send(5, 'k', { note: 'refuse' });
    expect(refused.body.data.reason).toBe('not_found');
    expect([await coinsInBank(), await keysKept(), effects]).toEqual([0, 0, []]);
    const other = await send(5, 'k');
    expect(other.body.data).toEqual({ total: 5 });
  });

  test('given a fault after a write, then 500 and nothing stays', async () => {
    const { status, body } = await send(5, 'k', { note: 'break' });
    expect([status, body.code]).toEqual([500, -1]);
    expect([await coinsInBank(), await keysKept(), effects]).toEqual([0, 0, []]);
  });

  test('given an answer that breaks its contract, then 500 and nothing stays', async () => {
    const { status } = await send(5, 'k', { note: 'answer breaks its contract' });
    expect(status).toBe(500);
    expect([await coinsInBank(), await keysKept(), effects]).toEqual([0, 0, []]);
  });

  test("given the database's own rule says no, then 500 and nothing stays", async () => {
    const { status } = await send(1000, 'k');
    expect(status).toBe(500);
    expect([await coinsInBank(), await keysKept()]).toEqual([0, 0]);
  });

  test('given an effect after the commit that fails, then the command stands and is answered', async () => {
    const { body } = await send(5, 'k', { note: 'effect breaks' });
    expect(body.data).toEqual({ total: 5 });
    expect(await coinsInBank()).toBe(5);
  });

  test('given a call that is no command, then what it wrote before refusing is gone too', async () => {
    const { body } = await world.post(
      '/api/piggy_bank/look',
      { how: 'write then refuse' },
      { userToken: 'ana' },
    );
    expect(body.data.reason).toBe('not_found');
    expect(await coinsInBank()).toBe(0);
  });

  test('given a call that asks the database nothing, then it takes no connection', async () => {
    const connections = await Promise.all(Array.from({ length: 10 }, () => database.db.pool.connect()));
    const answer = await world.post('/api/piggy_bank/look', { how: 'not at all' }, { userToken: 'ana' });
    for (const connection of connections) connection.release();
    expect(answer.body.data).toEqual({ total: 0 });
  });

  test('given a command by GET, then there is no such address', async () => {
    const { status } = await world.ask('/api/piggy_bank/put?coins=1', { headers: { userToken: 'ana' } });
    expect(status).toBe(404);
    expect(await coinsInBank()).toBe(0);
  });
});

describe('health', () => {
  test('given a database that answers, then the server is ready and live', async () => {
    expect((await world.ask('/health/ready')).body).toEqual({
      status: 'ready',
      database: true,
      stopping: false,
    });
    expect((await world.ask('/health/live')).body).toEqual({ status: 'live' });
  });
});
