import { afterAll, beforeAll, expect, test } from 'vitest';
import { unitsOf } from '#kernel/chain/units.ts';
import { openTestDatabase, type TestDatabase } from '#testing/database.ts';
import { AT, newInvestor } from './ledger.fixture.ts';
import { type AccountName, balancesOf, post } from './ledger.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  // As a feature's migration does, with its rules.
  await database.owner.query(
    `INSERT INTO ledger.asset_class (name, pattern, scale) VALUES ('fund-unit', '^[A-Z0-9]{2,12}\\.FUND$', 6),
       ('debt', '^LOAN\\.[A-Z]{3}$', 2)`,
  );
  await database.owner.query(
    `INSERT INTO ledger.posting_rule (name, source, destination, asset_class) VALUES
       ('fund.allot', 'firm.fund-custody', 'investor.available', 'fund-unit'),
       ('debt.owe', 'firm.lending', 'investor.available', 'debt'),
       ('share.allot', 'firm.custody', 'investor.available', 'instrument')`,
  );
});
afterAll(() => database.close());

const SOURCES: Readonly<Record<string, AccountName>> = {
  'fund.allot': 'firm.fund-custody',
  'debt.owe': 'firm.lending',
};

const allot = (investorId: string, asset: string, name = 'fund.allot') =>
  post(database.db, {
    name,
    investorId,
    at: AT,
    reference: { kind: 'test' },
    postings: [
      {
        name,
        asset,
        amount: 12_500n,
        source: SOURCES[name] ?? 'firm.custody',
        destination: 'investor.available',
      },
    ],
  });

const assets = async () =>
  (await database.db.query('SELECT id, class, scale FROM ledger.asset ORDER BY id')).rows;

test('given a class that a migration added, then an asset of its pattern exists with its first posting', async () => {
  const ana = newInvestor();
  await allot(ana, 'CETES28.FUND');
  expect(await balancesOf(database.db, ana)).toEqual([
    { asset: 'CETES28.FUND', available: 12_500n, frozen: 0n },
  ]);
  expect(await assets()).toContainEqual({ id: 'CETES28.FUND', class: 'fund-unit', scale: 6 });
});

test.each([
  ['an asset of no class', 'CETES28.BOND', 'fund.allot'],
  ['an asset that only begins as its class says', 'CETES28.FUND2', 'fund.allot'],
  ['an asset of a class that the posting is not for', 'CETES91.FUND', 'share.allot'],
  ['another currency', 'EUR', 'fund.allot'],
])('refuses %s, and keeps nothing of it', async (_what, asset, name) => {
  const before = await assets();
  await expect(allot(newInvestor(), asset, name)).rejects.toMatchObject({ code: 'BL002' });
  expect(await assets()).toEqual(before);
});

test('refuses an asset that two classes claim, rather than choosing one', async () => {
  await database.owner.query(
    `INSERT INTO ledger.asset_class (name, pattern, scale) VALUES ('bond', '^[A-Z]+\\.(BOTH|XNAS)$', 6)`,
  );
  const before = await assets();
  await expect(allot(newInvestor(), 'NEW.XNAS', 'share.allot')).rejects.toMatchObject({ code: 'BL003' });
  expect(await assets()).toEqual(before);
  await database.owner.query(`DELETE FROM ledger.asset_class WHERE name = 'bond'`);
});

test('an asset has the decimals of its class, whoever writes it', async () => {
  await expect(
    database.owner.query(`INSERT INTO ledger.asset VALUES ('ODD.FUND', 'fund-unit', 2)`),
  ).rejects.toMatchObject({ code: '23514' });
  await expect(
    database.owner.query(`INSERT INTO ledger.asset VALUES ('LOAN.USD', 'fund-unit', 2)`),
  ).rejects.toMatchObject({ code: '23503' });
});

test('what counts money is named after its currency, so that its cents are known without the database', async () => {
  await allot(newInvestor(), 'LOAN.USD', 'debt.owe');
  expect(await assets()).toContainEqual({ id: 'LOAN.USD', class: 'debt', scale: 2 });
  expect(unitsOf('LOAN.USD', 12_500n)).toBe('125.00');
  expect(unitsOf('CETES28.FUND', 12_500n)).toBe('0.012500');
  await expect(allot(newInvestor(), 'LOAN.EUR', 'debt.owe')).rejects.toMatchObject({ code: '23514' });
});
