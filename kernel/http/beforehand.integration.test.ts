import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { defineCall } from '#kernel/contract/define-call.ts';
import { Refusal } from '#kernel/contract/refusal.ts';
import { openTestDatabase, type TestDatabase } from '#testing/database.ts';
import { route } from './route.ts';
import { startTestServer, type TestServer } from './server.fixture.ts';

const open = defineCall({
  path: 'strongbox/open',
  summary: 'Opens to who knows the word.',
  access: 'investor',
  command: true,
  input: z.object({ word: z.string() }),
  output: z.object({ opened: z.int() }),
});

let database: TestDatabase;
let world: TestServer;
let asked: string[] = [];
let opened = 0;
let isLocked = false;
/** Lets a test hold an opening in its transaction. */
let held = Promise.resolve();
let entered: () => void = () => undefined;

beforeAll(async () => {
  database = await openTestDatabase();
  const strongbox = route(
    open,
    async ({ tx }) => {
      await tx.query('select 1');
      opened += 1;
      entered();
      await held;
      return { opened };
    },
    {
      async beforehand(context, { word }) {
        asked.push(word);
        // It has no transaction: reaching for one is a mistake that says so.
        await expect(context.tx.query('select 1')).rejects.toThrow('its own transactions');
        if (word !== 'sesame' || isLocked) throw new Refusal('not_found');
      },
    },
  );
  world = await startTestServer([strongbox], { db: database.db });
});
afterAll(async () => {
  await world.server.close();
  await database.close();
});
beforeEach(() => {
  asked = [];
  opened = 0;
  isLocked = false;
  held = Promise.resolve();
});

const knock = (word: string, key: string) =>
  world.post('/api/strongbox/open', { word }, { userToken: 'ana', 'idempotency-key': key });

test('what a check beforehand refuses is not done, and may be asked again under the same key', async () => {
  const refused = await knock('barley', 'first');
  expect([refused.body.data.reason, refused.headers.get('idempotency-checked')]).toEqual(['not_found', '1']);
  expect(opened).toBe(0);
  expect((await knock('sesame', 'first')).body.data).toEqual({ opened: 1 });
});

test('a command that is done already answers without being checked again', async () => {
  await knock('sesame', 'second');
  const again = await knock('sesame', 'second');
  expect([again.body.data, again.headers.get('idempotency-hit')]).toEqual([{ opened: 1 }, '1']);
  expect(asked).toEqual(['sesame']);
  // another input under the key is checked, and then conflicts
  const other = await knock('barley', 'second');
  expect([other.body.data.reason, other.headers.get('idempotency-checked')]).toEqual(['not_found', null]);
});

test('a check that refuses a command whose first try is under way waits for that one, and its answer counts', async () => {
  const { promise, resolve: letGo } = Promise.withResolvers<void>();
  const { promise: isInside, resolve } = Promise.withResolvers<void>();
  [held, entered] = [promise, resolve];
  const first = knock('sesame', 'slow');
  await isInside;
  isLocked = true;
  const second = knock('sesame', 'slow');
  await expect.poll(() => asked.length).toBe(2);
  letGo();
  expect((await first).body.data).toEqual({ opened: 1 });
  expect((await second).body.data).toEqual({ opened: 1 });
  expect(opened).toBe(1);
});

test('no table holds a bare hash of the input, by which a short word could be guessed', async () => {
  await knock('sesame', 'third');
  const bare = new Uint8Array(
    await crypto.subtle.digest('SHA-256', new TextEncoder().encode('{"word":"sesame"}')),
  );
  const { rows } = await database.owner.query('select input_hash from idempotency');
  expect(rows.length).toBeGreaterThan(0);
  for (const { input_hash: hash } of rows) expect(Buffer.from(bare).equals(hash)).toBe(false);
});
