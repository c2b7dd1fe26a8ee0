import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Refusal } from '#kernel/contract/refusal.ts';
import { transact } from '#kernel/database/transact.ts';
import { openTestDatabase, type TestDatabase } from '#testing/database.ts';
import { checkLedger } from './check-ledger.ts';
import { allowTestPostings, newInvestor, posting, transactionOf } from './ledger.fixture.ts';
import { balancesOf, headOf, post } from './ledger.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await allowTestPostings(database.owner);
});
afterAll(() => database.close());

const cash = fc
  .tuple(
    fc.constantFrom('test.credit', 'test.hold', 'test.release', 'test.pay'),
    fc.bigInt({ min: 1n, max: 1_000n }),
    fc.constantFrom('USD', 'MXN'),
  )
  .map(([name, amount, asset]) => posting(name, amount, asset));
const shares = fc
  .tuple(fc.constantFrom('test.deliver', 'test.give-back'), fc.bigInt({ min: 1n, max: 1_000n }))
  .map(([name, amount]) => posting(name, amount, 'AAPL.XNAS'));
const someTransactions = fc.array(fc.array(fc.oneof(cash, shares), { minLength: 1, maxLength: 4 }), {
  maxLength: 12,
});

type Accounts = Map<string, bigint>;

/** The ledger in three lines: false, and nothing changed, where an account would fall below zero. */
function apply(accounts: Accounts, postings: ReturnType<typeof posting>[]): Accounts | null {
  const next = new Map(accounts);
  for (const { source, destination, asset, amount } of postings) {
    for (const [account, delta] of [
      [source, -amount],
      [destination, amount],
    ] as const) {
      const key = `${account} ${asset}`;
      next.set(key, (next.get(key) ?? 0n) + delta);
      if (account.startsWith('investor.') && next.get(key)! < 0n) return null;
    }
  }
  return next;
}

const accountsOf = async (investor: string): Promise<Accounts> =>
  new Map(
    (await balancesOf(database.db, investor)).flatMap(({ asset, available, frozen }) => [
      [`investor.available ${asset}`, available] as const,
      [`investor.frozen ${asset}`, frozen] as const,
    ]),
  );

const withoutZeros = (accounts: Accounts) =>
  Object.fromEntries(
    [...accounts].filter(([key, units]) => key.startsWith('investor.') && units !== 0n).sort(),
  );

test('any transactions leave the balances that a model computes, and each refusal changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(someTransactions, async (transactions) => {
      const investor = newInvestor();
      let model: Accounts = new Map();
      for (const postings of transactions) {
        const expected = apply(model, postings);
        const headBefore = await headOf(database.db, investor);
        const outcome = await transact(database.db, (tx) =>
          post(tx, transactionOf(investor, ...postings)),
        ).catch((error) => error);
        if (expected) model = expected;
        else {
          expect(outcome).toBeInstanceOf(Refusal);
          expect(await headOf(database.db, investor)).toEqual(headBefore);
        }
        expect(withoutZeros(await accountsOf(investor))).toEqual(withoutZeros(model));
      }
    }),
    { numRuns: 40 },
  );
  expect((await checkLedger(database.db)).faults).toEqual([]);
});

test('transactions of several investors at once end as if one came after the other', async () => {
  const investors = Array.from({ length: 4 }, newInvestor);
  const once = (investor: string) =>
    transact(database.db, (tx) =>
      post(tx, transactionOf(investor, posting('test.credit', 2n), posting('test.hold', 1n))),
    );
  await Promise.all(investors.flatMap((investor) => Array.from({ length: 25 }, () => once(investor))));
  for (const investor of investors)
    expect(await balancesOf(database.db, investor)).toEqual([{ asset: 'USD', available: 25n, frozen: 25n }]);
  expect((await checkLedger(database.db)).faults).toEqual([]);
});
