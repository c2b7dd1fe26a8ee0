import { setTimeout as sleep } from 'node:timers/promises';
import { readPostmasterFile } from './postmaster-file.ts';
import { commandOf, isAlive } from './processes.ts';
import { removeSocketFolder } from './socket-folder.ts';

const GRACE_MS = 20_000;
const POLL_MS = 20;

/**
 * Ends a postmaster that outlived its killed app. Call it only while holding the folder's lock: that is the proof
 * that the app which owned it is dead. Gives the id that `postmaster.pid` still names and that belongs to nobody or
 * to a foreign process now; PostgreSQL must be told of it, or it takes that process for a live postmaster.
 */
export async function endLeftoverPostmaster(databaseFolder: string): Promise<number | null> {
  const file = await readPostmasterFile(databaseFolder);
  if (!file) return null;
  if (isPostmasterOf(file.pid, databaseFolder)) await end(file.pid, databaseFolder);
  await removeSocketFolder(file.socketFolder);
  return (await readPostmasterFile(databaseFolder))?.pid ?? null;
}

function isPostmasterOf(pid: number, databaseFolder: string): boolean {
  const command = commandOf(pid);
  return isAlive(pid) && command.includes('postgres') && command.includes(`-D ${databaseFolder} `);
}

async function end(pid: number, databaseFolder: string): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    process.kill(pid, signal);
    const until = Date.now() + GRACE_MS;
    while (Date.now() < until) {
      if (!isPostmasterOf(pid, databaseFolder)) return;
      await sleep(POLL_MS);
    }
  }
  throw new Error(`the PostgreSQL of an earlier run (process ${pid}) does not end; stop it by hand`);
}
