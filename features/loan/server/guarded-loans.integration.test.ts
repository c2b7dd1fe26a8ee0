import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Transaction } from '#kernel/database/database.ts';
import { transact } from '#kernel/database/transact.ts';
import { post } from '#kernel/ledger/ledger.ts';
import { asOperator } from '#testing/as-operator.ts';
import { openBolsillo, type TestBolsillo, type TestInvestor, type TestOperator } from '#testing/bolsillo.ts';
import { lockWaiters } from '#testing/database.ts';
import { registerVerified } from '#testing/verified-investor.ts';
import { borrow, decide, pesosOf, setScore } from './loan.fixture.ts';

/** What the application's own role tries at the database: lending beyond the rules, and taking more than is owed. */
let world: TestBolsillo;
let rita: TestOperator;
let ana: TestInvestor;
let loanId: string;
beforeAll(async () => {
  world = await openBolsillo();
  rita = await world.operator('reviewer');
  ana = await registerVerified(world, rita);
  loanId = (await borrow(ana, '1000')).id;
  await decide(rita, loanId);
});
afterAll(() => world.close());

const app = <Result>(work: (tx: Transaction) => Promise<Result>) => transact(world.database.db, work);
const NOW = () => new Date(world.now());

/** A loan as the rules would have it, but for what is changed. */
function insertLoan(tx: Transaction, change: Record<string, unknown> = {}) {
  const row = {
    id: randomUUID(),
    investor_id: ana.id,
    state: 'waiting',
    amount: 100_000,
    term_days: 30,
    yearly_rate: 42_000_000,
    penalty_rate: 21_000_000,
    iva_rate: 16_000_000,
    score: 620,
    preview_id: randomUUID(),
    asked_at: NOW(),
    ...change,
  };
  const names = Object.keys(row);
  const places = names.map((_, at) => `$${at + 1}`);
  return tx.query(`INSERT INTO loan (${names}) VALUES (${places})`, Object.values(row));
}

test.each([
  ['more than the limit of the score', { amount: 400_001 }, 'within the limit'],
  [
    'a higher rate than the tariff',
    { yearly_rate: 43_000_000, penalty_rate: 21_500_000 },
    'within the limit',
  ],
  ['a higher penalty', { penalty_rate: 42_000_000 }, 'within the limit'],
  ['a better score than there is', { score: 700, yearly_rate: 24_000_000 }, 'within the limit'],
  [
    'one that no person agreed to',
    { state: 'running', credited_at: NOW0(), due_on: '2027-01-01' },
    'a person decides',
  ],
  [
    'one that is repaid already',
    { state: 'repaid', credited_at: NOW0(), due_on: '2026-12-20', repaid_at: NOW0() },
    '',
  ],
])('a loan cannot be %s', async (_what, change, message) => {
  const before = await pesosOf(ana);
  await expect(app((tx) => insertLoan(tx, change))).rejects.toThrow(message);
  expect(await pesosOf(ana)).toEqual(before);
});

function NOW0() {
  return new Date('2026-11-20T15:30:00.000Z');
}

test('given a score that falls while a loan waits for the one before it, then its limit is that of the score now', async () => {
  const zoe = await registerVerified(world, rita);
  let inserted: Promise<unknown> = Promise.resolve();
  await app(async (tx) => {
    await tx.query("SELECT pg_advisory_xact_lock(hashtextextended('loan ' || $1, 0))", [zoe.id]);
    inserted = expect(app((other) => insertLoan(other, { investor_id: zoe.id }))).rejects.toThrow(
      'within the limit',
    );
    await expect.poll(() => lockWaiters(world.database)).toBe(1);
    await setScore(world, zoe, 577);
  });
  await inserted;
});

test('nobody borrows without a verified identity', async () => {
  const nora = await world.register();
  await expect(app((tx) => insertLoan(tx, { investor_id: nora.id }))).rejects.toThrow('verified identity');
});

test('a loan that waits is agreed to by a reviewer in their session alone, and its money comes with it', async () => {
  const eva = await registerVerified(world, rita);
  const { id } = await borrow(eva, '700');
  const agree = `UPDATE loan SET state = 'running', decided_by = $2, decided_at = $3, credited_at = $3,
    due_on = ($3::timestamptz AT TIME ZONE 'America/Mexico_City')::date + 30 WHERE id = $1`;
  await expect(app((tx) => tx.query(agree, [id, rita.id, NOW()]))).rejects.toThrow();
  const teresa = await world.operator('treasurer');
  await expect(asOperator(world, teresa, (tx) => tx.query(agree, [id, teresa.id, NOW()]))).rejects.toThrow();
  await expect(asOperator(world, rita, (tx) => tx.query(agree, [id, rita.id, NOW()]))).rejects.toThrow(
    'not posted',
  );
  // nor by a reviewer beyond what the score has come to open
  await setScore(world, eva, 577);
  await expect(asOperator(world, rita, (tx) => tx.query(agree, [id, rita.id, NOW()]))).rejects.toThrow(
    'within the limit of its score',
  );
});

test.each([
  ['interest that is not owed', { interest: 1, iva: 0 }],
  ['penalty that is not owed', { penalty: 1 }],
  ['more principal than is left', { principal: 100_001 }],
  ['IVA without interest', { principal: 1, iva: 1 }],
])('a repayment takes no %s', async (_what, parts) => {
  const row = { principal: 0, interest: 0, iva: 0, penalty: 0, ...parts };
  const insert = app((tx) =>
    tx.query(
      `INSERT INTO loan_repayment (id, loan_id, investor_id, principal, interest, iva, penalty, owed_after, at, on_date)
       VALUES ($1, $2, $3, $4, $5, $6, $7, 0, $8, ($8::timestamptz AT TIME ZONE 'America/Mexico_City')::date)`,
      [randomUUID(), loanId, ana.id, row.principal, row.interest, row.iva, row.penalty, NOW()],
    ),
  );
  await expect(insert).rejects.toThrow('a repayment is what is owed, or less');
});

test('no posting of a loan goes through without its row, nor twice', async () => {
  const before = await pesosOf(ana);
  const credit = {
    name: 'loan.credit',
    asset: 'MXN',
    amount: 100_000n,
    source: 'firm.loans',
    destination: 'investor.available',
  } as const;
  const again = (name: string, reference: Record<string, string>) =>
    post(world.database.db, { name, investorId: ana.id, at: world.now(), reference, postings: [credit] });
  await expect(again('loan.credit', { kind: 'loan', loanId })).rejects.toThrow();
  await expect(again('loan.credit', { kind: 'loan', loanId: randomUUID() })).rejects.toThrow(
    'no loan stands behind',
  );
  await expect(again('loan.repay', { kind: 'loan', repaymentId: loanId })).rejects.toThrow(
    'no loan stands behind',
  );
  await expect(again('other', { kind: 'loan', loanId })).rejects.toThrow('no loan stands behind');
  expect(await pesosOf(ana)).toEqual(before);
});

test('a score moves by what a loan did, once, and by no more', async () => {
  const change = (reason: string, by: number, score: number) =>
    app((tx) =>
      tx.query(
        `INSERT INTO credit_score_change (investor_id, number, reason, subject_id, change, score, at)
         VALUES ($1, 1, $2, $3, $4, $5, $6)`,
        [ana.id, reason, loanId, by, score, NOW()],
      ),
    );
  await expect(change('on_time', 10, 630)).rejects.toThrow('how a loan was repaid');
  await expect(change('late', -30, 590)).rejects.toThrow('how a loan was repaid');
  await expect(change('gift', 200, 820)).rejects.toThrow('how a loan was repaid');
});

test('terms, dates and what was paid are never changed', async () => {
  for (const sql of [
    'UPDATE loan SET amount = 1 WHERE id = $1',
    'UPDATE loan SET yearly_rate = 99000000 WHERE id = $1',
    'DELETE FROM loan WHERE id = $1',
    `UPDATE loan SET due_on = '2026-11-21' WHERE id = $1`,
    `UPDATE loan SET overdue_at = '2026-11-21T00:00:00Z' WHERE id = $1`,
    `UPDATE loan SET state = 'repaid', repaid_at = credited_at WHERE id = $1`,
    'UPDATE loan_repayment SET principal = 0 WHERE loan_id = $1',
  ]) {
    await expect(app((tx) => tx.query(sql, [loanId]))).rejects.toThrow();
  }
});
