import { readFunctions } from '#kernel/database/function-files.ts';
import { migrate, SIMULATED } from '#kernel/database/migrate.ts';
import { type MigrationFile, readMigrations } from '#kernel/database/migration-files.ts';
import { type EmptyDatabase, openEmptyDatabase } from './database.ts';

/** A database as it was at some time. */
export interface PastDatabase extends EmptyDatabase {
  /** Runs what a new database runs up to this migration, and that one too. */
  migrateTo(name: string): Promise<void>;
  /** Brings it up to date, as the next start of an installation does. */
  migrateToLatest(): Promise<string[]>;
}

/**
 * For tests of a data migration: a database that stands before the named migration. Put in rows as its owner, `migrateTo` that
 * migration, and look at what became of them. Functions are as the migrations left them.
 */
export async function openDatabaseBefore(name: string): Promise<PastDatabase> {
  const migrations = await readMigrations();
  return openWith(migrations.slice(0, placeOf(migrations, name)));
}

/** A database that ran these migrations and no other. */
export async function openDatabaseWith(names: readonly string[]): Promise<PastDatabase> {
  const migrations = await readMigrations();
  const wanted = names.map((name) => migrations[placeOf(migrations, name)] as MigrationFile);
  return openWith(wanted);
}

async function openWith(migrations: readonly MigrationFile[]): Promise<PastDatabase> {
  const database = await openEmptyDatabase();
  const run = async (some: readonly MigrationFile[]) =>
    migrate(database.ownerUrl, SIMULATED, {
      migrations: some,
      functions: await readFunctions(),
      isPartial: true,
    });
  await run(migrations);
  return {
    ...database,
    async migrateTo(name) {
      const every = await readMigrations();
      await run(every.slice(0, placeOf(every, name) + 1));
    },
    migrateToLatest: () => migrate(database.ownerUrl),
  };
}

function placeOf(migrations: readonly MigrationFile[], name: string): number {
  const place = migrations.findIndex((migration) => migration.name === name);
  if (place === -1) throw new Error(`there is no migration ${name}`);
  return place;
}
