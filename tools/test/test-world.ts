import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openHostileFeed } from '#features/news/e2e/hostile-feed.ts';
import { APP, openFakeWeChat } from '#features/social/server/fake-wechat.fixture.ts';
import { onDatabase } from '#kernel/database/application-role.ts';
import { openDatabase } from '#kernel/database/database.ts';
import { type AppProcess, prepareApp } from '#testing/app-process.ts';
import { findFreePort } from '#testing/free-port.ts';

/** Where the suite's servers live: never in the developer's own data folder, database or port. */
export interface TestWorld {
  /** Takes reports, and the data folder of the embedded database. */
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
  /** The product on that folder and database; not running yet. */
  readonly app: AppProcess;
  close(): Promise<void>;
}

/** A temporary data folder and a free port; where `DATABASE_URL` is given, a database of the suite's own on that server. */
export async function makeTestWorld(): Promise<TestWorld> {
  const folder = await mkdtemp(join(tmpdir(), 'bolsillo-suite-'));
  const given = process.env.DATABASE_OWNER_URL || process.env.DATABASE_URL;
  const scratch = given ? await makeScratchDatabase(given) : null;
  const pushPort = await findFreePort();
  const env = {
    ...process.env,
    E2E_PUSH_PORT: String(pushPort),
    BOLSILLO_PUSH_ORIGINS: `http://127.0.0.1:${pushPort}`,
    BOLSILLO_DATA: join(folder, 'data'),
    ...(given && { TEST_DATABASE_URL: given }),
    ...(scratch && { DATABASE_URL: scratch.url, DATABASE_OWNER_URL: scratch.url }),
  };
  const weChat = await openFakeWeChat();
  const feed = await openHostileFeed();
  const outside = {
    NEWS_FEEDS: feed.url,
    WECHAT_APP_ID: APP.appId,
    WECHAT_SECRET: APP.secret,
    WECHAT_URL: weChat.url,
  };
  return {
    folder,
    env,
    app: prepareApp({ folder, port: await findFreePort(), env: { ...env, ...outside } }),
    close: async () => {
      weChat.close();
      feed.close();
      await scratch?.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function makeScratchDatabase(adminUrl: string) {
  const name = `bolsillo_suite_${randomBytes(8).toString('hex')}`;
  await runAlone(adminUrl, `CREATE DATABASE ${name} TEMPLATE template0`);
  return {
    url: onDatabase(adminUrl, name),
    drop: () => runAlone(adminUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

async function runAlone(url: string, sql: string): Promise<void> {
  const db = openDatabase(url, { max: 1, statementTimeoutMs: 0 });
  try {
    await db.query(sql);
  } finally {
    await db.close();
  }
}
