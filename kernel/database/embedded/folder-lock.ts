import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, rmdir, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { birthOf, isAlive } from './processes.ts';

/** Who holds a data folder. */
interface Holder {
  readonly pid: number;
  readonly birth: string | null;
  readonly host: string;
  readonly since: string;
}

/** The data folder is in use by a Bolsillo that lives. */
export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError';
}

const LOCK_FILE = 'bolsillo.lock';
const HEARTBEAT_MS = 2_000;
/** From another machine no process can be asked; a holder that lives touches its file at least this often. */
const FRESH_MS = 5 * HEARTBEAT_MS;
const TAKEOVER_STALE_MS = 10_000;

/**
 * Makes this process the only one that works on the data folder; throws `FolderInUseError` while another lives.
 * A lock whose holder is proven dead (no such process, or its id now belongs to a later one) is taken over.
 * Gives the function that releases it.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, LOCK_FILE);
  const mine: Holder = {
    pid: process.pid,
    birth: birthOf(process.pid),
    host: hostname(),
    since: new Date().toISOString(),
  };
  const draft = `${path}.${randomUUID()}`;
  try {
    await writeFile(draft, JSON.stringify(mine));
    if (!(await placeNew(draft, path))) await takeOver(draft, path, folder);
  } finally {
    await rm(draft, { force: true });
  }
  const heartbeat = setInterval(() => void touch(path), HEARTBEAT_MS);
  heartbeat.unref();
  return async () => {
    clearInterval(heartbeat);
    await rm(path, { force: true });
  };
}

async function touch(path: string): Promise<void> {
  const now = new Date();
  // A folder that was removed under us has no lock to keep fresh.
  await utimes(path, now, now).catch(() => undefined);
}

/** A hard link appears whole or not at all, and never replaces a lock. */
async function placeNew(draft: string, path: string): Promise<boolean> {
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Of two that find a dead holder at once only the one that makes the side folder may replace the lock. */
async function takeOver(draft: string, path: string, folder: string): Promise<void> {
  const side = `${path}.takeover`;
  const age = await stat(side).then(
    ({ mtimeMs }) => Date.now() - mtimeMs,
    () => 0,
  );
  if (age > TAKEOVER_STALE_MS) await rmdir(side).catch(() => undefined);
  await mkdir(side).catch(() => {
    throw new FolderInUseError(`another Bolsillo is starting on ${folder}`);
  });
  try {
    const holder = await readHolder(path);
    if (holder && (await lives(holder, path))) {
      throw new FolderInUseError(
        `Bolsillo already runs on ${folder} (process ${holder.pid} on ${holder.host}, since ${holder.since}); stop it first, or set BOLSILLO_DATA to another folder`,
      );
    }
    await rename(draft, path);
  } finally {
    await rmdir(side);
  }
}

async function readHolder(path: string): Promise<Holder | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Holder;
  } catch {
    return null;
  }
}

async function lives(holder: Holder, path: string): Promise<boolean> {
  if (holder.host === hostname()) return isAlive(holder.pid) && birthOf(holder.pid) === holder.birth;
  const before = await modifiedMs(path);
  if (Date.now() - before > FRESH_MS) return false;
  await sleep(2 * HEARTBEAT_MS);
  return (await modifiedMs(path)) !== before;
}

function modifiedMs(path: string): Promise<number> {
  return stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
}
