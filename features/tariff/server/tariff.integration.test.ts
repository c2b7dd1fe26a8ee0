import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEPOSIT_METHODS } from '#features/deposit/contract.ts';
import { getExchangeRate } from '#features/exchange/contract.ts';
import { listNotifications } from '#features/notification/contract.ts';
import { decideApprovalCall, listApprovalsCall } from '#features/operator/contract.ts';
import { advanceClockCall } from '#features/sandbox/contract.ts';
import { asOperator } from '#testing/as-operator.ts';
import { openBolsillo, type TestBolsillo, type TestInvestor, type TestOperator } from '#testing/bolsillo.ts';
import { listOperatorTariff, listTariff, requestTariffChange, type TariffChangeInput } from '../contract.ts';

let world: TestBolsillo;
let teresa: TestOperator;
let tomas: TestOperator;
let ana: TestInvestor;
beforeAll(async () => {
  world = await openBolsillo();
  [teresa, tomas] = await Promise.all([world.operator('treasurer'), world.operator('treasurer')]);
  ana = await world.register();
}, 120_000);
afterAll(() => world?.close());

const key = () => ({ idempotencyKey: crypto.randomUUID() });
const reasonOf = (answer: object) => ('reason' in answer ? answer.reason : 'success');
/** The test begins on Friday 20 November 2026: the next business day is Monday. */
const MONDAY = '2026-11-23';
const spread = (change: Partial<TariffChangeInput> = {}): TariffChangeInput => ({
  schedule: 'exchange_setting',
  line: 'spread_rate',
  effectiveFrom: MONDAY,
  values: { percent: '0.25' },
  reason: 'The bank charges us less from Monday on',
  ...change,
});
const decide = (who: TestOperator, id: string, agree = true) =>
  who.ask(decideApprovalCall, { id, agree, opinion: agree ? '' : 'Not yet' }, key());
const rowsOf = async (table: string) =>
  (await world.database.owner.query(`SELECT * FROM ${table} ORDER BY 1, 2, 3`)).rows;

async function spreadLine() {
  const { schedules } = await ana.get(listTariff, {});
  const found = schedules.find(({ schedule }) => schedule === 'exchange_setting');
  return found?.lines.find(({ line }) => line === 'spread_rate');
}

test('anyone sees what holds, and only a treasurer what is internal', async () => {
  const { date, schedules } = await world.anonymous.get(listTariff, {});
  expect(date).toBe('2026-11-20');
  const fees = schedules.find(({ schedule }) => schedule === 'fee_rate');
  const values = (line: string) => fees?.lines.find((found) => found.line === line)?.now?.values;
  expect(values('MX.buy.commission')).toEqual([
    { name: 'percent', kind: 'percent', currency: null, value: '0.25' },
  ]);
  // FINRA's fee rests until the end of 2026 and comes back as it was: both are to be seen beforehand
  const taf = (perShare: string) => [
    { name: 'per_share', kind: 'price', currency: 'USD', value: perShare },
    { name: 'cap', kind: 'money', currency: 'USD', value: '9.79' },
  ];
  expect(values('US.sell.taf')).toEqual(taf('0.00'));
  expect(fees?.lines.find(({ line }) => line === 'US.sell.taf')?.coming).toEqual([
    { effectiveFrom: '2027-01-01', values: taf('0.000195') },
  ]);
  // and ways of money stand as they are offered, what has no order by name
  const names = (name: string) =>
    schedules.find(({ schedule }) => schedule === name)?.lines.map(({ line }) => line);
  expect(names('deposit_method')).toEqual(DEPOSIT_METHODS);
  expect(names('fee_rate')).toEqual(names('fee_rate')?.toSorted());
  // what guards the firm is the treasurers' alone
  const guards = ['investor_orders', 'investor_open_usd', 'investor_open_mxn', 'investor_distance'];
  expect(names('order_limit')).toEqual(guards);
  const desk = (await teresa.get(listOperatorTariff, {})).schedules;
  expect(desk.find(({ schedule }) => schedule === 'order_limit')?.lines).toHaveLength(8);
  expect((await teresa.get(listOperatorTariff, {})).days).toEqual({
    earliest: MONDAY,
    latest: '2027-11-20',
  });
});

test('operator/tariff_request: given a change that two treasurers agree on, then all hear of it now, and it holds from its day on', async () => {
  const same = key();
  const { approvalId } = await teresa.get(requestTariffChange, spread(), same);
  expect(await teresa.ask(requestTariffChange, spread(), same)).toMatchObject({
    data: { approvalId },
    replayed: true,
  });
  const { items } = await tomas.get(listApprovalsCall, { state: 'waiting' });
  expect(items.find(({ id }) => id === approvalId)?.facts).toEqual([
    { name: 'tariff', value: 'tariff.exchange_setting.spread_rate' },
    { name: 'effective_from', value: MONDAY },
    { name: 'tariff.field.percent', value: '0.30% → 0.25%' },
  ]);
  expect((await spreadLine())?.coming).toEqual([]);
  expect(reasonOf(await decide(teresa, approvalId))).toBe('approval.same_operator');
  const answers = await Promise.all([decide(tomas, approvalId), decide(tomas, approvalId)]);
  expect(answers.map(reasonOf).sort()).toEqual(['approval.decided', 'success']);

  await world.tick();
  const told = (await ana.get(listNotifications, {})).items.filter(({ title }) => title.includes('tarifa'));
  expect(told).toHaveLength(1);
  expect(told[0]?.content).toContain('23 de noviembre de 2026');
  const percents = (row?: { values: readonly { value: string | null }[] }) => row?.values[0]?.value;
  const announced = await spreadLine();
  expect([percents(announced?.now ?? undefined), percents(announced?.coming[0])]).toEqual(['0.30', '0.25']);
  expect((await ana.get(getExchangeRate, {})).rate?.spreadPercent).toBe('0.30');

  await ana.get(advanceClockCall, { to: '2026-11-23T15:30:00.000Z' });
  const begun = await spreadLine();
  expect([percents(begun?.now ?? undefined), begun?.coming]).toEqual(['0.25', []]);
  expect((await ana.get(getExchangeRate, {})).rate?.spreadPercent).toBe('0.25');
});

test('given many investors, then each of them is told once', async () => {
  await world.database.owner.query(
    `INSERT INTO investor (id, phone, password_hash, invite_code, created_at)
     SELECT gen_random_uuid(), (5600000000 + n)::text, 'x', (100000 + n)::text, now() FROM generate_series(1, 450) n
     ON CONFLICT (invite_code) DO NOTHING`,
  );
  const { approvalId } = await teresa.get(
    requestTariffChange,
    spread({ effectiveFrom: '2026-12-01', values: { percent: '0.20' } }),
  );
  await decide(tomas, approvalId);
  await world.tick();
  const { rows } = await world.database.owner.query(
    `SELECT count(*)::integer AS told, count(DISTINCT investor_id)::integer AS investors FROM notification
      WHERE kind = 'tariff.changed' AND told_values ->> 'day' = $1`,
    [String(Date.parse('2026-12-01T12:00:00Z'))],
  );
  expect(rows[0].told).toBeGreaterThan(450);
  expect(rows[0].investors).toBe(rows[0].told);
});

test('given a day that is no day for it, a wrong figure or nothing new, then nothing is asked for', async () => {
  const waiting = async () => (await tomas.get(listApprovalsCall, { state: 'waiting' })).items.length;
  const before = [await waiting(), await rowsOf('exchange_setting')];
  const ask = (change: Partial<TariffChangeInput>) =>
    teresa.ask(requestTariffChange, spread({ effectiveFrom: '2026-12-08', ...change }), key());
  for (const effectiveFrom of ['2026-11-23', '2026-11-20', '2026-12-12', '2028-01-03', '2027-02-30']) {
    expect(await ask({ effectiveFrom }), effectiveFrom).toMatchObject({
      reason: 'tariff.date',
      fields: { effectiveFrom: expect.any(String) },
    });
  }
  expect(reasonOf(await ask({ effectiveFrom: '2026-12-01' }))).toBe('tariff.date_taken');
  expect(reasonOf(await ask({ values: { percent: '0.20' } }))).toBe('tariff.unchanged');
  expect(reasonOf(await ask({ values: {} }))).toBe('tariff.unchanged');
  for (const percent of ['-1', '5.01', 'x', '', '0.1234567']) {
    expect(await ask({ values: { percent } }), percent).toMatchObject({
      code: -2,
      fields: { 'values.percent': expect.any(String) },
    });
  }
  expect(await ask({ values: { effective_from: '2020-01-01' } })).toMatchObject({ code: -2 });
  expect(await ask({ values: { source: 'x' } })).toMatchObject({ code: -2 });
  for (const change of [
    { schedule: 'investor' },
    { line: 'preview_life' },
    { schedule: 'x"; DROP TABLE x' },
  ]) {
    expect(reasonOf(await ask(change)), JSON.stringify(change)).toBe('not_found');
  }
  expect(await ask({ reason: ' x ' })).toMatchObject({ code: -2 });
  const auditor = await world.operator('auditor');
  expect(await auditor.ask(requestTariffChange, spread(), key())).toMatchObject({ code: -12 });
  expect([await waiting(), await rowsOf('exchange_setting')]).toEqual(before);
});

test('given less than the tables take, or the end of the way out that always stays, then nothing is asked for', async () => {
  const waiting = async () => (await tomas.get(listApprovalsCall, { state: 'waiting' })).items.length;
  const before = await waiting();
  for (const [schedule, line, name, value] of [
    ['withdrawal_method', 'bank_card', 'withdrawal_minimum', '0.00'],
    ['withdrawal_method', 'btc', 'process_hours', '0'],
    ['deposit_method', 'spei', 'deposit_minimum', '0'],
    ['deposit_method', 'btc', 'review_hours', '0'],
    ['exchange_setting', 'least_mxn_cents', 'least', '0.99'],
    ['exchange_setting', 'least_usd_cents', 'least', '1000.01'],
    ['withdrawal_method', 'bank_card', 'withdrawal_open', 'false'],
  ] as const) {
    const change = { schedule, line, effectiveFrom: '2026-12-08', values: { [name]: value } };
    expect(await teresa.ask(requestTariffChange, spread(change), key()), `${line} ${name}`).toMatchObject({
      code: -2,
      fields: { [`values.${name}`]: expect.any(String) },
    });
  }
  expect(await waiting()).toBe(before);
});

test('given a change that waited until its day had come too near, or was rejected, then nothing is written', async () => {
  const { approvalId } = await teresa.get(
    requestTariffChange,
    spread({ effectiveFrom: '2026-11-24', values: { percent: '0.10' } }),
  );
  const other = await teresa.get(
    requestTariffChange,
    spread({ effectiveFrom: '2026-12-15', values: { percent: '0.10' } }),
  );
  const before = await rowsOf('exchange_setting');
  await ana.get(advanceClockCall, { to: '2026-11-24T06:30:00.000Z' });
  expect(reasonOf(await decide(tomas, approvalId))).toBe('tariff.date');
  expect(reasonOf(await decide(tomas, other.approvalId, false))).toBe('success');
  expect(await rowsOf('exchange_setting')).toEqual(before);
});

test("given SQL under the application's own role, then no row without two persons, none for today, and none changed", async () => {
  const { db } = world.database;
  const before = await rowsOf('exchange_setting');
  const insert = (from: string, value: number, change: string | null) =>
    db.query(
      `INSERT INTO exchange_setting (name, effective_from, value, source, change_id)
       VALUES ('spread_rate', $1, $2, 'x', $3)`,
      [from, value, change],
    );
  await expect(insert('2027-01-04', 0, null)).rejects.toThrow('two persons');
  await expect(insert('2027-01-04', 0, crypto.randomUUID())).rejects.toThrow('two persons');
  const { approvalId } = await teresa.get(
    requestTariffChange,
    spread({ effectiveFrom: '2027-01-04', values: { percent: '0.10' } }),
  );
  await expect(insert('2027-01-04', 100_000, approvalId)).rejects.toThrow('two persons');
  const { rows } = await asOperator(world, tomas, (tx) =>
    tx.query<{ payload: { row: object } }>(
      `UPDATE approval SET state = 'approved', decided_by = $2, decided_at = now() WHERE id = $1 RETURNING payload`,
      [approvalId, tomas.id],
    ),
  );
  // The agreed row for another day, at another rate, or in another table is not the agreed row.
  await expect(insert('2027-01-05', 100_000, approvalId)).rejects.toThrow('two persons agreed on');
  await expect(insert('2027-01-04', 100_001, approvalId)).rejects.toThrow('two persons agreed on');
  expect(rows[0]?.payload.row).toMatchObject({ name: 'spread_rate', value: '100000' });
  for (const change of ['UPDATE exchange_setting SET value = 0', 'DELETE FROM exchange_setting']) {
    await expect(db.query(change)).rejects.toThrow('permission denied');
    await expect(world.database.owner.query(change)).rejects.toThrow('never changed');
  }
  await expect(world.database.owner.query('TRUNCATE fee_rate')).rejects.toThrow('never changed');
  expect(await rowsOf('exchange_setting')).toEqual(before);
});

test('given a day that has begun, then the database refuses what two persons had agreed on', async () => {
  const { approvalId } = await teresa.get(
    requestTariffChange,
    spread({ effectiveFrom: '2027-01-11', values: { percent: '0.10' } }),
  );
  await world.database.owner.query(
    `UPDATE approval SET payload = jsonb_set(payload, '{row,effective_from}', '"2026-11-20"') WHERE id = $1`,
    [approvalId],
  );
  await asOperator(world, tomas, (tx) =>
    tx.query(`UPDATE approval SET state = 'approved', decided_by = $2, decided_at = now() WHERE id = $1`, [
      approvalId,
      tomas.id,
    ]),
  );
  await expect(
    world.database.db.query(
      `INSERT INTO exchange_setting SELECT (jsonb_populate_record(NULL::exchange_setting,
         payload -> 'row' || jsonb_build_object('change_id', id))).* FROM approval WHERE id = $1`,
      [approvalId],
    ),
  ).rejects.toThrow('a later day than today');
});

test('given a way to pay in, then its address is checked, kept from the fees, and carried along by later changes', async () => {
  const change = (values: Record<string, string>, effectiveFrom: string) => ({
    schedule: 'deposit_method',
    line: 'spei',
    effectiveFrom,
    values,
    reason: 'The bank gave us another account',
  });
  const CLABE = '002010077777777771';
  expect(
    await teresa.ask(
      requestTariffChange,
      change({ deposit_address: '002010077777777770' }, '2026-12-01'),
      key(),
    ),
  ).toMatchObject({ code: -2, fields: { 'values.deposit_address': expect.any(String) } });
  const older = await teresa.get(requestTariffChange, change({ deposit_minimum: '200' }, '2026-12-04'));
  const account = await teresa.get(
    requestTariffChange,
    change({ deposit_address: CLABE, bank_name: 'Banamex' }, '2026-12-02'),
  );
  expect(reasonOf(await decide(tomas, account.approvalId))).toBe('success');
  // What was asked for before would bring the old account back, and nobody was shown that.
  expect(reasonOf(await decide(tomas, older.approvalId))).toBe('tariff.superseded');
  const again = await teresa.get(requestTariffChange, change({ deposit_minimum: '200' }, '2026-12-04'));
  expect(reasonOf(await decide(tomas, again.approvalId))).toBe('success');
  const { rows } = await world.database.owner.query(
    `SELECT address, bank_name, minimum::text FROM deposit_method WHERE method = 'spei' ORDER BY effective_from DESC LIMIT 1`,
  );
  expect(rows[0]).toEqual({ address: CLABE, bank_name: 'Banamex', minimum: '20000' });
  const { schedules } = await ana.get(listTariff, {});
  const spei = schedules
    .find(({ schedule }) => schedule === 'deposit_method')
    ?.lines.find(({ line }) => line === 'spei');
  expect(JSON.stringify(spei)).not.toContain(CLABE);
  expect(spei?.now?.values.map(({ name }) => name)).toEqual([
    'deposit_open',
    'deposit_minimum',
    'review_hours',
  ]);
});
