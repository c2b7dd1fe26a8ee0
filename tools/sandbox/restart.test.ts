import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { lockFolder } from '#kernel/database/embedded/folder-lock.ts';
import { restartSandbox } from './restart.ts';

let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'bolsillo-restart-'));
  await mkdir(join(home, 'postgres'));
  for (const name of ['postgres/PG_VERSION', 'postgres.log', 'secret'])
    await writeFile(join(home, name), 'x');
});
afterEach(() => rm(home, { recursive: true, force: true }));

const said: string[] = [];
const restart = (environment = {}) => {
  said.length = 0;
  return restartSandbox((line) => said.push(line), { BOLSILLO_DATA: home, ...environment });
};
const isThere = () => existsSync(join(home, 'postgres/PG_VERSION'));

it('throws the database away and nothing else, and may be asked twice', async () => {
  expect(await restart()).toBe(0);
  expect(said[0]).toMatch(/is gone\. npm start begins a new one/);
  expect([isThere(), existsSync(join(home, 'postgres.log'))]).toEqual([false, false]);
  expect(existsSync(join(home, 'secret'))).toBe(true);
  expect(existsSync(join(home, 'bolsillo.lock'))).toBe(false);
  expect(await restart()).toBe(0);
  expect(said[0]).toMatch(/There is no sandbox/);
});

it('leaves alone a sandbox that runs', async () => {
  const unlock = await lockFolder(home);
  expect(await restart()).toBe(2);
  expect(said[0]).toMatch(/already runs/);
  expect(isThere()).toBe(true);
  await unlock();
});

it.each([
  ['a database of one’s own', { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' }],
  ['a live one', { BOLSILLO_MODE: 'live' }],
])('leaves alone %s', async (_, environment) => {
  expect(await restart(environment)).toBe(2);
  expect(said[0]).toMatch(/Only the sandbox’s own database/);
  expect(isThere()).toBe(true);
});
