import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { inApplicationRole, onDatabase } from '#kernel/database/application-role.ts';
import { type Database, openDatabase } from '#kernel/database/database.ts';
import './postgres-for-tests.ts';

/** A database of a test's own, empty but migrated. */
export interface TestDatabase {
  /** As the server sees it: in the role `bolsillo_app`. */
  readonly db: Database;
  /** As the schema's owner: for setting a scene that no call can set, and for looking behind. */
  readonly owner: pg.Pool;
  readonly url: string;
  readonly ownerUrl: string;
  /** Drops it; call in `afterAll`. */
  close(): Promise<void>;
}

const CONNECTIONS = 10;
const UNKNOWN_DATABASE = '3D000';

/** A database that no migration has touched. */
export type EmptyDatabase = Pick<TestDatabase, 'owner' | 'ownerUrl' | 'close'>;

type CreatedDatabase = EmptyDatabase & { readonly name: string };

/** Copies the migrated template, which takes a fraction of a second. One for each test file is the habit; tests in it keep apart by investor. */
export async function openTestDatabase(): Promise<TestDatabase> {
  return inRole(await createDatabase(inject('postgres').template));
}

/**
 * Copies a migrated database on which `prepare` has run, once for the whole run; it must leave no connection behind.
 * `name` is letters and digits.
 */
export async function openPreparedDatabase(
  name: string,
  prepare: (database: TestDatabase) => Promise<void>,
): Promise<TestDatabase> {
  const prepared = `${inject('postgres').prefix}${name}`;
  try {
    return inRole(await createDatabase(prepared));
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === UNKNOWN_DATABASE)) throw error;
  }
  await prepareOnce(prepared, prepare);
  return inRole(await createDatabase(prepared));
}

/** Workers that come at once wait for the first of them. */
async function prepareOnce(prepared: string, prepare: (database: TestDatabase) => Promise<void>) {
  const admin = openDatabase(inject('postgres').adminUrl, { max: 1, statementTimeoutMs: 0 });
  try {
    await admin.query('SELECT pg_advisory_lock(hashtext($1))', [prepared]);
    const { rowCount } = await admin.query('SELECT FROM pg_database WHERE datname = $1', [prepared]);
    if (rowCount) return;
    const made = await createDatabase(inject('postgres').template);
    const database = inRole(made);
    await prepare(database);
    await database.db.close();
    await made.owner.end();
    await admin.query(`ALTER DATABASE ${made.name} RENAME TO ${prepared}`);
  } finally {
    await admin.close();
  }
}

function inRole(made: CreatedDatabase): TestDatabase {
  const url = inApplicationRole(made.ownerUrl);
  const db = openDatabase(url, { max: CONNECTIONS });
  return {
    ...made,
    db,
    url,
    close: async () => {
      await db.close();
      await made.close();
    },
  };
}

/** What the database takes for the machine's time, too: what it refuses must not depend on the day that a test is run. */
export async function setMachineTime({ owner }: Pick<TestDatabase, 'owner'>, machine: number): Promise<void> {
  await owner.query(
    `CREATE OR REPLACE FUNCTION machine_instant() RETURNS timestamptz LANGUAGE sql STABLE
       SET search_path = pg_catalog, pg_temp AS 'SELECT to_timestamp(${machine} / 1000.0)'`,
  );
}

/** How many connections wait for a lock that another one holds. */
export async function lockWaiters({ owner }: Pick<TestDatabase, 'owner'>): Promise<number> {
  const { rows } = await owner.query<{ count: number }>(
    `SELECT count(DISTINCT pid)::int FROM pg_locks JOIN pg_stat_activity USING (pid)
      WHERE NOT granted AND datname = current_database()`,
  );
  return rows[0]?.count ?? 0;
}

/** For tests of migrating itself. */
export function openEmptyDatabase(): Promise<EmptyDatabase> {
  return createDatabase('template0');
}

async function createDatabase(template: string): Promise<CreatedDatabase> {
  const { adminUrl, prefix } = inject('postgres');
  const name = `${prefix}${randomBytes(8).toString('hex')}`;
  await asAdmin(adminUrl, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  const ownerUrl = onDatabase(adminUrl, name);
  const owner = openDatabase(ownerUrl, { max: 2 });
  return {
    name,
    owner: owner.pool,
    ownerUrl,
    close: async () => {
      await owner.close();
      await asAdmin(adminUrl, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

async function asAdmin(url: string, sql: string): Promise<void> {
  const admin = openDatabase(url, { max: 1, statementTimeoutMs: 0 });
  try {
    await admin.query(sql);
  } finally {
    await admin.close();
  }
}
