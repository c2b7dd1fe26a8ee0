import { type Kysely, sql } from 'kysely';
import { type MigrationProvider, Migrator } from 'kysely/migration';
import type { Mode } from '#kernel/ports/config.ts';
import { type Database, openDatabase, type Queryable } from './database.ts';
import { type MigrationFile, readMigrations } from './migration-files.ts';

const MIGRATION_SCHEMA = 'migration';

/** The database was made for the other mode (sandbox and live never share one). */
export class WrongModeError extends Error {
  override readonly name = 'WrongModeError';
}

/** A migration that PostgreSQL refused; the message names its file and, where PostgreSQL tells, the line. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

const provider: MigrationProvider = {
  async getMigrations() {
    const files = await readMigrations();
    return Object.fromEntries(files.map((file) => [file.name, { up: (db) => run(file, db) }]));
  },
};

async function run(file: MigrationFile, db: Kysely<unknown>): Promise<void> {
  try {
    await sql.raw(file.sql).execute(db);
  } catch (error) {
    const { message, position } = error as Error & { position?: string };
    const line = position ? `:${file.sql.slice(0, Number(position)).split('\n').length}` : '';
    throw new MigrationError(`${file.name}.sql${line}: ${message}`, { cause: error });
  }
}

/**
 * Brings the schema up to date, all new migrations in one transaction, with the owner's log-in. Several nodes may
 * do so at once: one works, the others wait. Writes the mode into a new database and throws `WrongModeError` for
 * one of the other mode, before anything is touched. Gives the names of the migrations that ran.
 */
export async function migrate(ownerUrl: string, mode: Mode = 'sandbox'): Promise<string[]> {
  const owner = openDatabase(ownerUrl, { max: 2, statementTimeoutMs: 0 });
  try {
    await assertMode(owner, mode);
    const migrator = new Migrator({
      db: owner.kysely,
      provider,
      migrationTableSchema: MIGRATION_SCHEMA,
      // Numbers are dealt out by folder: a later migration of the ledger comes before an earlier one of trade.
      allowUnorderedMigrations: true,
    });
    const { error, results } = await migrator.migrateToLatest();
    if (error) throw error;
    await owner.query('INSERT INTO installation (mode) VALUES ($1) ON CONFLICT DO NOTHING', [mode]);
    await assertMode(owner, mode);
    return (results ?? []).map((result) => result.migrationName);
  } finally {
    await owner.close();
  }
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
