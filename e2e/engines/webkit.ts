import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '#testing/free-port.ts';
import { type Engine, SIZE } from './engine.ts';
import { until } from './wait.ts';

/** Where Debian puts WebKitGTK's little browser, by version of its interface. */
const BROWSERS = ['4.1', '4.0', '6.0'].flatMap((version) => [
  `/usr/lib/x86_64-linux-gnu/webkit2gtk-${version}/MiniBrowser`,
  `/usr/lib/aarch64-linux-gnu/webkit2gtk-${version}/MiniBrowser`,
]);
const FIRST_DISPLAY = 90;

/** WebKitGTK by its own WebDriver: on a screen that nobody sees, as large as the phone, which its window fills. */
export async function openWebKit(): Promise<Engine> {
  const binary = BROWSERS.find((path) => existsSync(path));
  if (binary === undefined) throw new Error('there is no MiniBrowser of WebKitGTK');
  const programs: ChildProcess[] = [];
  const run = (command: string, args: string[], env: NodeJS.ProcessEnv = process.env) => {
    programs.push(spawn(command, args, { stdio: 'ignore', env, detached: true }));
  };
  const display = `:${FIRST_DISPLAY + (process.pid % 1000)}`;
  run('Xvfb', [display, '-screen', '0', `${SIZE.width}x${SIZE.height}x24`, '-nolisten', 'tcp']);
  // Nothing that an earlier run left behind.
  const profile = await mkdtemp(join(tmpdir(), 'bolsillo-webkit-'));
  const own = { HOME: profile, XDG_DATA_HOME: profile, XDG_CACHE_HOME: profile, XDG_CONFIG_HOME: profile };
  const place = { DISPLAY: display, TZ: 'America/Mexico_City', LANG: 'es_MX.UTF-8' };
  const env = { ...process.env, ...own, ...place };
  await until('a screen', async () => existsSync(`/tmp/.X11-unix/X${display.slice(1)}`));
  // Without a manager of windows nothing fills the screen.
  run('openbox', [], env);
  const port = await findFreePort();
  run('WebKitWebDriver', ['--host=127.0.0.1', `--port=${port}`], env);
  const root = `http://127.0.0.1:${port}`;
  await until('WebKitWebDriver', () => command('GET', `${root}/status`));
  const browser = { binary, args: ['--automation', '--full-screen'] };
  const { sessionId } = await command<{ sessionId: string }>('POST', `${root}/session`, {
    capabilities: { alwaysMatch: { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': browser } },
  });
  const session = `${root}/session/${sessionId}`;
  return {
    name: 'WebKitGTK',
    pointerType: 'mouse',
    async open(url) {
      await command('POST', `${session}/url`, { url });
    },
    evaluate: (expression) =>
      command('POST', `${session}/execute/sync`, { script: `return (${expression})`, args: [] }),
    async picture() {
      return Buffer.from(await command<string>('GET', `${session}/screenshot`), 'base64');
    },
    async perform(sources) {
      await command('POST', `${session}/actions`, { actions: sources });
      await command('DELETE', `${session}/actions`);
    },
    async attach(selector, file) {
      const asked = { using: 'css selector', value: selector };
      const element = await command<Record<string, string>>('POST', `${session}/element`, asked);
      const [id] = Object.values(element);
      await command('POST', `${session}/element/${id}/value`, { text: file });
    },
    async close() {
      await command('DELETE', session).catch(() => undefined);
      // Each with what it started.
      for (const { pid } of programs.toReversed()) if (pid) process.kill(-pid, 'SIGTERM');
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function command<Value>(method: 'GET' | 'POST' | 'DELETE', url: string, body?: object): Promise<Value> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const { value } = await response.json();
  if (value?.error) throw new Error(`${value.error}: ${value.message}`);
  return value;
}
