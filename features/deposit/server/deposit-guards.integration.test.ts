import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { dollarsFor } from '#features/coin-rate/server/index.ts';
import type { Transaction } from '#kernel/database/database.ts';
import { transact } from '#kernel/database/transact.ts';
import { checkLedger } from '#kernel/ledger/check-ledger.ts';
import { post } from '#kernel/ledger/ledger.ts';
import { price } from '#kernel/money/money.ts';
import { asOperator } from '#testing/as-operator.ts';
import { openBolsillo, type TestBolsillo, type TestInvestor, type TestOperator } from '#testing/bolsillo.ts';
import { registerVerified, uploadPicture } from '#testing/verified-investor.ts';
import {
  completeDeposit,
  createDeposit,
  type Deposit,
  getDepositProof,
  takeDepositCase,
} from '../contract.ts';
import { DEPOSIT_INVARIANTS } from './invariants.ts';
import { transactionId } from './transfer-key.fixture.ts';

/** 90,000 dollars for one bitcoin, in millionths. */
const RATE = 90_000_000_000n;

let world: TestBolsillo;
let rita: TestOperator;
let raul: TestOperator;
let teresa: TestOperator;
let ana: TestInvestor;
let deposit: Deposit;
let transaction: string;
let quotedAt: Date;
beforeAll(async () => {
  world = await openBolsillo();
  rita = await world.operator('reviewer');
  raul = await world.operator('reviewer');
  teresa = await world.operator('treasurer');
  ana = await registerVerified(world, rita);
});
afterAll(() => world.close());
beforeEach(async () => {
  transaction = transactionId();
  const proofImage = await uploadPicture(ana, 'deposit_proof');
  ({ deposit } = await ana.get(createDeposit, { method: 'btc', amount: '0.01', proofImage }));
  await world.pass(60_000);
  // a practice chain confirms when the investor told of it
  quotedAt = new Date(deposit.createdAt);
  await app(
    `INSERT INTO chain_record (rail, transfer_key, confirmed_at, source) VALUES ('btc', $1, $2, 'sandbox')`,
    [transaction, quotedAt],
  );
  await app(`INSERT INTO coin_rate (coin, source, quoted_at, rate) VALUES ('BTC', 'sandbox', $1, $2)`, [
    quotedAt,
    RATE,
  ]);
});

const app = (text: string, values: unknown[] = []) => world.database.db.query(text, values);
const balances = async () => {
  const { rows } = await world.database.owner.query(
    'SELECT * FROM ledger.balance ORDER BY investor_id, asset',
  );
  return rows;
};
const look = () =>
  app('INSERT INTO deposit_look (deposit_id, operator_id, at) VALUES ($1, $2, now())', [deposit.id, rita.id]);
/** What the application's role could try by itself: a finding of its own, then the credit. */
const credit = (amount: bigint, depositId = deposit.id) =>
  transact(world.database.db, (tx) => postCredit(tx, amount, depositId));
const postCredit = (tx: Transaction, amount: bigint, depositId = deposit.id) =>
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
  });
const complete = (change: Record<string, unknown> = {}, who: TestOperator = rita, credited?: bigint) => {
  const finding = {
    state: 'completed',
    decided_by: rita.id,
    decided_at: new Date(),
    received: 1_000_000n,
    transfer_key: transaction,
    confirmed_at: quotedAt,
    rate: RATE,
    rate_source: 'sandbox',
    rate_at: quotedAt,
    credited: 90_000n,
    ...change,
  };
  const names = Object.keys(finding);
  const sets = names.map((name, at) => `${name} = $${at + 2}`).join(', ');
  return asOperator(world, who, async (tx) => {
    await tx.query(`UPDATE deposit SET ${sets} WHERE id = $1`, [deposit.id, ...Object.values(finding)]);
    if (credited !== undefined) await postCredit(tx, credited);
  });
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
    await expect(complete(wrong), JSON.stringify(Object.keys(wrong))).rejects.toThrow(/violates|two persons/);
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
  const byTeresa = { decided_by: teresa.id };
  await expect(complete(byTeresa, teresa)).rejects.toThrow('not a reviewer in an open session');
  await expect(complete(byTeresa, teresa, 90_000n)).rejects.toThrow('not a reviewer in an open session');
  // nor in another's session, nor in none, nor without the credit, nor with another
  await expect(complete({}, raul)).rejects.toThrow('not a reviewer in an open session');
  await expect(complete()).rejects.toThrow('without its credit');
  await look();
  await expect(complete({}, rita, 90_001n)).rejects.toThrow('a reviewer completed');
  expect(await balances()).toEqual(before);
  // and of one that the owner completed without a credit the ledger's check tells
  const { owner } = world.database;
  await owner.query('ALTER TABLE deposit DISABLE TRIGGER USER');
  await owner.query(
    `UPDATE deposit SET state = 'completed', decided_by = $2, decided_at = now(), received = quantity, transfer_key = $3,
       confirmed_at = $4, rate = $5, rate_source = 'sandbox', rate_at = $4, credited = 90000 WHERE id = $1`,
    [deposit.id, rita.id, transaction, quotedAt, RATE],
  );
  await owner.query('ALTER TABLE deposit ENABLE TRIGGER USER');
  const { faults } = await checkLedger(world.database.db, DEPOSIT_INVARIANTS);
  expect(faults.map(({ place }) => place)).toContain(deposit.id);
});

test('nobody gives a rate: it is one that a source gave, of the instant, and stays as it was given', async () => {
  const before = await balances();
  const old = new Date(quotedAt.getTime() - 16 * 60_000);
  await app(`INSERT INTO coin_rate (coin, source, quoted_at, rate) VALUES ('BTC', 'sandbox', $1, $2)`, [
    old,
    RATE,
  ]);
  for (const [wrong, fault] of [
    [{ rate: RATE + 1_000_000n, credited: 90_001n }, 'deposit_rate_of_a_source'],
    [{ rate_source: 'me' }, 'deposit_rate_of_a_source'],
    [{ rate_at: new Date(quotedAt.getTime() - 1) }, 'deposit_rate_of_a_source'],
    [{ rate_at: old }, 'deposit_rate_of_its_instant'],
  ] as const)
    await expect(complete(wrong), fault).rejects.toThrow(fault);
  const another = `INSERT INTO coin_rate (coin, source, quoted_at, rate) VALUES ('BTC', $2, $1, 1)`;
  await expect(app(another, [quotedAt, 'sandbox'])).rejects.toThrow('coin_rate_pkey');
  await expect(app(another, [quotedAt, 'me'])).rejects.toThrow('coin_rate_source');
  await expect(app(`INSERT INTO coin_rate_source VALUES ('me')`)).rejects.toThrow('permission denied');
  for (const statement of ['UPDATE coin_rate SET rate = 1', 'DELETE FROM coin_rate']) {
    await expect(app(statement)).rejects.toThrow('permission denied');
    await expect(world.database.owner.query(statement)).rejects.toThrow('never changed');
  }
  expect(await balances()).toEqual(before);
});

test('given one person alone, then no credit above the limit, above what was told, or of a rate of another time', async () => {
  const before = await balances();
  const early = new Date(Date.parse(deposit.createdAt) - 6 * 3_600_000 - 1_000);
  await app(`INSERT INTO coin_rate (coin, source, quoted_at, rate) VALUES ('BTC', 'sandbox', $1, $2)`, [
    early,
    RATE,
  ]);
  const more = { received: 1_000_001n, credited: 90_000n, opinion: 'x' };
  await expect(complete(more)).rejects.toThrow('two persons');
  await expect(complete({ confirmed_at: early, rate_at: early })).rejects.toThrow('two persons');
  // 0.03 bitcoin are 2,700 dollars
  const small = deposit;
  const proofImage = await uploadPicture(ana, 'deposit_proof');
  ({ deposit } = await ana.get(createDeposit, { method: 'btc', amount: '0.03', proofImage }));
  const large = { received: 3_000_000n, credited: 270_000n };
  await expect(complete(large)).rejects.toThrow('two persons');
  // nor by two persons' word on another deposit, or on another amount
  const approval = async (payload: object, state = 'approved') => {
    const id = await asOperator(world, rita, async (tx) => {
      const { rows } = await tx.query<{ id: string }>(
        `INSERT INTO approval (id, kind, subject_kind, subject_id, payload, reason, requested_by, requested_at)
         VALUES (gen_random_uuid(), 'deposit', 'investor', $1, $2, 'x', $3, now()) RETURNING id`,
        [ana.id, JSON.stringify(payload), rita.id],
      );
      await tx.query('UPDATE deposit SET approval_id = $2 WHERE id = $1', [deposit.id, rows[0]?.id]);
      return String(rows[0]?.id);
    });
    const decision = 'UPDATE approval SET state = $2, decided_by = $3, decided_at = now() WHERE id = $1';
    await asOperator(world, raul, (tx) => tx.query(decision, [id, state, raul.id]));
    return id;
  };
  const agreed = {
    depositId: deposit.id,
    receivedUnits: '3000000',
    creditedUnits: '270000',
    currency: 'USD',
    transferKey: transaction,
  };
  await expect(approval({ ...agreed, depositId: small.id })).rejects.toThrow('one second person at a time');
  for (const [payload, state] of [
    [{ ...agreed, creditedUnits: '1' }, 'approved'],
    [{ ...agreed, transferKey: 'x' }, 'approved'],
    [agreed, 'rejected'],
  ] as const) {
    await approval(payload, state);
    await expect(complete({ ...large, decided_by: raul.id })).rejects.toThrow('two persons');
  }
  const good = await approval(agreed);
  await expect(complete({ ...large, decided_by: rita.id })).rejects.toThrow('two persons');
  const byRaul = { ...large, decided_by: raul.id };
  await expect(complete(byRaul, raul, 270_000n)).rejects.toThrow('nobody looked');
  await expect(app('UPDATE deposit SET approval_id = NULL WHERE id = $1', [deposit.id])).rejects.toThrow(
    'one second person at a time',
  );
  expect(good).toHaveLength(36);
  expect(await balances()).toEqual(before);
});

test('given a proof that nobody looked at, then there is no credit, and no look is taken back', async () => {
  const before = await balances();
  await expect(complete({}, rita, 90_000n)).rejects.toThrow('nobody looked');
  await expect(app('DELETE FROM deposit_look')).rejects.toThrow('permission denied');
  expect(await balances()).toEqual(before);
});

test('given a credited deposit, then neither it nor its credit is done a second time', async () => {
  await rita.get(takeDepositCase, { id: deposit.id });
  await rita.get(getDepositProof, { id: deposit.id });
  await rita.get(completeDeposit, {
    id: deposit.id,
    received: '0.01',
    confirmedAt: quotedAt.toISOString(),
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

test('the database and the server compute a coin alike, to the cent', async () => {
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
