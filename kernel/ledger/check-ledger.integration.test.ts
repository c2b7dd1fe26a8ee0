import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#testing/database.ts';
import { checkLedger } from './check-ledger.ts';
import { allowTestPostings, posting, transactionOf } from './ledger.fixture.ts';
import { post } from './ledger.ts';

const INVESTOR = '018f0000-0000-7000-8000-000000000001';
const OTHER = '018f0000-0000-7000-8000-000000000002';

let database: TestDatabase;
beforeEach(async () => {
  database = await openTestDatabase();
  await allowTestPostings(database.owner);
  for (const investor of [INVESTOR, OTHER]) {
    await post(database.db, transactionOf(investor, posting('test.credit', 100_00n)));
    await post(database.db, transactionOf(investor, posting('test.hold', 40_00n)));
    await post(
      database.db,
      transactionOf(investor, posting('test.pay', 30_00n), posting('test.deliver', 2_000_000n, 'AAPL.XNAS')),
    );
    await post(database.db, transactionOf(investor, posting('test.release', 10_00n)));
  }
});
afterEach(() => database.close());

/** What only the owner of the database can do, and only on purpose. */
const tamper = (sql: string) =>
  database.owner.query(
    `SET session_replication_role = replica; ${sql}; SET session_replication_role = origin`,
  );

test('a ledger that only its function wrote is sound, and its figures are told', async () => {
  const report = await checkLedger(database.db);
  expect(report.faults).toEqual([]);
  expect(report).toMatchObject({ investors: 2n, transactions: 8n, postings: 10n, entries: 14n });
  expect(report.held).toEqual([
    { asset: 'AAPL.XNAS', units: 4_000_000n },
    { asset: 'USD', units: 140_00n },
  ]);
});

test.each([
  [
    'a balance made larger',
    `UPDATE ledger.balance SET available = available + 1 WHERE investor_id = '${INVESTOR}' AND asset = 'USD'`,
    `${INVESTOR} balance USD`,
  ],
  [
    'a posting made larger',
    `UPDATE ledger.posting SET amount = amount + 1 WHERE investor_id = '${INVESTOR}' AND transaction_number = 2`,
    `${INVESTOR} transaction 2 posting 1`,
  ],
  [
    'a posting renamed',
    `UPDATE ledger.posting SET name = 'test.credit' WHERE investor_id = '${INVESTOR}' AND transaction_number = 2`,
    `${INVESTOR} entry 2`,
  ],
  [
    'an entry changed',
    `UPDATE ledger.entry SET balance_after = balance_after + 5 WHERE investor_id = '${INVESTOR}' AND seq = 1`,
    `${INVESTOR} entry 1`,
  ],
  [
    'an instant changed',
    `UPDATE ledger.transaction SET at = at + interval '1 ms' WHERE investor_id = '${INVESTOR}' AND number = 3`,
    `${INVESTOR} entry 4`,
  ],
  [
    'a reference changed',
    `UPDATE ledger.transaction SET reference = '{"kind": "gift"}' WHERE investor_id = '${INVESTOR}' AND number = 4`,
    `${INVESTOR} entry 6`,
  ],
  [
    'the last entry removed',
    `DELETE FROM ledger.entry WHERE investor_id = '${INVESTOR}' AND seq = 7`,
    `${INVESTOR} head 7`,
  ],
  [
    'an entry in the middle removed',
    `DELETE FROM ledger.entry WHERE investor_id = '${INVESTOR}' AND seq = 3`,
    `${INVESTOR} entry 3`,
  ],
  [
    'two entries swapped',
    `UPDATE ledger.entry SET seq = 99 WHERE investor_id = '${INVESTOR}' AND seq = 2;
     UPDATE ledger.entry SET seq = 2 WHERE investor_id = '${INVESTOR}' AND seq = 3;
     UPDATE ledger.entry SET seq = 3 WHERE investor_id = '${INVESTOR}' AND seq = 99`,
    `${INVESTOR} entry 2`,
  ],
  [
    'a whole transaction removed',
    `DELETE FROM ledger.transaction WHERE investor_id = '${INVESTOR}' AND number = 2;
     DELETE FROM ledger.posting WHERE investor_id = '${INVESTOR}' AND transaction_number = 2`,
    `${INVESTOR} transaction 3`,
  ],
  ['a head removed', `DELETE FROM ledger.chain WHERE investor_id = '${INVESTOR}'`, INVESTOR],
])('%s is found and the row is named', async (_what, sql, place) => {
  await tamper(sql);
  const { faults } = await checkLedger(database.db);
  expect(faults.map((fault) => fault.place)).toContain(place);
  // and nobody else is accused
  expect(faults.filter((fault) => fault.place.startsWith(OTHER))).toEqual([]);
});

test('an invariant of a feature is checked with the rest', async () => {
  const report = await checkLedger(database.db, [
    { name: 'nothing costs a cent', sql: `SELECT 'here' AS place, 'a cent' AS found` },
  ]);
  expect(report.faults).toEqual([{ invariant: 'nothing costs a cent', place: 'here', found: 'a cent' }]);
});
