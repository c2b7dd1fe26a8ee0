import { glob, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const PLACES = ['kernel/*/sql/*.sql', 'features/*/server/sql/*.sql'];
const CREATED = /^CREATE OR REPLACE FUNCTION (?:([a-z_]+)\.)?([a-z0-9_]+)\s*\(/gm;

/** The present text of one database function, with its privileges. */
export interface FunctionFile {
  /** From the repository's root, with forward slashes. */
  readonly path: string;
  /** With its schema, unless that is `public`. */
  readonly name: string;
  readonly sql: string;
}

/** Every function of the kernel and of the features; throws where a file is not named after the one function that it creates. */
export async function readFunctions(root = ROOT): Promise<FunctionFile[]> {
  const paths = (await Array.fromAsync(glob(PLACES, { cwd: root })))
    .map((path) => path.replaceAll('\\', '/'))
    .sort();
  const files = await Promise.all(
    paths.map(async (path) => {
      const sql = await readFile(join(root, path), 'utf8');
      return { path, name: nameIn(path, sql), sql };
    }),
  );
  const places = Map.groupBy(files, ({ name }) => name);
  for (const [name, [first, second]] of places)
    if (first && second) throw new Error(`${first.path} and ${second.path} both create ${name}`);
  return files;
}

function nameIn(path: string, sql: string): string {
  const [created, more] = [...sql.matchAll(CREATED)];
  const [, schema, name = ''] = created ?? [];
  if (!created || more || basename(path, '.sql') !== name.replaceAll('_', '-'))
    throw new Error(
      `${path}: a file of sql/ holds one CREATE OR REPLACE FUNCTION and is named after it, with hyphens`,
    );
  return schema === undefined || schema === 'public' ? name : `${schema}.${name}`;
}
