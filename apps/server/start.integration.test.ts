import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { endLeftoverPostmaster } from '#kernel/database/embedded/leftover-postmaster.ts';
import { readPostmasterFile } from '#kernel/database/embedded/postmaster-file.ts';
import { findFreePort } from '#testing/free-port.ts';

const START = join(import.meta.dirname, 'start.ts');
/** A fresh clone builds the app first, on a machine that may be busy. */
const READY_WITHIN_MS = 240_000;
const ENDED_WITHIN_MS = 30_000;
const PATIENT = { timeout: READY_WITHIN_MS + 2 * ENDED_WITHIN_MS };

let home: string;
let data: string;
let port: number;
const children: ChildProcess[] = [];

async function makeHome(): Promise<void> {
  home = await mkdtemp(join(tmpdir(), 'bolsillo-start-'));
  data = join(home, 'data');
}

const removeHome = () => rm(home, { recursive: true, force: true });

beforeEach(async () => {
  port = await findFreePort();
});

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await endLeftoverPostmaster(join(data, 'postgres'));
});

interface Started {
  readonly child: ChildProcess;
  said(): string;
  /** The exit code. */
  readonly ended: Promise<number | null>;
}

/** Runs the program of `npm start` on the test's own folder and port, with the embedded database. */
function run(env: NodeJS.ProcessEnv = {}, args: string[] = [START]): Started {
  const {
    DATABASE_URL: _url,
    DATABASE_OWNER_URL: _owner,
    npm_lifecycle_event: _script,
    ...own
  } = process.env;
  const child = spawn(process.execPath, args, {
    env: { ...own, BOLSILLO_DATA: data, PORT: String(port), HOST: '127.0.0.1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let said = '';
  const hear = (chunk: Buffer) => {
    said += chunk.toString();
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  return { child, said: () => said, ended: new Promise((resolve) => child.once('close', resolve)) };
}

async function until(
  what: () => Promise<boolean> | boolean,
  withinMs: number,
  told: () => string,
): Promise<void> {
  const end = Date.now() + withinMs;
  while (!(await what())) {
    if (Date.now() > end) throw new Error(`waited in vain; it said:\n${told()}`);
    await sleep(50);
  }
}

const isReady = ({ said }: Started) => until(() => said().includes('Ctrl-C stops it'), READY_WITHIN_MS, said);

const answers = () =>
  fetch(`http://127.0.0.1:${port}/health/ready`).then(
    (answer) => answer.ok,
    () => false,
  );

describe('npm start', PATIENT, () => {
  // One folder: what is tried after the first start need not wait for a database to be made.
  beforeAll(makeHome);
  afterAll(removeHome);

  it('says its steps, the way in and the log-ins; refuses a second start; stops cleanly', async () => {
    // given a first start
    const first = run();
    await isReady(first);
    for (const word of ['PostgreSQL', 'schema', `http://127.0.0.1:${port}/`, '246810', 'log-in'])
      expect(first.said()).toContain(word);
    expect(await answers()).toBe(true);
    // when another starts on its folder
    const second = run({ PORT: String(await findFreePort()) });
    // then it refuses in one clear line, and the first goes on
    expect(await second.ended).toBe(1);
    expect(second.said()).toMatch(new RegExp(`✗ Bolsillo already runs on .*process ${first.child.pid} `));
    expect(second.said()).not.toContain('    at ');
    expect(await answers()).toBe(true);
    // when it is asked to end, then database, lock and port are let go
    first.child.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    expect(await readPostmasterFile(join(data, 'postgres'))).toBeNull();
    expect(existsSync(join(data, 'bolsillo.lock'))).toBe(false);
    expect(await answers()).toBe(false);
  });

  it('asked to end again and again while it stops, still lets go of database, lock and folder', async () => {
    const app = run();
    await isReady(app);
    // when one Ctrl-C reaches it from the terminal and from npm, and a service manager asks besides
    for (const signal of ['SIGINT', 'SIGINT', 'SIGTERM', 'SIGTERM', 'SIGHUP'] as const) {
      app.child.kill(signal);
      await sleep(5);
    }
    // then it ends as if it had been asked once
    expect(await app.ended, app.said()).toBe(0);
    expect(app.said()).toContain('· stopped');
    expect(await readPostmasterFile(join(data, 'postgres'))).toBeNull();
    expect(existsSync(join(data, 'bolsillo.lock'))).toBe(false);
  });

  it('stops by itself when the npm that started it was killed', async () => {
    // given a parent that stands for npm
    const parent = `require('node:child_process').spawn(process.execPath, [${JSON.stringify(START)}], { stdio: 'inherit' })`;
    const npm = run({ npm_lifecycle_event: 'start' }, ['--eval', parent]);
    await isReady(npm);
    // when it is killed, which passes on no signal
    npm.child.kill('SIGKILL');
    // then the app lets go of the port and of the folder
    const isFree = async () => !(await answers()) && !existsSync(join(data, 'bolsillo.lock'));
    await until(isFree, ENDED_WITHIN_MS, npm.said);
    expect(await readPostmasterFile(join(data, 'postgres'))).toBeNull();
  });
});

describe('npm start that cannot begin', PATIENT, () => {
  beforeEach(makeHome);
  afterEach(removeHome);

  it('says that the port is taken, before it touches anything', async () => {
    // given another program on the port
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
    // when it starts, then it says so and leaves no trace
    const { ended, said } = run();
    expect(await ended).toBe(1);
    expect(said()).toContain(`✗ port ${port} is in use`);
    expect(existsSync(data)).toBe(false);
    other.close();
  });

  it('refuses to be live with a line for each thing that is missing', async () => {
    // given nothing but the word
    const { ended, said } = run({ BOLSILLO_MODE: 'live' });
    // then each line names one thing, and nothing was started
    expect(await ended).toBe(1);
    const lines = said().trim().split('\n');
    expect(lines.length).toBeGreaterThan(5);
    for (const line of lines) expect(line).toMatch(/^(✗ live needs|· live goes without) \S/);
    // and what would stay closed though it started is said too
    expect(lines.filter((line) => line.startsWith('·')).join()).toContain('coin rates');
    expect(existsSync(data)).toBe(false);
  });
});
