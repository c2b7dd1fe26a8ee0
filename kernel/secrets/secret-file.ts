import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SECRET_BYTES } from './secrets.ts';

const FILE_NAME = 'secret';
const OWNER_ONLY = 0o600;

/**
 * The sandbox's own key: drawn once, kept in the data folder, readable by its owner alone. Nodes that start at once on
 * one folder agree on it. Throws where the file holds something else.
 */
export async function sandboxSecret(dataFolder: string): Promise<Buffer> {
  return (await drawnSecret(dataFolder)) ?? (await drawKey(dataFolder, join(dataFolder, FILE_NAME)));
}

/** The same where one was drawn; null where none was, and then none is. */
export async function drawnSecret(dataFolder: string): Promise<Buffer | null> {
  const path = join(dataFolder, FILE_NAME);
  const key = await readKey(path);
  if (key === null) return null;
  if (key.length !== SECRET_BYTES) throw new Error(`${path} does not hold a key of ${SECRET_BYTES} bytes`);
  return key;
}

async function readKey(path: string): Promise<Buffer | null> {
  try {
    return Buffer.from((await readFile(path, 'utf8')).trim(), 'base64');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Written aside and linked into place: whoever reads the file finds a whole key, and the first one drawn stays. */
async function drawKey(folder: string, path: string): Promise<Buffer> {
  await mkdir(folder, { recursive: true });
  const aside = `${path}.${randomBytes(8).toString('hex')}`;
  await writeFile(aside, `${randomBytes(SECRET_BYTES).toString('base64')}\n`, {
    mode: OWNER_ONLY,
    flag: 'wx',
  });
  try {
    await link(aside, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(aside, { force: true });
  }
  return (await readKey(path)) as Buffer;
}
