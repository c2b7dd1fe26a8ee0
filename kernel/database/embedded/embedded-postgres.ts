import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findBinaries } from './binaries.ts';
import { ADMIN, createCluster } from './create-cluster.ts';
import { lockFolder } from './folder-lock.ts';
import { endLeftoverPostmaster } from './leftover-postmaster.ts';
import { hasEnded, type PostmasterPlan, startPostmaster } from './postmaster.ts';
import { provision } from './provision.ts';
import { serverSettings } from './server-settings.ts';
import { chooseSocketFolder, removeSocketFolder, SOCKET_PORT } from './socket-folder.ts';
import { chooseDatabaseUser } from './unprivileged-user.ts';

export interface EmbeddedOptions {
  /** The data folder; the cluster lives in its `postgres`, its log in `postgres.log`. */
  readonly folder: string;
  /** Each commit reaches the disk before it is answered (true). False only for tests, whose data nobody will miss. */
  readonly durable?: boolean;
  readonly maxConnections?: number;
  /** Told in plain words of what a person would want to know: created, recovered, died, back. */
  readonly say?: (line: string) => void;
}

/** A running PostgreSQL of our own. */
export interface EmbeddedPostgres {
  /** The application's log-in: no more than the role `bolsillo_app`. */
  readonly url: string;
  /** The owner's log-in: migrates. */
  readonly ownerUrl: string;
  /** The superuser's, on the database `postgres`: for tests that make databases. */
  readonly adminUrl: string;
  /** The postmaster's process id now; it changes when a dead one was replaced. */
  pid(): number;
  /** Stops it (fast: open transactions roll back) and frees the folder. */
  stop(): Promise<void>;
}

/** Root hands the cluster to another user, who must be able to walk through the data folder. */
const WALK_THROUGH = 0o711;
const PRIVATE = 0o700;
const START_ATTEMPTS = 20;
const PAUSE_MS = 250;
const MAX_PAUSE_MS = 5_000;
/** What no second try at a start mends; one that runs already is started again until there is room. */
const DISK_TROUBLE = /No space left on device|Read-only file system|ENOSPC|EROFS/;

/**
 * Starts the embedded PostgreSQL on a data folder and keeps it running: a postmaster that dies is started again by
 * itself. Throws `FolderInUseError` while another Bolsillo lives on the folder. What a kill -9 left behind is recovered.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const home = resolve(options.folder);
  const folder = join(home, 'postgres');
  const say = options.say ?? (() => undefined);
  const durable = options.durable ?? true;
  const user = chooseDatabaseUser(folder);
  await mkdir(home, { recursive: true, mode: user ? WALK_THROUGH : PRIVATE });
  const unlock = await lockFolder(home);
  try {
    if (user) await chmod(home, WALK_THROUGH);
    const binaries = await findBinaries();
    if (!existsSync(folder)) await createCluster(binaries, folder, user, durable);
    const socketFolder = await chooseSocketFolder(folder, user);
    const plan: PostmasterPlan = {
      binaries,
      folder,
      socketFolder,
      logFile: join(home, 'postgres.log'),
      user,
      settings: serverSettings(durable, options.maxConnections),
    };
    const keeper = keepRunning(plan, await startPatiently(plan, START_ATTEMPTS, say), say);
    const urlOf = (name: string, database: string) =>
      `postgresql://${name}@localhost:${SOCKET_PORT}/${database}?host=${encodeURIComponent(socketFolder)}`;
    const names = await provision(urlOf(ADMIN, 'postgres'));
    return {
      url: urlOf(names.server, names.database),
      ownerUrl: urlOf(names.owner, names.database),
      adminUrl: urlOf(ADMIN, 'postgres'),
      pid: keeper.pid,
      stop: async () => {
        await keeper.stop();
        await removeSocketFolder(socketFolder);
        await unlock();
      },
    };
  } catch (error) {
    await unlock();
    throw error;
  }
}

/** A killed postmaster's children hold its shared memory for a moment, so a start right after may have to be tried again. */
async function startPatiently(
  plan: PostmasterPlan,
  attempts: number,
  say: (line: string) => void,
): Promise<ChildProcess> {
  for (let attempt = 1; ; attempt++) {
    const foreignPid = await endLeftoverPostmaster(plan.folder);
    if (foreignPid && attempt === 1) say('the database was not stopped cleanly; recovering it');
    try {
      return await startPostmaster(plan, foreignPid);
    } catch (error) {
      const isDisk = DISK_TROUBLE.test(String(error)) && Number.isFinite(attempts);
      if (attempt >= attempts || isDisk) throw error;
      await sleep(Math.min(PAUSE_MS * attempt, MAX_PAUSE_MS));
    }
  }
}

/** Starts the postmaster again whenever it ends without having been asked to. */
function keepRunning(plan: PostmasterPlan, first: ChildProcess, say: (line: string) => void) {
  let child = first;
  let stopping = false;
  let restart: Promise<void> = Promise.resolve();

  function watch(): void {
    child.once('exit', () => {
      if (stopping) return;
      say('PostgreSQL ended unexpectedly; starting it again');
      restart = startPatiently(plan, Number.POSITIVE_INFINITY, () => undefined).then((next) => {
        child = next;
        say('PostgreSQL is back');
        watch();
        if (hasEnded(next)) next.emit('exit', next.exitCode, next.signalCode);
      });
    });
  }
  watch();

  return {
    pid: () => child.pid as number,
    stop: async () => {
      stopping = true;
      await restart;
      if (hasEnded(child)) return;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGINT');
      await ended;
    },
  };
}
