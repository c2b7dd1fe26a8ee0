import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  type EmptyDatabase,
  openEmptyDatabase,
  openTestDatabase,
  type TestDatabase,
} from '#testing/database.ts';
import { type FunctionFile, readFunctions } from './function-files.ts';
import { migrate, SIMULATED } from './migrate.ts';
import type { MigrationFile } from './migration-files.ts';

const BEGINNING: MigrationFile = {
  name: '0001-beginning',
  sql: `DO $$ BEGIN CREATE ROLE bolsillo_app NOLOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END $$;
    CREATE SCHEMA ledger; CREATE TABLE installation (singleton boolean PRIMARY KEY DEFAULT true, mode text NOT NULL)`,
  uses: [],
};
const file = (name: string, sql: string): FunctionFile => ({ name, path: `kernel/a/sql/${name}.sql`, sql });
const gives = (what: string) =>
  file('answer', `CREATE OR REPLACE FUNCTION answer() RETURNS int LANGUAGE sql RETURN ${what};`);

describe('a database', () => {
  let empty: EmptyDatabase;
  const migrations = [BEGINNING];
  const apply = (...functions: FunctionFile[]) =>
    migrate(empty.ownerUrl, SIMULATED, { migrations, functions });
  const answer = async () => (await empty.owner.query('SELECT answer() AS answer')).rows[0].answer;
  const signatures = async () =>
    (
      await empty.owner.query(
        `SELECT oid::regprocedure::text AS signature FROM pg_proc WHERE pronamespace = 'public'::regnamespace ORDER BY 1`,
      )
    ).rows.map(({ signature }) => signature);
  const mayCall = async (signature: string) =>
    (
      await empty.owner.query(`SELECT has_function_privilege('bolsillo_app', $1, 'EXECUTE') AS may`, [
        signature,
      ])
    ).rows[0].may;

  beforeAll(async () => {
    empty = await openEmptyDatabase();
  });
  afterEach(() => apply());
  afterAll(() => empty.close());

  it('gets a function again when its text changed, and no other', async () => {
    const other = file('other', 'CREATE OR REPLACE FUNCTION other() RETURNS int LANGUAGE sql RETURN 0;');
    await apply(gives('1'), other);
    const placeOfOther = () =>
      empty.owner.query(`SELECT ctid::text FROM pg_proc WHERE proname = 'other'`).then(({ rows }) => rows);
    const before = await placeOfOther();
    await apply(gives('2'), other);
    expect(await answer()).toBe(2);
    expect(await placeOfOther()).toEqual(before);
  });

  it('gets a function again that was altered by hand or dropped', async () => {
    await apply(gives('1'));
    await empty.owner.query('CREATE OR REPLACE FUNCTION answer() RETURNS int LANGUAGE sql RETURN 9');
    await apply(gives('1'));
    expect(await answer()).toBe(1);
    await empty.owner.query('DROP FUNCTION answer()');
    await apply(gives('1'));
    expect(await answer()).toBe(1);
  });

  it('keeps no function of other parameters or of another result beside the present one', async () => {
    await apply(gives('1'));
    await apply(
      file('answer', 'CREATE OR REPLACE FUNCTION answer(a int) RETURNS int LANGUAGE sql RETURN a;'),
    );
    expect(await signatures()).toEqual(['answer(integer)']);
    await apply(
      file('answer', 'CREATE OR REPLACE FUNCTION answer(b int) RETURNS text LANGUAGE sql RETURN b;'),
    );
    expect(await signatures()).toEqual(['answer(integer)']);
  });

  it('takes back what a file no longer grants, or grants again what it no longer revokes', async () => {
    const revoked = 'REVOKE ALL ON FUNCTION answer() FROM PUBLIC;';
    const made = gives('1');
    const may: boolean[] = [];
    for (const privileges of [
      '',
      revoked,
      `${revoked}GRANT EXECUTE ON FUNCTION answer() TO bolsillo_app;`,
      revoked,
      '',
    ]) {
      await apply({ ...made, sql: made.sql + privileges });
      may.push(await mayCall('answer()'));
    }
    expect(may).toEqual([true, false, true, false, true]);
  });

  it('loses the function of a file that is gone', async () => {
    await apply(gives('1'));
    await apply();
    expect(await signatures()).toEqual([]);
  });

  it('gets functions whatever their order, and those that a migration uses before it', async () => {
    const first = file(
      'answer',
      'CREATE OR REPLACE FUNCTION answer() RETURNS int LANGUAGE sql AS $$ SELECT helped() $$;',
    );
    const second = file('helped', 'CREATE OR REPLACE FUNCTION helped() RETURNS int LANGUAGE sql RETURN 7;');
    const migration = {
      name: '0002-asked',
      sql: 'CREATE TABLE asked AS SELECT answer() AS a',
      uses: ['answer', 'helped'],
    };
    await migrate(empty.ownerUrl, SIMULATED, {
      migrations: [BEGINNING, migration],
      functions: [first, second],
    });
    migrations.push(migration);
    expect((await empty.owner.query('SELECT a FROM asked')).rows).toEqual([{ a: 7 }]);
  });

  it('is left as it was by a file that PostgreSQL refuses, which is named with its line', async () => {
    await apply(gives('1'));
    await expect(apply(gives('2'), file('bad', 'CREATE OR REPLACE\nFUNKTION bad()'))).rejects.toThrow(
      /kernel\/a\/sql\/bad\.sql:2: syntax error/,
    );
    expect(await answer()).toBe(1);
  });

  it('refuses a migration that uses what no file holds', async () => {
    const migration = { name: '0003-lost', sql: 'SELECT 1', uses: ['lost'] };
    await expect(
      migrate(empty.ownerUrl, SIMULATED, { migrations: [...migrations, migration], functions: [] }),
    ).rejects.toThrow('0003-lost.sql uses lost, which no sql/ folder holds');
  });
});

describe('the functions of this repository', () => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await openTestDatabase();
  });
  afterAll(() => test.close());

  it('stand in a file each: a migrated database has no other', async () => {
    const { rows } = await test.owner.query<{ name: string }>(
      `SELECT CASE n.nspname WHEN 'public' THEN '' ELSE n.nspname || '.' END || p.proname AS name
         FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace WHERE n.nspname IN ('public', 'ledger')`,
    );
    const files = await readFunctions();
    expect(rows.map(({ name }) => name).sort()).toEqual(files.map(({ name }) => name).sort());
  });

  it('have bodies that PostgreSQL accepts', async () => {
    const client = await test.owner.connect();
    try {
      await client.query('BEGIN');
      for (const { sql, path } of await readFunctions())
        await client.query(sql).catch((error: Error) => expect.fail(`${path}: ${error.message}`));
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  });
});
