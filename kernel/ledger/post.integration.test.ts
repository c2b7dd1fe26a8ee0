import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyChain } from '#kernel/chain/chain.ts';
import { Refusal } from '#kernel/contract/refusal.ts';
import { transact } from '#kernel/database/transact.ts';
import { openTestDatabase, type TestDatabase } from '#testing/database.ts';
import { readChain } from './chain-entries.ts';
import { AT, allowTestPostings, newInvestor, posting, transactionOf } from './ledger.fixture.ts';
import { balancesOf, headOf, type LedgerTransaction, post, postArgument } from './ledger.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await allowTestPostings(database.owner);
});
afterAll(() => database.close());

const postAlone = (transaction: LedgerTransaction) => transact(database.db, (tx) => post(tx, transaction));

/** Everything that a refused posting must leave as it was. */
async function recordOf(investorId: string) {
  const { rows } = await database.db.query(
    `SELECT (SELECT count(*) FROM ledger.transaction WHERE investor_id = $1) AS transactions,
            (SELECT count(*) FROM ledger.posting WHERE investor_id = $1) AS postings,
            (SELECT count(*) FROM ledger.entry WHERE investor_id = $1) AS entries`,
    [investorId],
  );
  return {
    rows,
    balances: await balancesOf(database.db, investorId),
    head: await headOf(database.db, investorId),
  };
}

test('a hold moves cash from available to frozen and links two entries', async () => {
  // given an investor with 100.00
  const investor = newInvestor();
  await postAlone(transactionOf(investor, posting('test.credit', 100_00n)));
  // when 30.00 are held
  const result = await postAlone(transactionOf(investor, posting('test.hold', 30_00n)));
  // then both accounts moved and the head is the last entry's
  expect(result.balances).toEqual([{ asset: 'USD', available: 70_00n, frozen: 30_00n }]);
  expect(result.transactionId).toBe(`${investor}/2`);
  expect(await balancesOf(database.db, investor)).toEqual(result.balances);
  expect(await headOf(database.db, investor)).toEqual({ seq: 3n, head: result.head });
  expect(await verifyChain(investor, readChain(database.db, investor))).toEqual({
    unbroken: true,
    seq: 3n,
    head: result.head,
  });
});

test('an instrument becomes an asset with its first posting', async () => {
  const investor = newInvestor();
  const result = await postAlone(transactionOf(investor, posting('test.deliver', 10_000_000n, 'AAPL.XNAS')));
  expect(result.balances).toEqual([{ asset: 'AAPL.XNAS', available: 10_000_000n, frozen: 0n }]);
});

test.each([
  ['cash', posting('test.hold', 100_01n), 'cash.insufficient', { currency: 'USD' }],
  [
    'shares',
    posting('test.give-back', 1n, 'WALMEX.XMEX'),
    'holding.insufficient',
    { stockId: 'WALMEX.XMEX' },
  ],
])('want of %s is refused by its name and nothing changes', async (_what, wanted, reason, values) => {
  // given 100.00 and a transaction whose first posting would pass
  const investor = newInvestor();
  await postAlone(transactionOf(investor, posting('test.credit', 100_00n)));
  const before = await recordOf(investor);
  // when its second posting finds too little
  const refused = postAlone(transactionOf(investor, posting('test.credit', 1n, 'MXN'), wanted));
  // then all of it is refused
  await expect(refused).rejects.toSatisfy(
    (error) => error instanceof Refusal && error.reason === reason && Object.is(error.code, -1),
  );
  await expect(refused).rejects.toMatchObject({ values });
  expect(await recordOf(investor)).toEqual(before);
});

test.each<[string, object, string]>([
  ['a posting that no rule names', { name: 'admin.gift' }, 'BL002'],
  ['a known name on another route', { source: 'investor.frozen' }, 'BL002'],
  ['a known name of another class of asset', { asset: 'AAPL.XNAS' }, 'BL002'],
  ['an asset that is none', { asset: 'EUR' }, 'BL002'],
  ['an amount of zero', { amount: 0n }, 'BL003'],
  ['a negative amount', { amount: -5n }, 'BL003'],
])('%s is refused and nothing changes', async (_what, change, code) => {
  const investor = newInvestor();
  await postAlone(transactionOf(investor, posting('test.credit', 100_00n)));
  const before = await recordOf(investor);
  const odd = { ...posting('test.credit', 5n), ...change };
  await expect(
    postAlone({ ...transactionOf(investor, posting('test.credit', 1n)), postings: [odd] }),
  ).rejects.toMatchObject({
    code,
  });
  expect(await recordOf(investor)).toEqual(before);
});

test.each<[string, object]>([
  ['no postings', { postings: [] }],
  ['too many postings', { postings: Array.from({ length: 65 }, () => posting('test.credit', 1n)) }],
])('a transaction of %s is malformed', async (_what, change) => {
  const investor = newInvestor();
  await expect(
    postAlone({ ...transactionOf(investor, posting('test.credit', 1n)), ...change }),
  ).rejects.toMatchObject({ code: 'BL003' });
});

test('a balance beyond 2^63 is refused and nothing changes', async () => {
  const investor = newInvestor();
  await postAlone(transactionOf(investor, posting('test.credit', 2n ** 63n - 1n)));
  const before = await recordOf(investor);
  await expect(postAlone(transactionOf(investor, posting('test.credit', 1n)))).rejects.toMatchObject({
    code: '22003',
  });
  expect(await recordOf(investor)).toEqual(before);
});

test('of fifty holds of the same balance at once exactly one passes', async () => {
  // given a balance that covers one of them
  const investor = newInvestor();
  await postAlone(transactionOf(investor, posting('test.credit', 100_00n)));
  // when fifty hold all of it at once
  const outcomes = await Promise.allSettled(
    Array.from({ length: 50 }, () => postAlone(transactionOf(investor, posting('test.hold', 100_00n)))),
  );
  // then one holds it, the rest are refused, and the chain has no gap
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ reason: 'cash.insufficient' });
  expect(await balancesOf(database.db, investor)).toEqual([{ asset: 'USD', available: 0n, frozen: 100_00n }]);
  expect(await verifyChain(investor, readChain(database.db, investor))).toMatchObject({
    unbroken: true,
    seq: 3n,
  });
});

test('fifty first postings of a new investor at once all pass, in one chain', async () => {
  const investor = newInvestor();
  await Promise.all(
    Array.from({ length: 50 }, () => postAlone(transactionOf(investor, posting('test.credit', 1n)))),
  );
  expect(await balancesOf(database.db, investor)).toEqual([{ asset: 'USD', available: 50n, frozen: 0n }]);
  expect(await verifyChain(investor, readChain(database.db, investor))).toMatchObject({
    unbroken: true,
    seq: 50n,
  });
});

test('in a batch one refused transaction leaves the others whole', async () => {
  // given a batch in SQL whose middle transaction lacks funds
  const investor = newInvestor();
  await postAlone(transactionOf(investor, posting('test.credit', 10n)));
  const batch = [6n, 5n, 4n].map((amount) =>
    postArgument(transactionOf(investor, posting('test.hold', amount))),
  );
  // when each is posted in a block of its own
  await transact(database.db, async (tx) => {
    await tx.query(`CREATE FUNCTION pg_temp.post_each(batch jsonb) RETURNS void LANGUAGE plpgsql AS $$
      BEGIN
        FOR i IN 0 .. jsonb_array_length(batch) - 1 LOOP
          BEGIN
            PERFORM ledger.post(batch -> i);
          EXCEPTION WHEN SQLSTATE 'BL001' THEN NULL;
          END;
        END LOOP;
      END $$`);
    await tx.query('SELECT pg_temp.post_each($1)', [JSON.stringify(batch)]);
  });
  // then the first and the third stand
  expect(await balancesOf(database.db, investor)).toEqual([{ asset: 'USD', available: 0n, frozen: 10n }]);
  expect(await verifyChain(investor, readChain(database.db, investor))).toMatchObject({
    unbroken: true,
    seq: 5n,
  });
});

test('the reference is kept byte for byte and shown with the asset log', async () => {
  const investor = newInvestor();
  const reference = { kind: 'test', text: 'línea\n"二" \u0001', nested: { b: [true, null], a: '1.10' } };
  await postAlone({ ...transactionOf(investor, posting('test.credit', 7n)), reference });
  const { rows } = await database.db.query(
    'SELECT seq, name, currency, delta, balance_before, balance_after, at, reference::jsonb AS reference FROM ledger.asset_log WHERE investor_id = $1',
    [investor],
  );
  expect(rows).toEqual([
    {
      seq: 1n,
      name: 'test.credit',
      currency: 'USD',
      delta: 7n,
      balance_before: 0n,
      balance_after: 7n,
      at: new Date(AT),
      reference,
    },
  ]);
  expect(await verifyChain(investor, readChain(database.db, investor))).toMatchObject({ unbroken: true });
});
