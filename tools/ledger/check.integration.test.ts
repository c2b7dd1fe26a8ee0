import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { declaredParts } from '#apps/server/declared-parts.ts';
import { post } from '#kernel/ledger/ledger.ts';
import { openTestDatabase, type TestDatabase } from '#testing/database.ts';
import { TEST_SECRET } from '#testing/secrets.ts';
import { checkAndPrint, describe } from './check.ts';
import { NoLedgerError } from './ledger-database.ts';

let database: TestDatabase;
const investorId = randomUUID();
const BOLSILLO_SECRET = TEST_SECRET.toString('base64');
beforeAll(async () => {
  database = await openTestDatabase();
  await post(database.db, {
    name: 'sandbox.starting-cash',
    investorId,
    at: Date.UTC(2026, 10, 20),
    reference: { kind: 'starting-cash' },
    postings: [
      {
        name: 'sandbox.starting-cash',
        asset: 'MXN',
        amount: 200_000_00n,
        source: 'firm.sandbox-cash',
        destination: 'investor.available',
      },
    ],
  });
});
afterAll(() => database.close());

async function run(environment: NodeJS.ProcessEnv) {
  const lines: string[] = [];
  const status = await checkAndPrint((line) => lines.push(line), environment);
  return { status, text: lines.join('\n') };
}

test('a sound ledger is said to be, with its figures, also under the application’s role', async () => {
  for (const address of [database.ownerUrl, database.url]) {
    const { status, text } = await run({ DATABASE_URL: address, BOLSILLO_SECRET });
    expect(status).toBe(0);
    expect(text).toContain('1 investors, 1 transactions, 1 postings, 1 entries');
    expect(text).toContain('20000000 smallest units held by investors');
    for (const { name } of [...declaredParts('invariants'), ...declaredParts('keyedInvariants')])
      expect(text).toContain(`holds   ${name}`);
    expect(text.split('\n').at(-1)).toBe('The ledger is sound.');
  }
});

test('without the server’s key it says what it did not look at, and draws none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bolsillo-check-'));
  try {
    const { status, text } = await run({ DATABASE_URL: database.ownerUrl, BOLSILLO_DATA: folder });
    expect(status).toBe(2);
    for (const { name } of declaredParts('keyedInvariants')) expect(text).toContain(`UNSEEN  ${name}`);
    expect(text.split('\n').at(-1)).toBe('What was checked is sound, but not all was checked.');
    expect(await readdir(folder)).toEqual([]);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('a key that lies where it was started is not taken for a database that was named', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bolsillo-check-'));
  try {
    await mkdir(join(folder, 'data'));
    await writeFile(join(folder, 'data/secret'), BOLSILLO_SECRET);
    const started = async (env: NodeJS.ProcessEnv) => {
      const program = join(import.meta.dirname, 'check.ts');
      const options = {
        cwd: folder,
        env: { PATH: process.env.PATH, DATABASE_URL: database.ownerUrl, ...env },
      };
      const run = promisify(execFile)(process.execPath, [program], options);
      return run.then(
        () => 0,
        ({ code }) => code,
      );
    };
    expect(await started({})).toBe(2);
    expect(await started({ BOLSILLO_DATA: 'data' })).toBe(0);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('what names a key that is not here is told from what is wrong, and does not hide it', () => {
  const invariant = 'sealed';
  const report = {
    investors: 1n,
    transactions: 1n,
    postings: 1n,
    entries: 1n,
    held: [],
    invariants: [invariant],
  };
  const unseen = { invariant, place: 'one', found: 'no key', isUnseen: true };
  const apart = describe({ ...report, faults: [unseen] }, []);
  expect(apart[1]).toContain('UNSEEN  sealed');
  expect(apart.at(-1)).toBe('What was checked is sound, but not all was checked.');
  const both = describe({ ...report, faults: [{ invariant, place: 'two', found: 'other' }, unseen] }, []);
  expect(both[1]).toContain('BROKEN  sealed');
  expect(both.at(-1)).toBe('The ledger is NOT sound.');
});

test('a row that was touched is named and the command fails', async () => {
  await database.owner.query('UPDATE ledger.balance SET available = available + 1');
  const { status, text } = await run({ DATABASE_URL: database.ownerUrl });
  expect(status).toBe(1);
  expect(text).toContain('BROKEN  each balance equals its postings');
  expect(text).toContain(`${investorId} available MXN: balance 20000001, postings 20000000`);
});

test.each([
  [
    'a guard switched off',
    'ALTER TABLE trade_fill DISABLE TRIGGER fill_fits_its_order',
    'fill_fits_its_order',
  ],
  ['a guard taken out', 'DROP TRIGGER exchange_is_whole ON ledger.posting', 'exchange_is_whole'],
  [
    'a guard that lets everything through',
    `CREATE OR REPLACE FUNCTION exchange_was_shown() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'`,
    'exchange_was_shown',
  ],
  [
    'a function by which the check itself reads what was signed',
    `CREATE OR REPLACE FUNCTION account_is_signed(p_statement text, p_event text, p_card uuid, p_hash bytea) RETURNS boolean LANGUAGE sql AS 'SELECT true'`,
    'account_is_signed',
  ],
  ['a log of keys open', 'ALTER TABLE operator_key_log DISABLE TRIGGER append_only', 'operator_key_log'],
  ['a privilege too many', 'GRANT UPDATE ON trade_fill TO bolsillo_app', 'trade_fill'],
  ['a column more', 'ALTER TABLE deposit ADD COLUMN gift bigint', 'deposit'],
])('%s is named', async (_what, sql, place) => {
  const other = await openTestDatabase();
  await other.owner.query(sql);
  const { status, text } = await run({ DATABASE_URL: other.ownerUrl });
  await other.close();
  expect(status).toBe(1);
  expect(text).toContain('BROKEN  the database is what its sources make');
  expect(text).toContain(place);
});

test('without a database it says where it looked', async () => {
  await expect(run({ BOLSILLO_DATA: '/nonexistent' })).rejects.toThrow(NoLedgerError);
});
