import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { lockFolder } from './folder-lock.ts';
import { endLeftoverPostmaster } from './leftover-postmaster.ts';

/**
 * Removes the embedded PostgreSQL of a data folder with all that is in it; what else stands there stays. False where there is none.
 * Throws `FolderInUseError` while a Bolsillo lives on the folder.
 */
export async function removeEmbedded(home: string): Promise<boolean> {
  const folder = join(resolve(home), 'postgres');
  if (!existsSync(folder)) return false;
  const unlock = await lockFolder(resolve(home));
  try {
    await endLeftoverPostmaster(folder);
    await rm(folder, { recursive: true, force: true });
    await rm(join(resolve(home), 'postgres.log'), { force: true });
    return true;
  } finally {
    await unlock();
  }
}
