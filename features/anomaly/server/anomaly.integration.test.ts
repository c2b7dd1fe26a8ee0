import { afterAll, beforeAll, expect, test } from 'vitest';
import { requestAdjustment } from '#features/adjustment/contract.ts';
import { decideLoanCase, takeLoanCase } from '#features/loan/contract.ts';
import { borrow } from '#features/loan/server/loan.fixture.ts';
import { dashboardCall, decideApprovalCall } from '#features/operator/contract.ts';
import { advanceClockCall } from '#features/sandbox/contract.ts';
import { listOperatorTariff, listTariff, requestTariffChange } from '#features/tariff/contract.ts';
import { decideWithdrawalCase, takeWithdrawalCase } from '#features/withdrawal/contract.ts';
import { openInvestor, toBitcoin, withdraw } from '#features/withdrawal/server/withdrawal.fixture.ts';
import { asOperator } from '#testing/as-operator.ts';
import { openBolsillo, type TestBolsillo, type TestInvestor, type TestOperator } from '#testing/bolsillo.ts';
import { registerVerified } from '#testing/verified-investor.ts';
import { type AnomalyRule, getPeople, listAlarms, settleAlarm } from '../contract.ts';
import { raiseAlarms } from './alarm.store.ts';

let world: TestBolsillo;
let aurora: TestOperator;
let teresa: TestOperator;
let tomas: TestOperator;
let ana: TestInvestor;
beforeAll(async () => {
  world = await openBolsillo();
  await signEverybodyIn();
  ana = await registerVerified(world, await world.operator('reviewer'));
});
afterAll(() => world.close());

async function signEverybodyIn() {
  aurora = await world.operator('auditor');
  teresa = await world.operator('treasurer');
  tomas = await world.operator('treasurer');
}

/** Security time goes with business time here, moved by `pass` alone. */
let security = Date.parse('2026-11-20T15:30:00.000Z');
const pass = async (ms: number) => {
  await world.pass(ms);
  security += ms;
};
const SECOND = 1_000;
const HOUR = 3_600_000;
const key = () => ({ idempotencyKey: crypto.randomUUID() });
const reasonOf = (answer: object) => ('reason' in answer ? answer.reason : 'success');
const alarmsOf = async (rule: AnomalyRule, who: { id: string }) => {
  await raiseAlarms(world.database.db, security);
  const { items } = await aurora.get(listAlarms, { state: 'open', limit: 50 });
  return items.filter((item) => item.rule === rule && item.operator.id === who.id);
};
const decide = (who: TestOperator, id: string, agree = true) =>
  who.get(decideApprovalCall, { id, agree, opinion: agree ? '' : 'No procede' }, key());
const adjust = async (amount: string, asker = teresa, currency: 'MXN' | 'USD' = 'MXN') =>
  (
    await asker.get(
      requestAdjustment,
      { phone: ana.phone, kind: 'bonus', currency, amount, reason: 'Promoción de temporada' },
      key(),
    )
  ).approvalId;

test('given four cases decided as they were opened, then nothing; the fifth raises an alarm with each case behind it, once', async () => {
  const rita = await world.operator('reviewer');
  for (let at = 0; at < 4; at += 1) await registerVerified(world, rita);
  expect(await alarmsOf('fast', rita)).toEqual([]);
  await registerVerified(world, rita);
  const [alarm] = await alarmsOf('fast', rita);
  expect(alarm).toMatchObject({
    found: '5',
    by: { effectiveFrom: '2015-01-01', least: '5', bound: 15 },
    note: null,
  });
  expect(alarm?.cases).toHaveLength(5);
  expect(alarm?.cases[0]).toMatchObject({
    name: 'operator/kyc_decide',
    path: expect.stringMatching(/^\/kyc\?case=[0-9a-f-]{36}$/),
  });
  // and what was told is not told again
  expect(await alarmsOf('fast', rita)).toHaveLength(1);
  const { health } = await aurora.get(dashboardCall, {});
  expect(health.find(({ kind }) => kind === 'people')).toMatchObject({ state: 'down' });
});

test('given cases that were looked at for as long as the rule asks, then no alarm', async () => {
  const raul = await world.operator('reviewer');
  for (let at = 0; at < 5; at += 1) {
    const { id } = await borrow(ana, '1000');
    await raul.get(takeLoanCase, { id });
    await pass(15 * SECOND);
    await raul.get(decideLoanCase, { id, agree: false, opinion: 'Por ahora no' }, key());
  }
  expect(await alarmsOf('fast', raul)).toEqual([]);
  const { people } = await aurora.get(getPeople, { days: '1' });
  expect(people.find(({ operator }) => operator.id === raul.id)).toMatchObject({
    decisions: 5,
    alone: 5,
    investors: 1,
    medianMs: 15_000,
    fastestMs: 15_000,
  });
});

test('given one person who decides alone for one investor again and again, then an alarm names both', async () => {
  const rosa = await world.operator('reviewer');
  for (let at = 0; at < 8; at += 1) {
    const { id } = await borrow(ana, '1000');
    await rosa.get(takeLoanCase, { id });
    await rosa.get(decideLoanCase, { id, agree: false, opinion: 'Por ahora no' }, key());
  }
  expect(await alarmsOf('same_investor', rosa)).toMatchObject([
    { found: '8', investor: { investorId: ana.id, name: expect.any(String) } },
  ]);
  const { forWhom } = await aurora.get(getPeople, { days: '1' });
  expect(forWhom).toContainEqual(
    expect.objectContaining({ operator: { id: rosa.id, name: rosa.name }, decisions: 8, alone: 8 }),
  );
});

test('given withdrawals given back by one person, then the fifth raises an alarm, and the sum is under their name', async () => {
  const rene = await world.operator('reviewer');
  const owner = await openInvestor(world, await world.operator('reviewer'));
  for (let at = 0; at < 5; at += 1) {
    const id = await withdraw(owner, toBitcoin('100.00'));
    await rene.get(takeWithdrawalCase, { id });
    await rene.get(decideWithdrawalCase, { id, agree: false, opinion: 'Dirección en duda' }, key());
    expect(await alarmsOf('refunds', rene)).toHaveLength(at === 4 ? 1 : 0);
  }
  const { people } = await aurora.get(getPeople, { days: '1' });
  expect(people.find(({ operator }) => operator.id === rene.id)?.refunds).toEqual([
    { currency: 'USD', count: 5, amount: '500.00' },
  ]);
});

test('given adjustments up to the rule’s sum, then an alarm of who asked; one that was rejected counts nothing', async () => {
  await decide(tomas, await adjust('150000.00'));
  await decide(tomas, await adjust('90000.00'), false);
  expect(await alarmsOf('adjustments_mxn', teresa)).toEqual([]);
  await decide(tomas, await adjust('50000.00'));
  expect(await alarmsOf('adjustments_mxn', teresa)).toMatchObject([
    { found: '200000.00', by: { least: '200000.00' }, cases: [{ name: 'adjustment' }, {}] },
  ]);
  const { people } = await aurora.get(getPeople, { days: '1' });
  expect(people.find(({ operator }) => operator.id === teresa.id)?.adjustments).toEqual([
    { currency: 'MXN', count: 2, amount: '200000.00' },
  ]);
});

test('given two who always agree, then an alarm names the pair; given one no, then none', async () => {
  // Teresa was rejected by Tomás once already.
  for (let at = 0; at < 10; at += 1) await decide(tomas, await adjust('1.00'));
  expect(await alarmsOf('pair', teresa)).toEqual([]);
  const tina = await world.operator('treasurer');
  for (let at = 0; at < 9; at += 1) await decide(tomas, await adjust('1.00', tina));
  expect(await alarmsOf('pair', tina)).toEqual([]);
  const last = await adjust('1.00', tina);
  await decide(tomas, last);
  const [alarm] = await alarmsOf('pair', tina);
  expect(alarm).toMatchObject({ found: '10', other: { id: tomas.id }, by: { bound: 90 } });
  expect(alarm?.cases.at(-1)?.path).toBe(`/approvals?case=${last}`);
  const { pairs } = await aurora.get(getPeople, { days: '1' });
  expect(pairs.find(({ asker }) => asker.id === tina.id)).toMatchObject({
    decider: { id: tomas.id },
    approved: 10,
    rejected: 0,
    asked: 10,
  });
});

test('given an alarm, then an auditor settles it once in their words; nobody else does, and nobody changes either', async () => {
  const [alarm] = (await aurora.get(listAlarms, { state: 'open' })).items;
  const number = alarm?.number ?? '';
  const said = { number, text: 'Revisado con cámara y llamada' };
  for (const other of [teresa, await world.operator('admin')])
    expect(await other.ask(settleAlarm, said, key())).toMatchObject({ code: -12 });
  expect(reasonOf(await aurora.ask(settleAlarm, { ...said, number: '999999' }, key()))).toBe('not_found');
  const before = (await aurora.get(listAlarms, { state: 'settled' })).items;
  expect(before).toEqual([]);
  const settled = await aurora.get(settleAlarm, said, key());
  expect(settled.alarm.note).toMatchObject({ by: aurora.name, text: said.text });
  expect(reasonOf(await aurora.ask(settleAlarm, said, key()))).toBe('anomaly.settled');
  expect((await aurora.get(listAlarms, { state: 'settled' })).items).toHaveLength(1);
  const { db, owner } = world.database;
  for (const change of [
    'DELETE FROM anomaly_alarm',
    'UPDATE anomaly_note SET text = text',
    'TRUNCATE anomaly_note',
  ]) {
    await expect(db.query(change)).rejects.toThrow('permission denied');
    await expect(owner.query(change)).rejects.toThrow(/append-only|foreign key/);
  }
});

test('given an auditor whom an alarm names, then another settles it', async () => {
  const both = await world.operator('auditor', 'reviewer');
  for (let at = 0; at < 5; at += 1) await registerVerified(world, both);
  const [alarm] = await alarmsOf('fast', both);
  const said = { number: alarm?.number ?? '', text: 'Todo estaba en orden' };
  expect(reasonOf(await both.ask(settleAlarm, said, key()))).toBe('anomaly.about_you');
  const note = (who: TestOperator) =>
    asOperator(world, who, (tx) =>
      tx.query('INSERT INTO anomaly_note (alarm, operator_id, noted_at, text) VALUES ($1, $2, now(), $3)', [
        said.number,
        who.id,
        said.text,
      ]),
    );
  await expect(note(both)).rejects.toThrow('settled by an auditor');
  await expect(note(teresa)).rejects.toThrow('settled by an auditor');
  expect(reasonOf(await aurora.ask(settleAlarm, said, key()))).toBe('success');
});

test('given SQL of the application’s log-in, then no alarm is made or missed, and no rule changes without two', async () => {
  const { db } = world.database;
  const rows = async (table: string) =>
    (await world.database.owner.query(`SELECT count(*)::integer AS count FROM ${table}`)).rows[0].count;
  const before = [await rows('anomaly_alarm'), await rows('anomaly_rule')];
  const attacks = [
    `INSERT INTO anomaly_alarm (rule, effective_from, operator_id, first_at, last_at, found, cases, raised_at)
     VALUES ('fast', '2015-01-01', '${aurora.id}', now(), now(), 9, '[]', now())`,
    `UPDATE anomaly_rule SET least = 1000000`,
    `DELETE FROM decision_call`,
    `INSERT INTO anomaly_rule (name, effective_from, least, days, bound, source) VALUES ('fast', '2026-12-01', 1000, 1, 1, 'x')`,
  ];
  for (const attack of attacks)
    await expect(db.query(attack)).rejects.toThrow(/permission denied|two persons/);
  // and a time of its own makes it tell neither of what has not been nor of the same once more
  await raiseAlarms(db, security + 90 * 24 * HOUR);
  expect([await rows('anomaly_alarm'), await rows('anomaly_rule')]).toEqual(before);
});

test('given a rule that two treasurers changed, then it holds from its day on, the auditor is told, and investors are not', async () => {
  const change = {
    schedule: 'anomaly_rule',
    line: 'fast',
    effectiveFrom: '2026-11-24',
    values: { anomaly_least: '2', anomaly_seconds: '30' },
    reason: 'Hay más gente en la mesa',
  };
  const tooFar = await teresa.ask(
    requestTariffChange,
    { ...change, values: { anomaly_seconds: '601' } },
    key(),
  );
  expect(tooFar).toMatchObject({ code: -2 });
  const { approvalId } = await teresa.get(requestTariffChange, change, key());
  const told = async () =>
    (await world.database.owner.query('SELECT count(*) FROM notification')).rows[0].count;
  const before = await told();
  await decide(tomas, approvalId);
  await world.tick();
  expect(await told()).toBe(before);
  expect(JSON.stringify(await ana.get(listTariff, {}))).not.toContain('anomaly');
  const { schedules } = await teresa.get(listOperatorTariff, {});
  const lines = schedules.find(({ schedule }) => schedule === 'anomaly_rule')?.lines.map(({ line }) => line);
  expect(lines).toContain('pair');
  // and the rule that tells of changes is no line of theirs
  expect(lines).not.toContain('rule_change');
  expect(await alarmsOf('rule_change', teresa)).toMatchObject([{ found: '1', other: { id: tomas.id } }]);
  const rulesOf = async () =>
    (await aurora.get(listAlarms, { state: 'open' })).rules.filter(({ rule }) => rule === 'fast');
  expect(await rulesOf()).toMatchObject([{ least: '5' }, { effectiveFrom: '2026-11-24', least: '2' }]);
  const rufo = await world.operator('reviewer');
  for (let at = 0; at < 2; at += 1) await registerVerified(world, rufo);
  expect(await alarmsOf('fast', rufo)).toEqual([]);
  await ana.get(advanceClockCall, { to: '2026-11-24T16:00:00.000Z' });
  expect(await alarmsOf('fast', rufo)).toMatchObject([
    { found: '2', by: { effectiveFrom: '2026-11-24', bound: 30 } },
  ]);
  expect(await rulesOf()).toMatchObject([{ least: '2' }]);
});

test('given decisions at night, Mexico City’s, then the fifth in a week raises an alarm with its hour under their name', async () => {
  // 21:59 there: not yet.
  await pass(Date.parse('2026-11-21T03:59:00.000Z') - security);
  await signEverybodyIn();
  const nora = await world.operator('reviewer');
  await registerVerified(world, nora);
  await pass(60 * SECOND);
  for (let at = 0; at < 4; at += 1) await registerVerified(world, nora);
  expect(await alarmsOf('night', nora)).toEqual([]);
  await registerVerified(world, nora);
  expect(await alarmsOf('night', nora)).toMatchObject([{ found: '5', by: { bound: 22, untilHour: 6 } }]);
  const { people } = await aurora.get(getPeople, { days: '1' });
  const hours = people.find(({ operator }) => operator.id === nora.id)?.hours;
  expect([hours?.[21], hours?.[22]]).toEqual([1, 5]);
});
