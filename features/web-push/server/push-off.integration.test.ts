import { afterAll, beforeAll, expect, it } from 'vitest';
import { INVESTORS, startTestServer, type TestServer } from '#kernel/http/server.fixture.ts';
import { openTestDatabase, type TestDatabase } from '#testing/database.ts';
import { makePushBrowser } from '#testing/push-service.ts';
import { pushRoutes } from './push.routes.ts';
import type { PushParts } from './push-parts.ts';

/** Whom a push service may write to about the firm is not told: nothing is pushed. */

let database: TestDatabase;
let server: TestServer;
beforeAll(async () => {
  database = await openTestDatabase();
  // A refusal comes before anything else of these is looked at.
  const parts = {
    contact: null,
    origins: [],
    keys: () => ({ publicKey: 'x' }),
    ports: {},
  } as unknown as PushParts;
  server = await startTestServer(pushRoutes(parts), { db: database.db });
});
afterAll(async () => {
  await server.server.close();
  await database.close();
});

const asAna = { userToken: 'ana' };

it('a browser that would be told is refused, and nothing of it is kept', async () => {
  const { endpoint, p256dh, auth } = makePushBrowser('https://fcm.googleapis.com');
  const told = await server.post('/api/push/subscribe', { endpoint, p256dh, auth }, asAna);
  expect(told.body.data.reason).toBe('push.off');
  const { rows } = await database.owner.query('SELECT FROM push_subscription WHERE investor_id = $1', [
    INVESTORS.ana,
  ]);
  expect(rows).toEqual([]);
});

it('and it learns beforehand that there is nothing to turn on', async () => {
  const told = await server.post('/api/push/status', {}, asAna);
  expect(told.body.data).toEqual({ publicKey: null, on: false });
});
