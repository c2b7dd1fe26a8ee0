import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../database.ts';
import { type EmbeddedPostgres, startEmbedded } from './embedded-postgres.ts';
import { FolderInUseError } from './folder-lock.ts';
import { endLeftoverPostmaster } from './leftover-postmaster.ts';
import { isAlive } from './processes.ts';
import type { DatabaseUser } from './unprivileged-user.ts';
import { withinReach } from './within-reach.fixture.ts';

interface Held {
  readonly app: ChildProcess;
  readonly url: string;
  readonly ownerUrl: string;
  /** The postmaster's. */
  readonly pid: number;
}

const PATIENCE_MS = 20_000;
const isRoot = process.getuid?.() === 0;
const anOrdinaryUser = isRoot ? { uid: 65_534, gid: 65_534 } : undefined;

let home: string;
let folder: string;
const started: { stop(): Promise<void> }[] = [];

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'bolsillo-embedded-'));
  await chmod(home, 0o755);
  folder = join(home, 'data');
});

afterEach(async () => {
  for (const server of started.splice(0)) await server.stop();
  await endLeftoverPostmaster(join(folder, 'postgres'));
  await rm(home, { recursive: true, force: true });
});

/** Starts it in this process; `afterEach` stops it. */
async function startHere(): Promise<EmbeddedPostgres> {
  const server = await startEmbedded({ folder });
  started.push(server);
  return server;
}

/** Starts it in a process of its own, which a test may kill. */
async function startElsewhere(user?: DatabaseUser): Promise<Held> {
  const { node, kernel } = withinReach(user, home);
  const app = spawn(node, [join(kernel, 'database/embedded/holder.fixture.ts'), folder], {
    ...user,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push({ stop: () => kill(app) });
  let said = '';
  const line = await new Promise<string>((resolve, reject) => {
    app.stdout?.once('data', (chunk: Buffer) => resolve(chunk.toString()));
    app.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    app.once('exit', () => reject(new Error(said)));
  });
  return { app, ...JSON.parse(line) };
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await gone;
}

async function onDatabase<Result>(url: string, work: (db: Database) => Promise<Result>): Promise<Result> {
  const db = openDatabase(url, { max: 1 });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

const writeRow = (ownerUrl: string) =>
  onDatabase(ownerUrl, (db) => db.query('CREATE TABLE kept AS SELECT 42::bigint AS answer'));

const readRow = (ownerUrl: string) =>
  onDatabase(
    ownerUrl,
    async (db) => (await db.query<{ answer: bigint }>('SELECT answer FROM kept')).rows[0]?.answer,
  );

async function eventually(work: () => Promise<void>): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (Date.now() > until) throw error;
      await sleep(50);
    }
  }
}

describe('the embedded PostgreSQL', () => {
  it('keeps its data over a stop and a start, in a private folder, without a network port', async () => {
    // given a row in a database that was stopped
    const first = await startEmbedded({ folder });
    await writeRow(first.ownerUrl);
    await first.stop();
    expect(isAlive(first.pid())).toBe(false);
    // when it is started again, then the row is there
    const again = await startHere();
    expect(await readRow(again.ownerUrl)).toBe(42n);
    expect((await stat(join(folder, 'postgres'))).mode & 0o777).toBe(0o700);
    const { rows } = await onDatabase(again.ownerUrl, (db) =>
      db.query(`SELECT current_setting('listen_addresses') AS network, current_setting('fsync') AS fsync,
                       current_setting('data_checksums') AS checksums, current_setting('full_page_writes') AS pages`),
    );
    expect(rows[0]).toEqual({ network: '', fsync: 'on', checksums: 'on', pages: 'on' });
  });

  it('serves the application in no more than its role', async () => {
    // given the application's log-in, when it tries to make a table or to become the owner
    const server = await startHere();
    const attempt = (sql: string) => onDatabase(server.url, (db) => db.query(sql));
    // then PostgreSQL refuses
    await expect(attempt('CREATE TABLE mine (id int)')).rejects.toThrow(/permission denied/);
    await expect(attempt('SET ROLE bolsillo_owner')).rejects.toThrow(/permission denied/);
  });

  it('refuses a second start on the same folder and leaves the first unharmed', async () => {
    // given a Bolsillo that runs
    const first = await startElsewhere();
    await writeRow(first.ownerUrl);
    // when another starts on its folder, then it is told who runs there
    const second = startEmbedded({ folder });
    await expect(second).rejects.toBeInstanceOf(FolderInUseError);
    await expect(second).rejects.toThrow(`process ${first.app.pid}`);
    // and the first still serves
    expect(isAlive(first.pid)).toBe(true);
    expect(await readRow(first.ownerUrl)).toBe(42n);
  });

  it('takes over after a kill -9 of the app, whose database still runs', async () => {
    // given an app that was killed and a postmaster that was not
    const killed = await startElsewhere();
    await writeRow(killed.ownerUrl);
    await kill(killed.app);
    expect(isAlive(killed.pid)).toBe(true);
    // when the next app starts, then what was committed is there and the old postmaster is gone
    const next = await startHere();
    expect(await readRow(next.ownerUrl)).toBe(42n);
    expect(isAlive(killed.pid)).toBe(false);
  });

  it('recovers after a kill -9 of the app and of the database', async () => {
    // given both killed at once
    const killed = await startElsewhere();
    await writeRow(killed.ownerUrl);
    process.kill(killed.pid, 'SIGKILL');
    await kill(killed.app);
    // when the next app starts, then what was committed is there
    const next = await startHere();
    expect(await readRow(next.ownerUrl)).toBe(42n);
  });

  it('starts although a foreign process now has the id in postmaster.pid', async () => {
    // given both killed, the app first or it would start another postmaster, and the id given to another program of the same user
    const killed = await startElsewhere();
    await writeRow(killed.ownerUrl);
    await kill(killed.app);
    process.kill(killed.pid, 'SIGKILL');
    const file = join(folder, 'postgres/postmaster.pid');
    const { uid, gid } = await stat(file);
    const foreign = spawn('sleep', ['60'], { uid, gid, stdio: 'ignore' });
    started.push({ stop: () => kill(foreign) });
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replace(/^\d+/, String(foreign.pid)));
    // when the next app starts, then it does not take that program for a postmaster, nor harm it
    const next = await startHere();
    expect(await readRow(next.ownerUrl)).toBe(42n);
    expect(isAlive(foreign.pid as number)).toBe(true);
  });

  it('brings back a postmaster that dies while the app lives', async () => {
    // given an app with open connections
    const server = await startHere();
    await writeRow(server.ownerUrl);
    const lost: Error[] = [];
    const db = openDatabase(server.ownerUrl, { max: 3, onConnectionLost: (error) => lost.push(error) });
    await Promise.all([1, 2, 3].map(() => db.query('SELECT 1')));
    const before = server.pid();
    // when its database is killed
    process.kill(before, 'SIGKILL');
    // then the same pool answers again within seconds
    await eventually(async () => {
      const { rows } = await db.query('SELECT answer FROM kept');
      expect(rows).toEqual([{ answer: 42n }]);
      expect(server.pid()).not.toBe(before);
    });
    expect(lost.length).toBeGreaterThan(0);
    await db.close();
  });

  it('finds a short place for the socket where the folder has a long path', async () => {
    // given a data folder whose path is longer than a socket's may be
    folder = join(home, 'a-long-name-'.repeat(9), 'data');
    await mkdir(folder, { recursive: true });
    // when it starts, then it answers, and the place is private and goes with it
    const server = await startEmbedded({ folder });
    const place = new URL(server.url).searchParams.get('host') as string;
    expect((await stat(place)).mode & 0o777).toBe(0o700);
    await writeRow(server.ownerUrl);
    expect(await readRow(server.ownerUrl)).toBe(42n);
    await server.stop();
    await expect(stat(place)).rejects.toThrow('ENOENT');
  });

  it('works in a folder that other users may not enter, such as one under /root', async () => {
    // given a data folder below one that only its owner enters
    await chmod(home, 0o700);
    // when it starts (as another user than root, if root starts it), then it answers
    const server = await startHere();
    await writeRow(server.ownerUrl);
    expect(await readRow(server.ownerUrl)).toBe(42n);
  });

  it.runIf(isRoot)('says plainly that it runs for nobody whom the machine has no name for', async () => {
    await chmod(home, 0o777);
    const nameless = startElsewhere({ uid: 54_321, gid: 54_321 });
    await expect(nameless).rejects.toThrow(/54321 has no name here: run Bolsillo as a user of \/etc\/passwd/);
    // and nothing is left that would look like a database
    expect(existsSync(join(folder, 'postgres'))).toBe(false);
  });

  it('works for an ordinary user', async () => {
    // given a folder of somebody who is not root
    await chmod(home, 0o777);
    const held = await startElsewhere(anOrdinaryUser);
    // when it runs, then the database belongs to that user and answers
    await writeRow(held.ownerUrl);
    expect(await readRow(held.ownerUrl)).toBe(42n);
    expect((await stat(join(folder, 'postgres'))).uid).toBe(anOrdinaryUser?.uid ?? process.getuid?.());
  });
});
