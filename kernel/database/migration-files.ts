import { glob, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const PLACES = ['kernel/*/migrations/*.sql', 'features/*/server/migrations/*.sql'];
const NAME = /^\d{4}-[a-z0-9-]+\.sql$/;

/** One migration: its name (`0050-orders`) and its SQL. */
export interface MigrationFile {
  readonly name: string;
  readonly sql: string;
}

/** Every migration of the kernel and of the features, in the order of their numbers; throws where two share a number. */
export async function readMigrations(root = ROOT): Promise<MigrationFile[]> {
  const paths = (await Array.fromAsync(glob(PLACES, { cwd: root }))).sort((a, b) =>
    basename(a) < basename(b) ? -1 : 1,
  );
  const taken = new Map<string, string>();
  for (const path of paths) {
    const file = basename(path);
    if (!NAME.test(file)) throw new Error(`${path}: a migration is named NNNN-what-it-makes.sql`);
    const number = file.slice(0, 4);
    const other = taken.get(number);
    if (other) throw new Error(`${path} and ${other} share the number ${number}`);
    taken.set(number, path);
  }
  return Promise.all(
    paths.map(async (path) => ({
      name: basename(path, '.sql'),
      sql: await readFile(join(root, path), 'utf8'),
    })),
  );
}
