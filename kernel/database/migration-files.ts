import { glob, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const PLACES = ['kernel/*/migrations/*.sql', 'features/*/server/migrations/*.sql'];
const NAME = /^\d{4}-[a-z0-9-]+\.sql$/;

const USES = /^-- uses: (.+)$/gm;

/** One migration: its name (`0050-orders`) and its SQL. */
export interface MigrationFile {
  readonly name: string;
  readonly sql: string;
  /** Functions of `sql/` folders that must be there before it runs, as its lines `-- uses: name, name` say. */
  readonly uses: readonly string[];
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
    paths.map(async (path) => {
      const sql = await readFile(join(root, path), 'utf8');
      return { name: basename(path, '.sql'), sql, uses: usesIn(sql) };
    }),
  );
}

function usesIn(sql: string): string[] {
  return [...sql.matchAll(USES)].flatMap(([, names = '']) => names.split(',').map((name) => name.trim()));
}
