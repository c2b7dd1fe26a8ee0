import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#testing/database.ts';

/**
 * Rule 2, over the catalogue: whatever has a state begins as listed and moves as listed, in every table that is there, so
 * that none can be forgotten. Each state and each move that no list names is tried in the application's role.
 */

let test: TestDatabase;
let tables: string[];
beforeAll(async () => {
  test = await openTestDatabase();
  const { rows } = await test.owner.query(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       JOIN pg_attribute a ON a.attrelid = c.oid AND NOT a.attisdropped
      WHERE n.nspname IN ('public', 'ledger') AND c.relkind IN ('r', 'p') AND a.attname IN ('state', 'status', 'stage')
        AND NOT EXISTS (SELECT FROM pg_inherits WHERE inhrelid = c.oid) ORDER BY 1`,
  );
  tables = rows.map(({ name }) => name);
});
afterAll(() => test.close());

interface Move {
  readonly kind: string;
  readonly from_state: string | null;
  readonly to_state: string;
}

/** The states that the table's own CHECK or its list knows. */
async function statesOf(client: pg.PoolClient, table: string, listed: readonly Move[]): Promise<string[]> {
  const { rows } = await client.query(
    `SELECT pg_get_constraintdef(oid) AS text FROM pg_constraint WHERE conrelid = $1::regclass AND contype = 'c'`,
    [table],
  );
  const known = rows.find(({ text }) => /^CHECK \(\(state = ANY/.test(text));
  const checked = [...(known?.text ?? '').matchAll(/'([^']+)'/g)].map(([, state]) => state!);
  return [...new Set([...checked, ...listed.map(({ to_state }) => to_state)])];
}

/** The table with nothing but its list of moves between the application and its rows. */
async function strip(client: pg.PoolClient, table: string): Promise<void> {
  const { rows } = await client.query(
    `SELECT format('ALTER TABLE %I DROP CONSTRAINT IF EXISTS %I CASCADE', $1::text, conname) AS sql FROM pg_constraint
      WHERE conrelid = $1::regclass AND contype IN ('p', 'u', 'c', 'f')
     UNION ALL
     SELECT format('ALTER TABLE %I ALTER COLUMN %I DROP NOT NULL', $1::text, attname) FROM pg_attribute
      WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attidentity = ''`,
    [table],
  );
  for (const { sql } of rows) await client.query(sql);
  await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER;
    ALTER TABLE ${table} ENABLE TRIGGER begins_as_listed; ALTER TABLE ${table} ENABLE TRIGGER moves_as_listed;
    DELETE FROM ${table}; GRANT ALL ON ${table} TO bolsillo_app`);
}

async function kindColumnOf(client: pg.PoolClient, table: string): Promise<string> {
  const { rows } = await client.query(
    `SELECT string_agg(pg_get_triggerdef(oid), ' ') AS text FROM pg_trigger
      WHERE tgrelid = $1::regclass AND tgname IN ('begins_as_listed', 'moves_as_listed')`,
    [table],
  );
  return /new\.(?!state\b)(\w+) = '/i.exec(rows[0].text)?.[1] ?? '';
}

/** The SQLSTATE of statements of the application's, of which nothing stays. */
async function told(client: pg.PoolClient, ...statements: string[]): Promise<string | null> {
  await client.query('SAVEPOINT tried; SET LOCAL ROLE bolsillo_app');
  try {
    for (const statement of statements) await client.query(statement);
    return null;
  } catch (error) {
    return Reflect.get(error as object, 'code') as string;
  } finally {
    await client.query('ROLLBACK TO SAVEPOINT tried; RESET ROLE');
  }
}

it('each table with a state has its list of moves, and a refusal for what is not on it', async () => {
  expect(tables.length).toBeGreaterThan(15);
  const { rows } = await test.owner.query(
    `SELECT t.name, string_agg(g.tgname, ' ' ORDER BY g.tgname) AS guards FROM unnest($1::text[]) AS t (name)
       LEFT JOIN pg_trigger g ON g.tgrelid = t.name::regclass AND g.tgenabled = 'O'
        AND g.tgname IN ('begins_as_listed', 'moves_as_listed') GROUP BY 1`,
    [tables],
  );
  const bare = rows.filter(({ guards }) => guards !== 'begins_as_listed moves_as_listed');
  expect(bare.map(({ name }) => name)).toEqual([]);
});

it('refuses the application each beginning and each move that is not listed', async () => {
  const client = await test.owner.connect();
  try {
    const got: string[] = [];
    let tries = 0;
    for (const table of tables) {
      await client.query('BEGIN');
      const { rows: listed } = await client.query<Move>('SELECT * FROM state_move WHERE subject = $1', [
        table,
      ]);
      for (const tried of await triesOf(client, table, listed)) {
        tries += 1;
        if (tried.code !== '23001') got.push(`${table}: ${tried.what}: ${tried.code}`);
      }
      await client.query('ROLLBACK');
    }
    expect(got).toEqual([]);
    expect(tries).toBeGreaterThan(100);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
});

interface Try {
  readonly what: string;
  readonly code: string | null;
}

async function triesOf(client: pg.PoolClient, table: string, listed: readonly Move[]): Promise<Try[]> {
  const states = await statesOf(client, table, listed);
  expect(states.length, `${table}: its states are known`).toBeGreaterThan(1);
  const column = await kindColumnOf(client, table);
  await strip(client, table);
  const kinds = [...new Set(listed.map(({ kind }) => kind))].filter((kind) => kind !== '');
  const tries: Try[] = [];
  for (const kind of kinds.length === 0 ? [''] : [...kinds, 'of no kind that is listed']) {
    const insert = (state: string) =>
      kind === ''
        ? `INSERT INTO ${table} (state) VALUES ('${state}')`
        : `INSERT INTO ${table} (state, ${column}) VALUES ('${state}', '${kind}')`;
    const isListed = (from: string | null, to: string) =>
      listed.some(
        (move) => ['', kind].includes(move.kind) && move.from_state === from && move.to_state === to,
      );
    for (const to of states) {
      if (!isListed(null, to))
        tries.push({ what: `${kind} begins as ${to}`, code: await told(client, insert(to)) });
      for (const from of states.filter((one) => one !== to && !isListed(one, to))) {
        // given a row in that state, however it came there
        await client.query(`SAVEPOINT given; ALTER TABLE ${table} DISABLE TRIGGER begins_as_listed`);
        await client.query(insert(from));
        await client.query(`ALTER TABLE ${table} ENABLE TRIGGER begins_as_listed`);
        const code = await told(client, `UPDATE ${table} SET state = '${to}'`);
        tries.push({ what: `${kind} from ${from} to ${to}`, code });
        await client.query('ROLLBACK TO SAVEPOINT given');
      }
    }
  }
  return tries;
}
