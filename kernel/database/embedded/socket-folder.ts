import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { DatabaseUser } from './unprivileged-user.ts';

/** Names the socket file; no network port is ever opened. */
export const SOCKET_PORT = 5432;

/** `sun_path` holds 108 bytes on Linux and 104 on macOS, with a closing zero. */
const MAX_SOCKET_PATH_BYTES = 103;
const PREFIX = 'bolsillo-';
const SOCKET_NAME = `.s.PGSQL.${SOCKET_PORT}`;

/** Where the socket goes: the database folder itself (0700), or a new private folder under the system's temporary one where that path is too long for a socket. */
export async function chooseSocketFolder(databaseFolder: string, user: DatabaseUser | null): Promise<string> {
  if (Buffer.byteLength(join(databaseFolder, SOCKET_NAME)) <= MAX_SOCKET_PATH_BYTES) return databaseFolder;
  const folder = await mkdtemp(join(tmpdir(), PREFIX));
  if (user) await chown(folder, user.uid, user.gid);
  return folder;
}

/** Removes a socket folder that `chooseSocketFolder` made; any other stays. */
export async function removeSocketFolder(folder: string): Promise<void> {
  if (dirname(folder) === tmpdir() && basename(folder).startsWith(PREFIX))
    await rm(folder, { recursive: true, force: true });
}
