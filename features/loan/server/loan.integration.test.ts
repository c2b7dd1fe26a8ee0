import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getInfoCall } from '#features/account/contract.ts';
import { getSettledCash, listAssetLog } from '#features/cashier/contract.ts';
import { listNotifications } from '#features/notification/contract.ts';
import { fixedClock } from '#kernel/clock/clock.ts';
import { drainDue } from '#kernel/clock/drain-due.ts';
import type { AfterCommit, DueItem } from '#kernel/clock/due.ts';
import { dueHandlers } from '#kernel/clock/due-kind.ts';
import { openDatabase, type Transaction } from '#kernel/database/database.ts';
import { systemChance } from '#kernel/id/id.ts';
import { checkLedger } from '#kernel/ledger/check-ledger.ts';
import { silentLog } from '#kernel/ports/log.ts';
import { silentRealtime } from '#kernel/ports/realtime.ts';
import { openBolsillo, type TestBolsillo, type TestInvestor, type TestOperator } from '#testing/bolsillo.ts';
import { setMachineTime } from '#testing/database.ts';
import { registerVerified } from '#testing/verified-investor.ts';
import {
  borrowLoan,
  decideLoanCase,
  getLoanCase,
  getLoanConditions,
  getLoanOrder,
  getLoanTerms,
  listLoanCases,
  listLoanOrders,
  previewLoan,
  previewRepayment,
  releaseLoanCase,
  repayLoan,
  takeLoanCase,
} from '../contract.ts';
import { loanDues } from './fall-due.ts';
import { LOAN_INVARIANTS } from './invariants.ts';
import {
  borrow,
  cashOf,
  decide,
  key,
  passDays,
  pesosOf,
  reasonOf,
  setScore,
  spendPesos,
} from './loan.fixture.ts';

let world: TestBolsillo;
let rita: TestOperator;
beforeAll(async () => {
  world = await openBolsillo();
  rita = await world.operator('reviewer');
});
afterAll(() => world.close());

const someone = () => registerVerified(world, rita);
const terms = (who: TestInvestor) => who.get(getLoanTerms, {});
const repay = async (who: TestInvestor, id: string, amount?: string) => {
  const { previewId } = await who.get(previewRepayment, amount === undefined ? { id } : { id, amount });
  return who.ask(repayLoan, { previewId }, key());
};

describe('before there is a loan', () => {
  test('anybody reads what scores open and what it costs', async () => {
    const shown = await world.anonymous.get(getLoanConditions, {});
    expect(shown).toMatchObject({
      bands: [
        { fromScore: 578, maximum: '5000.00', yearlyRate: '42.00' },
        { fromScore: 660, maximum: '20000.00', yearlyRate: '32.00' },
        { fromScore: 697, maximum: '50000.00', yearlyRate: '24.00' },
      ],
      minimum: '500.00',
      instantMaximum: '5000.00',
      instantScore: 660,
      termDays: [30, 90, 180, 360],
    });
  });

  test('given no verified identity, then there is no score, no limit and no loan', async () => {
    const stranger = await world.register();
    expect(await terms(stranger)).toMatchObject({
      creditScore: null,
      maximum: '0.00',
      available: '0.00',
      blockedBy: 'loan.unverified',
      history: [],
    });
    expect(reasonOf(await stranger.ask(previewLoan, { amount: '500', termDays: 30 }))).toBe(
      'loan.unverified',
    );
  });

  test('given a verified identity, then the score is 620 and the limit 5,000 at 42%', async () => {
    const ana = await someone();
    expect(await terms(ana)).toMatchObject({
      creditScore: 620,
      maximum: '5000.00',
      available: '5000.00',
      yearlyRate: '42.00',
      termDays: [30, 90, 180, 360],
      currency: 'MXN',
      blockedBy: null,
      history: [{ reason: 'verified', score: 620 }],
    });
    expect(await ana.get(previewLoan, { amount: '1000', termDays: 360 })).toMatchObject({
      amount: '1000.00',
      interest: '420.00',
      iva: '67.20',
      total: '1487.20',
      yearlyRate: '42.00',
      cat: '42.7',
      instant: false,
      penaltyRate: '21.00',
    });
  });

  test.each([
    ['499.99', 'loan.too_small'],
    ['5000.01', 'loan.above_maximum'],
    ['9999999999999', 'loan.above_maximum'],
  ])('given %s, then it is refused as %s at the amount', async (amount, reason) => {
    const ana = await someone();
    const answer = await ana.ask(previewLoan, { amount, termDays: 30 });
    expect(answer).toMatchObject({ reason, fields: { amount: expect.anything() } });
  });
});

describe('a loan that a person reviews', () => {
  test('asked for it waits; agreed, its money and its debt are there; total assets stay', async () => {
    const ana = await someone();
    const before = await ana.get(getInfoCall, {});
    const order = await borrow(ana, '2000');
    expect(order).toMatchObject({
      type: 'borrow',
      status: null,
      auditState: 'wait_audit',
      amount: '2000.00',
      owed: '0.00',
      creditedAt: null,
    });
    expect((await pesosOf(ana)).available).toBe('200000.00');
    expect(await terms(ana)).toMatchObject({
      underAudit: '2000.00',
      available: '3000.00',
      blockedBy: 'loan.under_audit',
    });
    expect(await decide(rita, order.id, true, 'Ingresos comprobados')).toBe('running');
    const { order: agreed, line } = await ana.get(getLoanOrder, { id: order.id });
    expect(agreed).toMatchObject({
      status: 'borrowing',
      auditState: 'agree',
      auditOpinion: 'Ingresos comprobados',
      owed: '2000.00',
      interest: '0.00',
      penalty: '0.00',
    });
    expect(line).toHaveLength(3);
    expect((await pesosOf(ana)).available).toBe('202000.00');
    const after = await ana.get(getInfoCall, { displayCurrency: 'MXN' } as never);
    expect(after.user.totalAssets).toBe(before.user.totalAssets);
    const [line1] = (await ana.get(listAssetLog, {})).items;
    expect(line1).toMatchObject({ type: 'loan.credit', amount: '2000.00', currency: 'MXN' });
  });

  test('rejected, it needs a word, moves nothing and is told', async () => {
    const ana = await someone();
    const { id } = await borrow(ana, '700');
    await rita.get(takeLoanCase, { id });
    const silent = await rita.ask(decideLoanCase, { id, agree: false, opinion: ' ' }, key());
    expect(reasonOf(silent)).toBe('loan.opinion_missing');
    await rita.get(decideLoanCase, { id, agree: false, opinion: 'Falta historial' }, key());
    expect((await ana.get(getLoanOrder, { id })).order).toMatchObject({
      auditState: 'reject',
      status: null,
      auditOpinion: 'Falta historial',
    });
    expect((await pesosOf(ana)).available).toBe('200000.00');
    expect((await terms(ana)).available).toBe('5000.00');
    const { items } = await ana.get(listNotifications, {});
    expect(items[0]?.content).toContain('Falta historial');
    expect(reasonOf(await rita.ask(decideLoanCase, { id, agree: true, opinion: '' }, key()))).toBe(
      'loan.decided',
    );
  });

  test('the desk shows the score, other loans and what the investor has; only the assignee decides', async () => {
    const ana = await someone();
    const { id } = await borrow(ana, '800');
    const other = await world.operator('reviewer');
    const { items } = await rita.get(listLoanCases, { state: 'waiting', limit: 100 });
    expect(items.find((item) => item.id === id)).toMatchObject({
      investorId: ana.id,
      amount: '800.00',
      creditScore: 620,
    });
    const shown = (await rita.get(takeLoanCase, { id })).case;
    expect(shown).toMatchObject({
      maximum: '5000.00',
      owed: '0.00',
      others: [],
      fullName: 'Ana López Núñez',
    });
    expect(reasonOf(await other.ask(decideLoanCase, { id, agree: true, opinion: '' }, key()))).toBe(
      'loan.not_assigned',
    );
    await rita.get(releaseLoanCase, { id });
    expect((await rita.get(getLoanCase, { id })).case.holder).toBeNull();
    expect(await decide(other, id)).toBe('running');
  });

  test('given a score that fell while it waited, then nobody agrees to more than it opens now', async () => {
    const ana = await someone();
    // 670 opens MXN 20,000; one missed repayment brings 640, which opens 5,000.
    await setScore(world, ana, 670);
    const { id } = await borrow(ana, '6000');
    await setScore(world, ana, 640);
    const shown = (await rita.get(takeLoanCase, { id })).case;
    expect(shown).toMatchObject({ creditScore: 640, maximum: '5000.00' });
    const agree = { id, agree: true, opinion: '' };
    expect(reasonOf(await rita.ask(decideLoanCase, agree, key()))).toBe('loan.limit_gone');
    expect((await pesosOf(ana)).available).toBe('200000.00');
    expect((await terms(ana)).underAudit).toBe('6000.00');
    // When it is high enough again, to the cent.
    await setScore(world, ana, 660);
    expect((await rita.get(decideLoanCase, agree, key())).state).toBe('running');
  });

  test('two asked for at once: one waits, the other is refused', async () => {
    const ana = await someone();
    const asked = await Promise.all(
      ['3000', '3000'].map((amount) => ana.get(previewLoan, { amount, termDays: 30 })),
    );
    const answers = await Promise.all(
      asked.map(({ previewId }) => ana.ask(borrowLoan, { previewId }, key())),
    );
    expect(answers.map(reasonOf).sort()).toEqual(['loan.under_audit', 'success']);
    expect((await terms(ana)).underAudit).toBe('3000.00');
  });

  test('one preview, confirmed twice or by another, is one loan', async () => {
    const [ana, eva] = [await someone(), await someone()];
    const { previewId } = await ana.get(previewLoan, { amount: '600', termDays: 30 });
    expect(reasonOf(await eva.ask(borrowLoan, { previewId }, key()))).toBe('not_found');
    const same = key();
    const first = await ana.get(borrowLoan, { previewId }, same);
    expect(await ana.get(borrowLoan, { previewId }, same)).toEqual(first);
    expect(reasonOf(await ana.ask(borrowLoan, { previewId }, key()))).toBe('preview.used');
    expect((await ana.get(listLoanOrders, {})).items).toHaveLength(1);
    expect(reasonOf(await eva.ask(getLoanOrder, { id: first.order.id }))).toBe('not_found');
  });
});

test('given a score that was late too often, then there is no loan at all', async () => {
  const ana = await someone();
  // Two loans that were late bring 620 to 560.
  await setScore(world, ana, 560);
  expect(await terms(ana)).toMatchObject({ creditScore: 560, maximum: '0.00', yearlyRate: null });
  expect(reasonOf(await ana.ask(previewLoan, { amount: '500', termDays: 30 }))).toBe('loan.score_low');
});

describe('a loan that is owed', () => {
  test('can be used and converted, and not withdrawn: pesos cover it first, then dollars', async () => {
    const ana = await someone();
    const { id } = await borrow(ana, '5000');
    await decide(rita, id);
    expect(await pesosOf(ana)).toMatchObject({ available: '205000.00', withdrawable: '200000.00' });
    expect(await cashOf(ana, 'USD')).toMatchObject({ available: '10000.00', withdrawable: '10000.00' });
    // What stands in the way of a withdrawal does not stand in the way of a conversion.
    expect((await ana.get(getSettledCash, {})).cash).toMatchObject([
      { currency: 'MXN', settled: '205000.00' },
      { currency: 'USD', settled: '10000.00' },
    ]);
    await spendPesos(ana);
    expect(await pesosOf(ana)).toMatchObject({ available: '0.00', withdrawable: '0.00' });
    const dollars = await cashOf(ana, 'USD');
    const stays = BigInt(dollars.available.replace('.', '')) - BigInt(dollars.withdrawable.replace('.', ''));
    expect(stays > 20_000n && stays < 40_000n).toBe(true);
  });

  test('repaid in part it pays interest first; repaid whole it is over, and the score rises by 10', async () => {
    const ana = await someone();
    const { id } = await borrow(ana, '3000');
    await decide(rita, id);
    await passDays(world, ana, 10);
    const { order } = await ana.get(getLoanOrder, { id });
    // 3,000 × 42% × 10 ÷ 360 = 35.00, and 5.60 of IVA.
    expect(order).toMatchObject({ interest: '35.00', iva: '5.60', owed: '3040.60', principal: '3000.00' });
    const part = await ana.get(previewRepayment, { id, amount: '1040.60' });
    expect(part).toMatchObject({
      interest: '35.00',
      iva: '5.60',
      penalty: '0.00',
      principal: '1000.00',
      owedAfter: '2000.00',
    });
    const paid = await ana.get(repayLoan, { previewId: part.previewId }, key());
    expect(paid.order).toMatchObject({ type: 'repayment', parentId: id, amount: '1040.60', owed: '2000.00' });
    expect(reasonOf(await ana.ask(previewRepayment, { id, amount: '2000.01' }))).toBe('loan.more_than_owed');
    expect(reasonOf(await repay(ana, id))).toBe('success');
    expect((await ana.get(getLoanOrder, { id })).order).toMatchObject({ status: 'repaid', owed: '0.00' });
    expect(await terms(ana)).toMatchObject({
      creditScore: 630,
      available: '5000.00',
      history: [{ reason: 'on_time', change: 10, score: 630, loanId: id }, { reason: 'verified' }],
    });
    expect((await ana.get(getInfoCall, {})).user.creditScore).toBe(630);
    expect(reasonOf(await ana.ask(previewRepayment, { id }))).toBe('loan.not_owed');
    const { items } = await ana.get(listLoanOrders, {});
    expect(items.map(({ type }) => type)).toEqual(['repayment', 'repayment', 'borrow']);
  });

  test('repaid twice at once: once', async () => {
    const ana = await someone();
    const { id } = await borrow(ana, '900');
    await decide(rita, id);
    const asked = await Promise.all([1, 2].map(() => ana.get(previewRepayment, { id })));
    const answers = await Promise.all(asked.map(({ previewId }) => ana.ask(repayLoan, { previewId }, key())));
    expect(answers.map(reasonOf).sort()).toEqual(['loan.not_owed', 'success']);
    expect((await pesosOf(ana)).available).toBe('200000.00');
  });

  test('due, it is taken from the pesos at hand, in time', async () => {
    const ana = await someone();
    const { id } = await borrow(ana, '1000');
    await decide(rita, id);
    await passDays(world, ana, 45);
    const { order, repayments } = await ana.get(getLoanOrder, { id });
    // 1,000 × 42% × 30 ÷ 360 = 35.00: no day more than the term, though the clock jumped past it.
    expect(order).toMatchObject({ status: 'repaid', owed: '0.00', interest: '35.00', overdue: false });
    expect(repayments).toMatchObject([{ amount: '1040.60' }]);
    expect((await terms(ana)).creditScore).toBe(630);
  });

  test('due without enough pesos it is overdue: the score falls by 30, half the rate comes on top, no new loan', async () => {
    const ana = await someone();
    const { id } = await borrow(ana, '1000');
    await decide(rita, id);
    await spendPesos(ana, 100);
    await passDays(world, ana, 40);
    const { order } = await ana.get(getLoanOrder, { id });
    const late = 40 - 30;
    expect(order.overdue).toBe(true);
    // 40 days at 42%, 10 days at 21%, 16% IVA on the ordinary interest.
    expect(order).toMatchObject({ interest: '46.67', iva: '7.47', penalty: '5.83', owed: '1059.97' });
    expect(late).toBe(10);
    expect(await terms(ana)).toMatchObject({ creditScore: 590, blockedBy: 'loan.overdue' });
    expect(reasonOf(await ana.ask(previewLoan, { amount: '500', termDays: 30 }))).toBe('loan.overdue');
    expect(reasonOf(await ana.ask(previewRepayment, { id }))).toBe('cash.insufficient');
    expect(reasonOf(await repay(ana, id, '60'))).toBe('success');
    const { items } = await ana.get(listNotifications, {});
    expect(items.some(({ title }) => title === 'Tu préstamo está vencido')).toBe(true);
  });
});

test('given a node that dies as a loan falls due, at every second step, then it is taken once', async () => {
  const ana = await someone();
  const { id } = await borrow(ana, '1000');
  await decide(rita, id);
  const before = BigInt((await pesosOf(ana)).available.replace('.', ''));
  // By a node of its own, whose clock is a day past the due instant of this loan.
  const upTo = world.now() + 32 * 86_400_000;
  await setMachineTime(world.database, upTo);
  let deaths = 0;
  for (let start = 0; start < 8; start++) {
    const db = openDatabase(world.database.url, { max: 2 });
    const ports = {
      db,
      clock: fixedClock(upTo),
      chance: systemChance,
      realtime: silentRealtime,
      log: silentLog,
    };
    const dying = loanDues({ ports } as never).map(({ kind, handle }) => ({
      kind,
      async handle(tx: Transaction, item: DueItem, after: AfterCommit) {
        await handle(tx, item as never, after);
        if (item.key !== id || start % 2 === 1) return;
        deaths += 1;
        await loseConnection(tx);
      },
    }));
    await drainDue(ports, dueHandlers(dying as never), upTo).catch(() => undefined);
    await db.close();
  }
  expect(deaths).toBeGreaterThan(0);
  const { repayments, order } = await ana.get(getLoanOrder, { id });
  expect(order.status).toBe('repaid');
  expect(repayments).toMatchObject([{ amount: '1040.60' }]);
  expect(BigInt((await pesosOf(ana)).available.replace('.', ''))).toBe(before - 104_060n);
  expect(await checkLedger(world.database.db, LOAN_INVARIANTS)).toMatchObject({ faults: [] });
});

async function loseConnection(tx: Transaction): Promise<void> {
  const { rows } = await tx.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  await world.database.owner.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
  await tx.query('SELECT 1');
}

test('the ledger holds', async () => {
  expect(await checkLedger(world.database.db, LOAN_INVARIANTS)).toMatchObject({ faults: [] });
});
