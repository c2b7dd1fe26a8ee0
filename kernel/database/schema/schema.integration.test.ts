import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#testing/database.ts';
import { openDatabaseWith, type PastDatabase } from '#testing/migrate-to.ts';
import { type Database, openDatabase } from '../database.ts';
import { transact } from '../transact.ts';
import { committedSchema, SCHEMA_FILE } from './committed-schema.ts';
import { FIRST_RELEASE } from './first-release.fixture.ts';
import { schemaText } from './schema-text.ts';

let test: TestDatabase;
let fresh: Database;

beforeAll(async () => {
  test = await openTestDatabase();
  fresh = openDatabase(test.ownerUrl, { max: 1 });
});
afterAll(async () => {
  await fresh.close();
  await test.close();
});

it('a new database is what the repository says (else: npm run schema)', async () => {
  expect(await committedSchema(fresh)).toBe(await readFile(SCHEMA_FILE, 'utf8'));
});

it('what differs in a database shows in its schema', async () => {
  const before = await transact(fresh, schemaText);
  const changes = [
    'ALTER TABLE file ADD COLUMN more text',
    'ALTER TABLE file ALTER COLUMN width DROP NOT NULL',
    'ALTER TABLE file ALTER COLUMN width SET DEFAULT 1',
    'ALTER TABLE file DROP CONSTRAINT file_kind_check',
    'DROP INDEX file_unused',
    'ALTER TABLE file DISABLE TRIGGER file_keep_used',
    'GRANT UPDATE (width) ON file TO bolsillo_app',
    'REVOKE DELETE ON file FROM bolsillo_app',
    'ALTER FUNCTION file_keep_used() SECURITY DEFINER',
    'REVOKE ALL ON FUNCTION file_keep_used() FROM PUBLIC',
    'ALTER DOMAIN ledger.units DROP CONSTRAINT units_check',
    `ALTER TYPE ledger.account_kind RENAME VALUE 'frozen' TO 'held'`,
    'ALTER VIEW ledger.chain_entry SET (security_barrier = true)',
    'GRANT CREATE ON SCHEMA ledger TO bolsillo_app',
    'CREATE SEQUENCE ledger.more',
    'ALTER TABLE ledger.chain SET (fillfactor = 60)',
  ];
  for (const change of changes) {
    const after = await transact(fresh, async (tx) => {
      await tx.query('SAVEPOINT before');
      await tx.query(change).catch((error: Error) => expect.fail(`${change}: ${error.message}`));
      const text = await schemaText(tx);
      await tx.query('ROLLBACK TO SAVEPOINT before');
      return text;
    });
    expect(after, change).not.toBe(before);
  }
  expect(await transact(fresh, schemaText)).toBe(before);
});

describe('an installation of the first release', () => {
  let old: PastDatabase;
  let upgraded: Database;

  beforeAll(async () => {
    old = await openDatabaseWith(FIRST_RELEASE);
    // The library that migrated at that time kept a lock in a table.
    await old.owner.query(`CREATE TABLE migration.kysely_migration_lock (id varchar(255) PRIMARY KEY, is_locked integer NOT NULL DEFAULT 0);
      INSERT INTO migration.kysely_migration_lock VALUES ('migration_lock', 0)`);
    await old.migrateToLatest();
    upgraded = openDatabase(old.ownerUrl, { max: 1 });
  });
  afterAll(async () => {
    await upgraded.close();
    await old.close();
  });

  it('comes to the schema of a new one', async () => {
    expect(await transact(upgraded, schemaText)).toBe(await transact(fresh, schemaText));
  });

  it('comes to the rows of a new one', async () => {
    expect(await rowsOf(upgraded)).toEqual(await rowsOf(fresh));
  });
});

/** What stands in the tables that migrations fill; of each migration its name alone. */
async function rowsOf(db: Database): Promise<Record<string, string[]>> {
  const { rows: tables } = await db.query<{ name: string }>(
    `SELECT oid::regclass::text AS name FROM pg_class
      WHERE relkind = 'r' AND relnamespace IN ('public'::regnamespace, 'ledger'::regnamespace, 'migration'::regnamespace)`,
  );
  const filled: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = await db.query<{ row: Record<string, unknown> }>(
      `SELECT to_jsonb(t) - 'timestamp' - 'created_at' AS row FROM ${name} t`,
    );
    filled[name] = rows.map(({ row }) => JSON.stringify(row)).sort();
  }
  return filled;
}
