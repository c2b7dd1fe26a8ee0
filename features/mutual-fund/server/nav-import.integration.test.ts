import { afterAll, beforeAll, expect, test } from 'vitest';
import { decideApprovalCall, listApprovalsCall } from '#features/operator/contract.ts';
import { transact } from '#kernel/database/transact.ts';
import { checkLedger } from '#kernel/ledger/check-ledger.ts';
import { post } from '#kernel/ledger/ledger.ts';
import { money, price, quantity } from '#kernel/money/money.ts';
import { openBolsillo, type TestBolsillo, type TestInvestor, type TestOperator } from '#testing/bolsillo.ts';
import { buyFund, getFundOrder, getMutualFund, listFundOrders, previewBuyFund } from '../contract.ts';
import { importNavs, listDeskFunds, requestFund } from '../operator-contract.ts';
import { buyHold, redeemHold, settlement } from './fund.postings.ts';
import { insertNavs } from './fund.store.ts';
import { FUND_INVARIANTS } from './invariants.ts';

/** Thursday 19 November 2026, noon in Mexico City. */
const NOON = Date.parse('2026-11-19T18:00:00.000Z');
const DAY_MS = 86_400_000;

let world: TestBolsillo;
let paula: TestOperator;
let pablo: TestOperator;
let ana: TestInvestor;
beforeAll(async () => {
  world = await openBolsillo({ now: NOON });
  ana = await world.register();
}, 120_000);

/** Signed in now: a session ends before a day has passed. */
async function signIn() {
  [paula, pablo] = [await world.operator('publisher'), await world.operator('publisher')];
}
afterAll(() => world?.close());

const key = () => ({ idempotencyKey: crypto.randomUUID() });
const reasonOf = (answer: object) => ('reason' in answer ? answer.reason : 'success');
const faults = async () => (await checkLedger(world.database.db, FUND_INVARIANTS)).faults;
const file = (...lines: string[]) => ({
  fileName: 'valores.csv',
  reference: 'Reporte 881 de la administradora',
  content: Buffer.from(['fund,date,nav', ...lines].join('\n')).toString('base64'),
});
const ask = (...lines: string[]) => paula.ask(importNavs, file(...lines), key());
const agree = (who: TestOperator, id: string) =>
  who.ask(decideApprovalCall, { id, agree: true, opinion: '' }, key());
const navs = async () =>
  (await world.database.owner.query('SELECT * FROM mutual_fund_nav ORDER BY 1, 2')).rows;

let orderId: string;

test('given a fund whose administrator is late, then an order waits for its value and says so', async () => {
  const { previewId } = await ana.get(previewBuyFund, { id: 'JACARANDA', amount: '5000' });
  ({ id: orderId } = (await ana.get(buyFund, { previewId })).order);
  await world.pass(DAY_MS);
  await signIn();
  const { order } = await ana.get(getFundOrder, { id: orderId });
  expect(order).toMatchObject({ state: 'ordered', late: true, navDate: '2026-11-19' });
  const told = await world.database.owner.query(
    `SELECT kind FROM notification WHERE investor_id = $1 ORDER BY id`,
    [ana.id],
  );
  expect(told.rows.map(({ kind }) => kind)).toEqual(['mutual_fund.buy_ordered', 'mutual_fund.late']);
  const { funds } = await paula.get(listDeskFunds, {});
  expect(funds.find(({ id }) => id === 'JACARANDA')?.coming).toMatchObject([
    { navDate: '2026-11-19', late: true, buys: 1, buyAmount: '5000.00', redeems: 0 },
  ]);
});

test('given files that do not fit, then each is refused with its line and nothing waits', async () => {
  const before = await navs();
  expect(await ask('JACARANDA,2026-11-19,3.5,1')).toMatchObject({ reason: 'fund.file_invalid' });
  expect(await ask('HORGOB,2026-11-19,14.5')).toMatchObject({ reason: 'fund.file_fund' });
  expect(await ask('jacaranda,2026-11-19,3.5')).toMatchObject({ reason: 'fund.file_fund' });
  expect(await ask('JACARANDA,2026-11-16,3.5')).toMatchObject({ reason: 'fund.file_date' });
  expect(await ask('JACARANDA,2026-02-30,3.5')).toMatchObject({ reason: 'fund.file_date' });
  expect(await ask('JACARANDA,2026-11-20,3.5')).toMatchObject({ reason: 'fund.file_early' });
  for (const nav of ['0', '-3', '3.1234567', '1e3', '1000000.01', ''])
    expect(await ask(`JACARANDA,2026-11-19,${nav}`)).toMatchObject({ reason: 'fund.file_nav' });
  expect(await ask('JACARANDA,2026-11-18,3.5', 'JACARANDA,2026-11-18,3.5')).toMatchObject({
    reason: 'fund.file_twice',
  });
  expect(await paula.ask(importNavs, { ...file('x'), content: 'A'.repeat(60_004) }, key())).toMatchObject({
    code: -2,
  });
  expect(reasonOf(await (await world.operator('treasurer')).ask(importNavs, file('x'), key()))).toBe(
    'role.missing',
  );
  expect((await pablo.get(listApprovalsCall, { state: 'waiting' })).items).toEqual([]);
  expect(await navs()).toEqual(before);
});

test('given a file and a second publisher, then its values are there for good and what waited is executed at them', async () => {
  const asked = await paula.get(importNavs, file('JACARANDA,2026-11-18,3.4', 'JACARANDA,2026-11-19,3.5'));
  expect(asked.rows).toBe(2);
  expect(await ask('JACARANDA,2026-11-18,3.4', 'JACARANDA,2026-11-19,3.5')).toMatchObject({
    reason: 'approval.waits_already',
  });
  expect(reasonOf(await agree(paula, asked.approvalId))).toBe('approval.same_operator');
  // another file with another value of the same day waits beside it
  const rival = await pablo.get(importNavs, file('JACARANDA,2026-11-19,9.9'));
  expect(reasonOf(await agree(pablo, asked.approvalId))).toBe('success');
  await world.tick();
  const { order } = await ana.get(getFundOrder, { id: orderId });
  expect(order).toMatchObject({
    // its settlement day has begun meanwhile
    state: 'settled',
    late: false,
    nav: '3.50',
    units: '1428.571429',
    amount: '5000.00',
  });
  expect(reasonOf(await agree(paula, rival.approvalId))).toBe('fund.nav_known');
  expect(await ask('JACARANDA,2026-11-19,3.5')).toMatchObject({ reason: 'fund.nav_known' });
  const { fund } = await ana.get(getMutualFund, { id: 'JACARANDA' });
  expect(fund).toMatchObject({ nav: '3.50', navDate: '2026-11-19', navSource: 'import' });
  expect(await faults()).toEqual([]);
});

test('given terms and a second publisher, then a fund opens with exactly these, once', async () => {
  const wish = {
    id: 'SELVA',
    name: '<img src=x onerror=alert(1)>',
    series: 'A',
    administrator: 'Selva Administradora',
    kind: 'balanced',
    currency: 'USD',
    risk: 4,
    yearlyCost: '1.75',
    horizonMonths: 18,
    composition: [
      { part: 'government', percent: '60' },
      { part: 'cash', percent: '40.00' },
    ],
    minimum: '50',
    cutOff: '13:30',
    valuedAt: '19:00',
    settleDays: 2,
    reference: 'Prospecto publicado el 3 de noviembre',
  } as const;
  const request = (change: object) =>
    paula.ask(requestFund, { ...wish, composition: [...wish.composition], ...change }, key());
  expect(await request({ id: 'HORGOB' })).toMatchObject({ reason: 'fund.known' });
  expect(await request({ composition: [{ part: 'cash', percent: '99.99' }] })).toMatchObject({
    reason: 'fund.composition',
  });
  expect(await request({ valuedAt: '13:30' })).toMatchObject({ reason: 'fund.valuation_early' });
  expect(await request({ yearlyCost: '10.01' })).toMatchObject({ reason: 'fund.cost_high' });
  expect(await request({ risk: 8 })).toMatchObject({ code: -2 });
  expect(await request({ name: 'a\u0007b' })).toMatchObject({ code: -2 });
  const { approvalId } = await paula.get(requestFund, { ...wish, composition: [...wish.composition] });
  expect(await request({})).toMatchObject({ reason: 'approval.waits_already' });
  expect(reasonOf(await ana.ask(getMutualFund, { id: 'SELVA' }))).toBe('not_found');
  expect(reasonOf(await agree(pablo, approvalId))).toBe('success');
  const { fund } = await ana.get(getMutualFund, { id: 'SELVA' });
  expect(fund).toMatchObject({
    name: wish.name,
    yearlyCost: '1.75',
    minimum: '50.00',
    nav: null,
    risk: 4,
    settleDays: 2,
  });
  // without a value it can be ordered: the order gets the first one
  const shown = await ana.get(previewBuyFund, { id: 'SELVA', amount: '50' });
  expect(shown).toMatchObject({ estimatedUnits: null, lastNav: null });
});

test("given SQL under the application's own role, then no value, fund, order or posting comes about by itself", async () => {
  const { db } = world.database;
  const nav = (fundId: string, source: 'import' | 'sandbox') =>
    transact(db, (tx) =>
      insertNavs(tx, [{ fundId, date: '2026-11-20', nav: price(9_000_000n), publishedAt: world.now() }], {
        source,
        approvalId: source === 'import' ? crypto.randomUUID() : null,
      }),
    );
  await expect(nav('JACARANDA', 'import')).rejects.toMatchObject({
    code: expect.stringMatching(/BF002|23503/),
  });
  await expect(nav('JACARANDA', 'sandbox')).rejects.toMatchObject({ code: 'BF002' });
  for (const statement of [
    'UPDATE mutual_fund_nav SET nav = nav * 2',
    'DELETE FROM mutual_fund_nav',
    'UPDATE mutual_fund SET yearly_cost = 0',
    'UPDATE mutual_fund_order SET nav_date = nav_date - 1',
    'DELETE FROM mutual_fund_order',
  ])
    await expect(db.query(statement), statement).rejects.toThrow('permission denied');
  await expect(db.query(`UPDATE mutual_fund_order SET state = 'ordered'`)).rejects.toThrow('check');
  await expect(db.query('UPDATE mutual_fund_order SET amount = 1')).rejects.toMatchObject({ code: 'BF003' });
  const about = { id: orderId, investorId: ana.id, fundId: 'JACARANDA', name: 'x', currency: 'MXN' } as const;
  const done = { amount: money(500_000n), units: quantity(1n), nav: price(1n), navDate: '2026-11-19' };
  for (const transaction of [
    buyHold({ ...about, id: crypto.randomUUID() }, money(1n), world.now()),
    redeemHold(about, quantity(5n), world.now()),
    settlement(about, 'redeem', done, world.now()),
    { ...settlement(about, 'redeem', done, world.now()), name: 'mutual-fund.buy.settle' },
  ])
    await expect(transact(db, (tx) => post(tx, transaction))).rejects.toThrow();
  // an order at a value of yesterday, with a preview that says so
  const shown = await ana.get(previewBuyFund, { id: 'HORGOB', amount: '1000' });
  const stale = `WITH shown AS (INSERT INTO preview SELECT gen_random_uuid(), investor_id, kind,
      terms || '{"navDate": "2026-11-20", "valuedAt": "2026-11-21T01:00:00.000Z"}', at, made_at, expires_at FROM preview WHERE id = $1 RETURNING id)
    SELECT id FROM shown`;
  const { rows } = await db.query<{ id: string }>(stale, [shown.previewId]);
  const forged = transact(db, async (tx) => {
    await tx.query('UPDATE preview SET used_at = now() WHERE id = $1', [rows[0]?.id]);
    await tx.query(
      `INSERT INTO mutual_fund_order (id, investor_id, preview_id, fund_id, side, currency, amount, nav_date, valued_at, settles_at, created_at)
       VALUES (gen_random_uuid(), $1, $2, 'HORGOB', 'buy', 'MXN', 100000, '2026-11-20', '2026-11-21T01:00:00Z', $3, '2026-11-20T20:00:00Z')`,
      [ana.id, rows[0]?.id, shown.settlesAt],
    );
  });
  await expect(forged).rejects.toMatchObject({ code: 'BF003' });
  expect((await ana.get(listFundOrders, {})).items).toHaveLength(1);
  expect(await faults()).toEqual([]);
});
