import type { Mode } from '#kernel/ports/config.ts';
import { applyFunctions, createFunctions } from './apply-functions.ts';
import { type Database, openDatabase, type Queryable } from './database.ts';
import { type FunctionFile, readFunctions } from './function-files.ts';
import { MigrationError, runFile } from './migration-error.ts';
import { type MigrationFile, readMigrations } from './migration-files.ts';
import { transact } from './transact.ts';

/** Any number: held for the length of the transaction, so that one node migrates and the others wait. */
const MIGRATION_LOCK = 7_204_981_530;

/** The database was made for the other mode (sandbox and live never share one). */
export class WrongModeError extends Error {
  override readonly name = 'WrongModeError';
}

/** What to bring a database to; everything of this repository unless told. */
export interface MigrationSource {
  readonly migrations: readonly MigrationFile[];
  readonly functions: readonly FunctionFile[];
  /** For tests that stop on the way: no function is applied but those that a migration uses. */
  readonly isPartial?: boolean;
}

/**
 * Brings the schema up to date with the owner's log-in: all new migrations, then every function whose text changed, in one
 * transaction. Several nodes may do so at once: one works, the others wait. Writes the mode into a new database and throws
 * `WrongModeError` for one of the other mode, before anything is touched. Gives the names of the migrations that ran.
 */
export async function migrate(
  ownerUrl: string,
  mode: Mode = 'sandbox',
  source?: MigrationSource,
): Promise<string[]> {
  const { migrations, functions, isPartial } = source ?? (await readSource());
  const owner = openDatabase(ownerUrl, { max: 2, statementTimeoutMs: 0 });
  try {
    await assertMode(owner, mode);
    const ran = await transact(owner, async (tx) => {
      await tx.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
      const pending = await pendingOf(tx, migrations);
      for (const migration of pending) await run(tx, migration, functions);
      if (!isPartial) await applyFunctions(tx, functions);
      await tx.query('INSERT INTO installation (mode) VALUES ($1) ON CONFLICT DO NOTHING', [mode]);
      return pending.map(({ name }) => name);
    });
    await assertMode(owner, mode);
    return ran;
  } finally {
    await owner.close();
  }
}

async function readSource(): Promise<MigrationSource> {
  return { migrations: await readMigrations(), functions: await readFunctions() };
}

/** The migrations that did not run yet. The table keeps the name and the shape that the library used before had given it. */
async function pendingOf(tx: Queryable, migrations: readonly MigrationFile[]): Promise<MigrationFile[]> {
  await tx.query(`CREATE SCHEMA IF NOT EXISTS migration;
    CREATE TABLE IF NOT EXISTS migration.kysely_migration (name varchar(255) PRIMARY KEY, timestamp varchar(255) NOT NULL)`);
  const { rows } = await tx.query<{ name: string }>('SELECT name FROM migration.kysely_migration');
  const known = new Set(migrations.map(({ name }) => name));
  const missing = rows.find(({ name }) => !known.has(name));
  if (missing)
    throw new MigrationError(`${missing.name} ran on this database, which is newer than this Bolsillo`);
  const ran = new Set(rows.map(({ name }) => name));
  return migrations.filter(({ name }) => !ran.has(name));
}

async function run(tx: Queryable, { name, sql, uses }: MigrationFile, functions: readonly FunctionFile[]) {
  await createFunctions(
    tx,
    uses.map((used) => {
      const file = functions.find((candidate) => candidate.name === used);
      if (!file) throw new MigrationError(`${name}.sql uses ${used}, which no sql/ folder holds`);
      return file;
    }),
  );
  await runFile(tx, `${name}.sql`, sql);
  await tx.query('INSERT INTO migration.kysely_migration (name, timestamp) VALUES ($1, $2)', [
    name,
    new Date().toISOString(),
  ]);
}

/** The mode that is written into the database; null in one that was never migrated. */
export async function modeOf(db: Queryable): Promise<Mode | null> {
  const { rows } = await db.query<{ made: boolean }>(
    `SELECT to_regclass('public.installation') IS NOT NULL AS made`,
  );
  if (!rows[0]?.made) return null;
  const { rows: written } = await db.query<{ mode: Mode }>('SELECT mode FROM installation');
  return written[0]?.mode ?? null;
}

/** Throws `WrongModeError` when the database belongs to the other mode; one that was never migrated belongs to none. */
export async function assertMode(db: Database, mode: Mode): Promise<void> {
  const written = await modeOf(db);
  if (written && written !== mode)
    throw new WrongModeError(
      `this database belongs to a ${written} installation; it is never used as ${mode}`,
    );
}
