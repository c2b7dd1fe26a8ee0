import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { dollarsFor } from '#features/coin-rate/server/index.ts';
import { transact } from '#kernel/database/transact.ts';
import { checkLedger } from '#kernel/ledger/check-ledger.ts';
import { post } from '#kernel/ledger/ledger.ts';
import { price } from '#kernel/money/money.ts';
import { openBolsillo, type TestBolsillo, type TestInvestor, type TestOperator } from '#testing/bolsillo.ts';
import { registerVerified, uploadPicture } from '#testing/verified-investor.ts';
import { completeDeposit, createDeposit, type Deposit, takeDepositCase } from '../contract.ts';
import { DEPOSIT_INVARIANTS } from './invariants.ts';
import { transactionId } from './transfer-key.fixture.ts';

let world: TestBolsillo;
let rita: TestOperator;
let teresa: TestOperator;
let ana: TestInvestor;
let deposit: Deposit;
let transaction: string;
beforeAll(async () => {
  world = await openBolsillo();
  rita = await world.operator('reviewer');
  teresa = await world.operator('treasurer');
  ana = await registerVerified(world, rita);
});
afterAll(() => world.close());
beforeEach(async () => {
  transaction = transactionId();
  const proofFileId = await uploadPicture(ana, 'deposit_proof');
  ({ deposit } = await ana.get(createDeposit, { method: 'btc', amount: '0.01', proofFileId }));
});

const app = (text: string, values: unknown[] = []) => world.database.db.query(text, values);
const balances = async () => {
  const { rows } = await world.database.owner.query(
    'SELECT * FROM ledger.balance ORDER BY investor_id, asset',
  );
  return rows;
};
/** What the application's role could try by itself: a finding of its own, then the credit. */
const credit = (amount: bigint, depositId = deposit.id) =>
  transact(world.database.db, (tx) =>
    post(tx, {
      name: 'deposit.credit',
      investorId: ana.id,
      at: world.now(),
      reference: { kind: 'deposit', depositId },
      postings: [
        {
          name: 'deposit.credit',
          asset: 'USD',
          amount,
          source: 'firm.bank',
          destination: 'investor.available',
        },
      ],
    }),
  );
const complete = (change: Record<string, unknown> = {}) => {
  const finding = {
    state: 'completed',
    decided_by: rita.id,
    decided_at: new Date(),
    received: 1_000_000n,
    transfer_key: transaction,
    confirmed_at: new Date(),
    rate: 90_000_000_000n,
    rate_source: 'sandbox',
    rate_at: new Date(0),
    credited: 90_000n,
    ...change,
  };
  const names = Object.keys(finding);
  const sets = names.map((name, at) => `${name} = $${at + 2}`).join(', ');
  return app(`UPDATE deposit SET ${sets} WHERE id = $1`, [deposit.id, ...Object.values(finding)]);
};

test("given SQL under the application's own role, then nothing is credited without a review", async () => {
  const before = await balances();
  await expect(credit(90_000n)).rejects.toThrow('a reviewer completed');
  await expect(credit(90_000n, crypto.randomUUID())).rejects.toThrow('a reviewer completed');
  for (const wrong of [
    { credited: 90_001n },
    { rate: null },
    { rate_source: '' },
    { confirmed_at: null },
    { decided_by: null },
    { received: 1_000_001n },
    { transfer_key: '' },
    { transfer_key: transaction.toUpperCase() },
    { transfer_key: `${transaction} ` },
    { transfer_key: 'MBAN01000000000009' },
    { credited: null },
  ])
    await expect(complete(wrong), JSON.stringify(Object.keys(wrong))).rejects.toThrow('violates check');
  await expect(app('UPDATE deposit SET quantity = 1')).rejects.toThrow('permission denied');
  await expect(app('UPDATE deposit SET investor_id = investor_id')).rejects.toThrow('permission denied');
  await expect(app('DELETE FROM deposit')).rejects.toThrow('permission denied');
  await expect(app(`UPDATE deposit_reference SET reference = '1234567'`)).rejects.toThrow(
    'permission denied',
  );
  expect(await balances()).toEqual(before);
});

test('given a finding by somebody who is no reviewer, or of another amount, then it is not credited', async () => {
  const before = await balances();
  await complete({ decided_by: teresa.id });
  await expect(credit(90_000n)).rejects.toThrow('a reviewer completed');
  expect(await balances()).toEqual(before);
  // and the ledger's check tells of a completed deposit that was never credited
  const { faults } = await checkLedger(world.database.db, DEPOSIT_INVARIANTS);
  expect(faults.map(({ place }) => place)).toContain(deposit.id);
});

test('given a credited deposit, then neither it nor its credit is done a second time', async () => {
  await rita.get(takeDepositCase, { id: deposit.id });
  await rita.get(completeDeposit, {
    id: deposit.id,
    received: '0.01',
    confirmedAt: new Date(world.now()).toISOString(),
    transferKey: transaction,
    opinion: '',
  });
  const { rows } = await world.database.owner.query('SELECT credited FROM deposit WHERE id = $1', [
    deposit.id,
  ]);
  const before = await balances();
  await expect(credit(rows[0].credited)).rejects.toThrow('deposit_credited_once');
  await expect(complete()).rejects.toThrow('is decided');
  await expect(app(`UPDATE deposit SET state = 'pending' WHERE id = $1`, [deposit.id])).rejects.toThrow(
    'is decided',
  );
  expect(await balances()).toEqual(before);
  const { faults } = await checkLedger(world.database.db, DEPOSIT_INVARIANTS);
  expect(faults.map(({ place }) => place)).not.toContain(deposit.id);
});

test('the database and the server reckon a coin alike, to the cent', async () => {
  const units = fc.bigInt({ min: 1n, max: 10n ** 14n });
  const rates = fc.bigInt({ min: 1n, max: 10n ** 13n });
  const coins = fc.constantFrom('BTC' as const, 'USDT' as const);
  const cases = fc.sample(fc.tuple(units, rates, coins), 400);
  // Ties, where half-even and half-up part.
  cases.push([5n, 100_000_000_000n, 'BTC'], [15n, 100_000_000_000n, 'BTC'], [25n, 100_000_000_000n, 'BTC']);
  for (const [amount, rate, coin] of cases) {
    const { rows } = await app('SELECT deposit_worth($1, $2, $3) AS worth', [amount, rate, coin]);
    expect(rows[0]?.worth).toBe(dollarsFor(amount, price(rate), coin, 'half-even'));
  }
});
