import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What a postmaster writes about itself into its data folder. */
export interface PostmasterFile {
  readonly pid: number;
  readonly socketFolder: string;
  /** It takes connections. */
  readonly ready: boolean;
}

const SOCKET_LINE = 4;
const STATUS_LINE = 7;

/** Reads `postmaster.pid`; null where there is none or it is not written yet. We never write or delete it: it is PostgreSQL's own lock. */
export async function readPostmasterFile(databaseFolder: string): Promise<PostmasterFile | null> {
  const text = await readFile(join(databaseFolder, 'postmaster.pid'), 'utf8').catch(() => null);
  const lines = text?.split('\n') ?? [];
  const pid = Number.parseInt(lines[0] ?? '', 10);
  if (!pid) return null;
  return { pid, socketFolder: lines[SOCKET_LINE] ?? '', ready: lines[STATUS_LINE]?.trim() === 'ready' };
}
