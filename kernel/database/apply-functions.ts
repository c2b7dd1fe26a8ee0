import { createHash } from 'node:crypto';
import type { Queryable } from './database.ts';
import type { FunctionFile } from './function-files.ts';
import { runFile } from './migration-error.ts';

/** What PostgreSQL says where a function's result or the names of its parameters changed: REPLACE cannot do that. */
const CANNOT_REPLACE = '42P13';

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

interface Applied extends Record<string, unknown> {
  name: string;
  text_hash: string;
  made_hash: string;
}

interface Made extends Record<string, unknown> {
  name: string;
  made_hash: string;
}

/**
 * Applies every file whose text changed since it was last applied, or whose function is no longer what it made; drops the
 * functions of files that are gone. A file says all that its function is: privileges that it does not grant are taken back.
 */
export async function applyFunctions(tx: Queryable, files: readonly FunctionFile[]): Promise<void> {
  await tx.query(`CREATE TABLE IF NOT EXISTS migration.applied_function (
    name text PRIMARY KEY, text_hash text NOT NULL, made_hash text NOT NULL)`);
  const { rows } = await tx.query<Applied>(
    'SELECT name, text_hash, made_hash FROM migration.applied_function',
  );
  const applied = new Map(rows.map((row) => [row.name, row]));
  const made = await madeFunctions(tx);
  const changed = files.filter(({ name, sql }) => {
    const last = applied.get(name);
    return !last || last.text_hash !== hashOf(sql) || last.made_hash !== made.get(name);
  });
  const names = new Set(files.map(({ name }) => name));
  const gone = rows.map(({ name }) => name).filter((name) => !names.has(name));
  await createFunctions(tx, changed);
  for (const name of gone) await dropAll(tx, await signaturesOf(tx, name));
  await tx.query('DELETE FROM migration.applied_function WHERE name = ANY ($1)', [gone]);
  await record(tx, changed);
}

/** Creates or replaces each; bodies are not looked at, so their order does not matter. */
export async function createFunctions(tx: Queryable, files: readonly FunctionFile[]): Promise<void> {
  if (files.length === 0) return;
  await tx.query('SET LOCAL check_function_bodies = off');
  for (const file of files) await create(tx, file);
  await tx.query('SET LOCAL check_function_bodies = on');
}

async function create(tx: Queryable, { name, path, sql }: FunctionFile): Promise<void> {
  const before = await signaturesOf(tx, name);
  for (const signature of before.keys())
    await tx.query(
      `REVOKE ALL ON FUNCTION ${signature} FROM PUBLIC, bolsillo_app; GRANT EXECUTE ON FUNCTION ${signature} TO PUBLIC`,
    );
  const untouched = await signaturesOf(tx, name);
  await tx.query('SAVEPOINT replacing');
  try {
    await runFile(tx, path, sql);
  } catch (error) {
    if ((error as { cause?: { code?: string } }).cause?.code !== CANNOT_REPLACE) throw error;
    await tx.query('ROLLBACK TO SAVEPOINT replacing');
    await dropAll(tx, before);
    await runFile(tx, path, sql);
  }
  // One whose parameters changed is another function to PostgreSQL: the old one stands beside it, its row as it was.
  const after = await signaturesOf(tx, name);
  await dropAll(tx, new Map([...after].filter(([signature, row]) => untouched.get(signature) === row)));
}

/** The functions of a name, each with where its row lies: a replaced one lies elsewhere. */
async function signaturesOf(tx: Queryable, name: string): Promise<Map<string, string>> {
  const { rows } = await tx.query<{ signature: string; place: string }>(
    `SELECT p.oid::regprocedure::text AS signature, p.ctid::text AS place
       FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
      WHERE n.nspname = $1 AND p.proname = $2`,
    name.includes('.') ? name.split('.') : ['public', name],
  );
  return new Map(rows.map(({ signature, place }) => [signature, place]));
}

async function dropAll(tx: Queryable, signatures: ReadonlyMap<string, string>): Promise<void> {
  for (const signature of signatures.keys()) await tx.query(`DROP FUNCTION ${signature}`);
}

async function madeFunctions(tx: Queryable): Promise<Map<string, string>> {
  const { rows } = await tx.query<Made>(
    `SELECT CASE n.nspname WHEN 'public' THEN '' ELSE n.nspname || '.' END || p.proname AS name,
            md5(string_agg(pg_get_functiondef(p.oid) || coalesce(p.proacl::text, ''), '' ORDER BY p.oid)) AS made_hash
       FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
      WHERE p.prokind = 'f' AND n.nspname IN ('public', 'ledger')
      GROUP BY 1`,
  );
  return new Map(rows.map(({ name, made_hash }) => [name, made_hash]));
}

async function record(tx: Queryable, files: readonly FunctionFile[]): Promise<void> {
  const made = await madeFunctions(tx);
  await tx.query(
    `INSERT INTO migration.applied_function (name, text_hash, made_hash)
     SELECT * FROM unnest($1::text[], $2::text[], $3::text[])
     ON CONFLICT (name) DO UPDATE SET text_hash = excluded.text_hash, made_hash = excluded.made_hash`,
    [
      files.map(({ name }) => name),
      files.map(({ sql }) => hashOf(sql)),
      files.map(({ name }) => made.get(name)),
    ],
  );
}
