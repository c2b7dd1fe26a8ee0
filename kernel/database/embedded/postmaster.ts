import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { readFile, rename, stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import { readPostmasterFile } from './postmaster-file.ts';
import { launchAs } from './run-as.ts';
import { SOCKET_PORT } from './socket-folder.ts';
import type { DatabaseUser } from './unprivileged-user.ts';

/** All that a start of PostgreSQL needs to know. */
export interface PostmasterPlan {
  readonly binaries: Binaries;
  readonly folder: string;
  readonly socketFolder: string;
  readonly logFile: string;
  readonly user: DatabaseUser | null;
  readonly settings: Readonly<Record<string, string>>;
}

const READY_TIMEOUT_MS = 120_000;
const POLL_MS = 15;
const MAX_LOG_BYTES = 10_000_000;
const LOG_TAIL_LENGTH = 4_000;

/**
 * Starts a postmaster and waits until it takes connections; throws when it ends before that. `foreignPid`: the id
 * in a left `postmaster.pid` that is proven not to be a postmaster of this folder.
 */
export async function startPostmaster(
  plan: PostmasterPlan,
  foreignPid: number | null,
): Promise<ChildProcess> {
  const settings = {
    ...plan.settings,
    unix_socket_directories: plan.socketFolder,
    port: String(SOCKET_PORT),
  };
  const { postgres } = plan.binaries;
  const launch = launchAs(plan.user, [postgres, plan.folder, plan.socketFolder], postgres, [
    '-D',
    plan.folder,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]);
  const log = await openLog(plan.logFile);
  const child = spawn(launch.command, launch.args, {
    ...launch,
    cwd: '/',
    env: {
      PATH: process.env.PATH,
      TZ: 'UTC',
      LC_ALL: 'C',
      ...(foreignPid && { PG_GRANDPARENT_PID: String(foreignPid) }),
    },
    // In the terminal's own group Ctrl-C would stop the database under the requests that are still being answered.
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const failed = new Promise<never>((_, reject) => child.once('error', reject));
  await Promise.race([waitUntilReady(child, plan), failed]);
  return child;
}

async function openLog(path: string): Promise<number> {
  const size = await stat(path).then(
    (file) => file.size,
    () => 0,
  );
  if (size > MAX_LOG_BYTES) await rename(path, `${path}.1`);
  return openSync(path, 'a', 0o600);
}

async function waitUntilReady(child: ChildProcess, plan: PostmasterPlan): Promise<void> {
  const until = Date.now() + READY_TIMEOUT_MS;
  while (Date.now() < until) {
    if (hasEnded(child)) {
      const why = await lastFault(plan.logFile);
      throw new Error(`PostgreSQL ended while it started${why}; see ${plan.logFile}`);
    }
    const file = await readPostmasterFile(plan.folder);
    if (file?.ready && file.pid === child.pid) return;
    await sleep(POLL_MS);
  }
  child.kill('SIGQUIT');
  throw new Error(`PostgreSQL was not ready within ${READY_TIMEOUT_MS / 1000} s; see ${plan.logFile}`);
}

/** What PostgreSQL said last before it ended, with a colon before it; empty where it said nothing. */
async function lastFault(logFile: string): Promise<string> {
  const said = await readFile(logFile, 'utf8').catch(() => '');
  const fault = said
    .slice(-LOG_TAIL_LENGTH)
    .match(/(FATAL|PANIC):.*/g)
    ?.at(-1);
  return fault ? `: ${fault}` : '';
}

/** Whether a child process is over. */
export function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}
