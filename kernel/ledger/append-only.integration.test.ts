import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#testing/database.ts';
import { allowTestPostings, newInvestor, posting, transactionOf } from './ledger.fixture.ts';
import { post } from './ledger.ts';

const HISTORY = ['ledger.transaction', 'ledger.posting', 'ledger.entry'];
const TABLES = [
  ...HISTORY,
  'ledger.balance',
  'ledger.chain',
  'ledger.asset_class',
  'ledger.asset',
  'ledger.posting_rule',
];
const DENIED = '42501';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await allowTestPostings(database.owner);
  await post(database.db, transactionOf(newInvestor(), posting('test.credit', 1n)));
});
afterAll(() => database.close());

async function contents(): Promise<unknown[]> {
  const tables = TABLES.map((table) => database.owner.query(`SELECT * FROM ${table} ORDER BY 1, 2`));
  return (await Promise.all(tables)).map(({ rows }) => rows);
}

test.each(
  TABLES.flatMap((table) => [
    `INSERT INTO ${table} SELECT * FROM ${table} LIMIT 0`,
    `UPDATE ${table} SET ${table.startsWith('ledger.asset') ? 'scale = 3' : 'investor_id = NULL'}`.replace(
      'ledger.posting_rule SET investor_id',
      'ledger.posting_rule SET name',
    ),
    `DELETE FROM ${table}`,
    `TRUNCATE ${table}`,
    `ALTER TABLE ${table} DISABLE TRIGGER ALL`,
  ]),
)('the application’s role may not: %s', async (sql) => {
  const before = await contents();
  await expect(database.db.query(sql)).rejects.toMatchObject({ code: DENIED });
  expect(await contents()).toEqual(before);
});

test.each(
  HISTORY.flatMap((table) => [
    `UPDATE ${table} SET investor_id = investor_id`,
    `DELETE FROM ${table}`,
    `DELETE FROM ${table} WHERE false`,
    `TRUNCATE ${table} CASCADE`,
  ]),
)('history refuses its owner: %s', async (sql) => {
  const before = await contents();
  await expect(database.owner.query(sql)).rejects.toMatchObject({ code: 'BL004' });
  expect(await contents()).toEqual(before);
});

test('the application’s role can read every table and run the posting function only', async () => {
  for (const table of TABLES) await expect(database.db.query(`SELECT FROM ${table}`)).resolves.toBeDefined();
  await expect(
    database.db.query(`SELECT ledger.admit_asset('test.credit', 'a', 'b', 'NEW.XNAS')`),
  ).rejects.toMatchObject({ code: DENIED });
});

test('a balance below zero is refused by the table itself, whoever writes it', async () => {
  const before = await contents();
  await expect(database.owner.query('UPDATE ledger.balance SET available = -1')).rejects.toMatchObject({
    code: '23514',
  });
  expect(await contents()).toEqual(before);
});

test('a function of the same name on the caller’s search path changes nothing', async () => {
  // given a caller who shadows what the posting function uses
  const investor = newInvestor();
  const client = await database.db.pool.connect();
  try {
    await client.query('BEGIN');
    await client.query(
      `CREATE FUNCTION pg_temp.sha256(bytea) RETURNS bytea LANGUAGE sql AS 'SELECT ''\\x00''::bytea'`,
    );
    await client.query('SET LOCAL search_path = pg_temp, pg_catalog');
    // when it posts, then the real hash is made
    const { rows } = await client.query('SELECT ledger.post($1) AS answer', [
      JSON.stringify({
        ...transactionOf(investor, posting('test.credit', 1n)),
        at: '2026-11-20T15:30:00.000Z',
        postings: [{ ...posting('test.credit', 1n), amount: '1' }],
      }),
    ]);
    expect(rows[0].answer.head).toMatch(/^[0-9a-f]{64}$/);
    await client.query('ROLLBACK');
  } finally {
    client.release();
  }
});
