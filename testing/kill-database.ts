import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '#kernel/database/database.ts';
import { readPostmasterFile } from '#kernel/database/embedded/postmaster-file.ts';

const SUCCESSOR_WITHIN_MS = 120_000;
const POLL_MS = 50;

/**
 * Kills the database under a data folder. A server that is not ours (`givenUrl`) is not killed: its connections to us are.
 * Gives the id of the killed postmaster, null where only connections were cut.
 */
export async function killDatabase(dataFolder: string, givenUrl: string | undefined): Promise<number | null> {
  if (givenUrl) {
    await cutConnections(givenUrl);
    return null;
  }
  const file = await readPostmasterFile(join(dataFolder, 'postgres'));
  if (!file) throw new Error('there is no database to kill');
  process.kill(file.pid, 'SIGKILL');
  return file.pid;
}

async function cutConnections(url: string): Promise<void> {
  const db = openDatabase(url, { max: 1 });
  try {
    await db.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                    WHERE datname = current_database() AND pid <> pg_backend_pid()`);
  } finally {
    await db.close();
  }
}

/** An app that was not touched must bring its database back by itself. */
export async function waitForSuccessor(dataFolder: string, killedPid: number): Promise<void> {
  const until = Date.now() + SUCCESSOR_WITHIN_MS;
  while (Date.now() < until) {
    const file = await readPostmasterFile(join(dataFolder, 'postgres'));
    if (file?.ready && file.pid !== killedPid) return;
    await sleep(POLL_MS);
  }
  throw new Error('the app did not bring its database back');
}
