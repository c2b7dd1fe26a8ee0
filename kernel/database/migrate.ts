import type { RealFeed } from '#kernel/contract/real-prices.ts';
import type { VenueName } from '#kernel/contract/venue.ts';
import type { Mode } from '#kernel/ports/config.ts';
import { applyFunctions, createFunctions } from './apply-functions.ts';
import { type Database, openDatabase, type Queryable } from './database.ts';
import { type FunctionFile, readFunctions } from './function-files.ts';
import { MigrationError, runFile } from './migration-error.ts';
import { type MigrationFile, readMigrations } from './migration-files.ts';
import { transact } from './transact.ts';

/** Any number: held for the length of the transaction, so that one node migrates and the others wait. */
const MIGRATION_LOCK = 7_204_981_530;

/** The database was made for another kind of installation. */
export class WrongModeError extends Error {
  override readonly name = 'WrongModeError';
}

/**
 * What a database belongs to for good: sandbox and live never share one, nor do simulated prices and real ones, nor the orders of
 * two venues. A live one that executes nothing may be given a venue later.
 */
export interface Installation {
  readonly mode: Mode;
  /** What has real prices; the rest is simulated. */
  readonly real: readonly RealFeed[];
  /** Who executes American orders; null where nobody does. */
  readonly american: VenueName | null;
}

/** A sandbox whose prices are simulated as well. */
export const SIMULATED: Installation = { mode: 'sandbox', real: [], american: 'simulated' };

/** What to bring a database to; everything of this repository unless told. */
export interface MigrationSource {
  readonly migrations: readonly MigrationFile[];
  readonly functions: readonly FunctionFile[];
  /** For tests that stop on the way: no function is applied but those that a migration uses. */
  readonly isPartial?: boolean;
}

/**
 * Brings the schema up to date with the owner's log-in: all new migrations, then every function whose text changed, in one
 * transaction. Several nodes may do so at once: one works, the others wait. Writes into a new database what it belongs to and
 * throws `WrongModeError` for one that belongs to another, before anything is touched. Gives the names of the migrations that ran.
 */
export async function migrate(
  ownerUrl: string,
  installation = SIMULATED,
  source?: MigrationSource,
): Promise<string[]> {
  const { migrations, functions, isPartial } = source ?? (await readSource());
  const owner = openDatabase(ownerUrl, { max: 2, statementTimeoutMs: 0 });
  try {
    await assertBelongs(owner, installation);
    const ran = await transact(owner, async (tx) => {
      await tx.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
      const pending = await pendingOf(tx, migrations);
      for (const migration of pending) await run(tx, migration, functions);
      if (!isPartial) await applyFunctions(tx, functions);
      await write(tx, installation);
      return pending.map(({ name }) => name);
    });
    await assertBelongs(owner, installation);
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

async function write(tx: Queryable, { mode, real, american }: Installation): Promise<void> {
  const { rowCount } = await tx.query('INSERT INTO installation (mode) VALUES ($1) ON CONFLICT DO NOTHING', [
    mode,
  ]);
  const isNew = rowCount === 1;
  if (isNew && real.length > 0) await tx.query('UPDATE installation SET real_prices = $1', [real.join(',')]);
  if (american === 'simulated') return;
  if (isNew) await tx.query('UPDATE installation SET american_venue = $1', [american]);
  else if (american !== null)
    await tx.query('UPDATE installation SET american_venue = $1 WHERE american_venue IS NULL', [american]);
}

/** What a database belongs to; null for one that was never migrated. */
export async function installationOf(db: Queryable): Promise<Installation | null> {
  const { rows } = await db.query<{ made: boolean }>(
    `SELECT to_regclass('public.installation') IS NOT NULL AS made`,
  );
  if (!rows[0]?.made) return null;
  // Older schemas know simulated prices only, or the simulated venue.
  const { rows: written } = await db.query<Installation>(
    `SELECT mode, string_to_array(coalesce(kept ->> 'real_prices', ''), ',') AS real,
       CASE WHEN kept ? 'american_venue' THEN kept ->> 'american_venue' ELSE 'simulated' END AS american
       FROM installation, to_jsonb(installation) AS kept`,
  );
  return written[0] ?? null;
}

/** Throws `WrongModeError` when the database belongs to another installation; one that was never migrated belongs to none. */
async function assertBelongs(db: Database, { mode, real, american }: Installation): Promise<void> {
  const written = await installationOf(db);
  if (written && written.mode !== mode)
    throw new WrongModeError(
      `this database belongs to a ${written.mode} installation; it is never used as ${mode}`,
    );
  if (written && describe(written.real) !== describe(real))
    throw new WrongModeError(
      `this database has ${describe(written.real)}; it is never used with ${describe(real)}: ${ANOTHER}`,
    );
  if (written && written.american !== null && written.american !== american)
    throw new WrongModeError(
      `the American orders of this database are executed by ${VENUE_WORDS[written.american]}; it is never used with ${american === null ? 'no venue' : VENUE_WORDS[american]}: ${ANOTHER}`,
    );
}

const ANOTHER =
  "name another data folder (BOLSILLO_DATA) or database, or throw a sandbox's own away with npm run sandbox:restart";

const VENUE_WORDS: Readonly<Record<VenueName, string>> = {
  simulated: 'the simulated venue',
  alpaca: 'Alpaca',
  'alpaca-paper': 'Alpaca on a paper account',
};

const describe = (real: readonly RealFeed[]) =>
  real.length === 0 ? 'simulated prices' : `real prices (${real.join(', ')})`;
