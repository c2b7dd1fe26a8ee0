import { join, resolve } from 'node:path';
import { readPostmasterFile } from './postmaster-file.ts';
import { isAlive } from './processes.ts';
import { NAMES } from './provision.ts';
import { SOCKET_PORT } from './socket-folder.ts';

/** The owner's address of the embedded PostgreSQL that another process runs on this data folder; null where none runs. */
export async function findRunningEmbedded(dataFolder: string): Promise<string | null> {
  const file = await readPostmasterFile(join(resolve(dataFolder), 'postgres'));
  if (!file?.ready || !isAlive(file.pid)) return null;
  return `postgresql://${NAMES.owner}@localhost:${SOCKET_PORT}/${NAMES.database}?host=${encodeURIComponent(file.socketFolder)}`;
}
