import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openHostileFeed } from '../features/news/e2e/hostile-feed.ts';
import { APP, openFakeWeChat } from '../features/social/server/fake-wechat.fixture.ts';

/** Starts the product with an embedded database in a folder of its own, and takes the folder away when it has stopped, unless told to keep it. */
const {
  DATABASE_URL: _url,
  DATABASE_OWNER_URL: _owner,
  E2E_FOLDER,
  E2E_KEEP,
  E2E_WECHAT,
  ...env
} = process.env;
// Beside the product whose journeys lead there and back; every other one has no app at WeChat.
const weChat = E2E_WECHAT ? await openFakeWeChat() : null;
const social = weChat && { WECHAT_APP_ID: APP.appId, WECHAT_SECRET: APP.secret, WECHAT_URL: weChat.url };
const feed = await openHostileFeed();
// Named by a journey that runs a command of the server's own on it.
const folder = E2E_FOLDER ?? mkdtempSync(join(tmpdir(), 'bolsillo-e2e-'));
const server = spawn(process.execPath, ['apps/server/start.ts'], {
  cwd: join(import.meta.dirname, '..'),
  env: { NEWS_FEEDS: feed.url, ...env, ...social, BOLSILLO_DATA: join(folder, 'data') },
  stdio: 'inherit',
  // A group of its own: signals for the group of this process come to it from here alone.
  detached: true,
});
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
  process.on(signal, () => server.kill('SIGTERM'));
server.on('exit', (code) => {
  weChat?.close();
  feed.close();
  if (!E2E_KEEP) rmSync(folder, { recursive: true, force: true });
  process.exit(code ?? 1);
});
