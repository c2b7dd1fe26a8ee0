import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getInfoCall } from '#features/account/contract.ts';
import { listAssetLog } from '#features/cashier/contract.ts';
import { listNotifications } from '#features/notification/contract.ts';
import { checkLedger } from '#kernel/ledger/check-ledger.ts';
import { formatQuantity, parseMoney, parsePrice, quantityFor } from '#kernel/money/money.ts';
import { openBolsillo, type TestBolsillo, type TestInvestor } from '#testing/bolsillo.ts';
import {
  buyFund,
  type FundOrder,
  getFundOrder,
  getMutualFund,
  listFundHoldings,
  listFundOrders,
  listMutualFunds,
  listNavs,
  previewBuyFund,
  previewRedeemFund,
  redeemFund,
} from '../contract.ts';
import { FUND_INVARIANTS } from './invariants.ts';

/** A Friday: the cut-off is at 13:30 in Mexico City, the value comes at 19:00, and Monday settles. */
const CUT_OFF = Date.parse('2026-11-20T19:30:00.000Z');
const VALUED = Date.parse('2026-11-21T01:00:00.000Z');

let world: TestBolsillo;
beforeAll(async () => {
  world = await openBolsillo({ now: CUT_OFF - 3_600_000 });
}, 120_000);
afterAll(() => world?.close());

const key = () => ({ idempotencyKey: crypto.randomUUID() });
const reasonOf = (answer: object) => ('reason' in answer ? answer.reason : 'success');
const until = (instant: number) => world.pass(instant - world.now());

async function buy(who: TestInvestor, amount: string, id = 'HORGOB') {
  const { previewId } = await who.get(previewBuyFund, { id, amount });
  return (await who.get(buyFund, { previewId })).order;
}
async function redeem(who: TestInvestor, units: string, id = 'HORGOB') {
  const { previewId } = await who.get(previewRedeemFund, { id, units });
  return (await who.get(redeemFund, { previewId })).order;
}
const one = async (who: TestInvestor, id: string) => (await who.get(getFundOrder, { id })).order;
const pesos = async (who: TestInvestor) =>
  (await who.get(getInfoCall, {})).user.cash.find(({ currency }) => currency === 'MXN');
const faults = async () => (await checkLedger(world.database.db, FUND_INVARIANTS)).faults;

async function stateOf(who: TestInvestor) {
  const { items: log } = await who.get(listAssetLog, {});
  const { items: orders } = await who.get(listFundOrders, {});
  return { log, orders, cash: await pesos(who) };
}

describe('a fund', () => {
  test('is listed with its last value, filtered by risk and currency, and shows what it brought', async () => {
    const { items } = await world.anonymous.get(listMutualFunds, {});
    expect(items.length).toBeGreaterThan(5);
    expect(new Set(items.map(({ currency }) => currency))).toEqual(new Set(['MXN', 'USD']));
    const { items: dollars } = await world.anonymous.get(listMutualFunds, { currency: 'USD' });
    expect(dollars.map(({ currency }) => currency)).toEqual(['USD', 'USD']);
    const { items: calm } = await world.anonymous.get(listMutualFunds, { risk: 2 });
    expect(calm).toMatchObject([{ id: 'HORGOB', navDate: '2026-11-19', yearlyCost: '1.16' }]);
    const first = await world.anonymous.get(listMutualFunds, { limit: 2 });
    const second = await world.anonymous.get(listMutualFunds, { limit: 2, cursor: first.nextCursor ?? '' });
    expect([...first.items, ...second.items]).toEqual(items.slice(0, 4));
    const { fund } = await world.anonymous.get(getMutualFund, { id: 'HORGOB' });
    expect(fund.dealing).toEqual({
      navDate: '2026-11-20',
      cutOffAt: '2026-11-20T19:30:00.000Z',
      valuedAt: '2026-11-21T01:00:00.000Z',
      settlesAt: '2026-11-23T14:30:00.000Z',
    });
    const { points } = await world.anonymous.get(listNavs, { id: 'HORGOB', range: '1y' });
    expect(points.at(-1)).toEqual({ date: fund.navDate, nav: fund.nav });
    expect(points[0]?.date).toBe('2025-11-19');
    expect(reasonOf(await world.anonymous.ask(getMutualFund, { id: 'HORGO' }))).toBe('not_found');
    expect(reasonOf(await world.anonymous.ask(listNavs, { id: 'NADA', range: 'all' }))).toBe('not_found');
  });

  test('needs a log-in for everything that is somebody’s', async () => {
    expect(await world.anonymous.ask(listFundOrders, {})).toMatchObject({ code: -3 });
    expect(await world.anonymous.ask(listFundHoldings, {})).toMatchObject({ code: -3 });
    expect(await world.anonymous.ask(buyFund, { previewId: crypto.randomUUID() }, key())).toMatchObject({
      code: -3,
    });
  });
});

describe('before anything is valued', () => {
  test('an order that cannot be is refused and changes nothing', async () => {
    const ana = await world.register();
    const bruno = await world.register();
    const before = await stateOf(ana);
    const asked = (amount: string, id = 'HORGOB') => ana.ask(previewBuyFund, { id, amount });
    expect(await asked('99.99')).toMatchObject({ reason: 'fund.too_small' });
    expect(await asked('200000.01')).toMatchObject({ reason: 'cash.insufficient' });
    expect(await asked('9999999999999')).toMatchObject({ reason: 'cash.insufficient' });
    expect(await asked('100', 'NADA')).toMatchObject({ reason: 'not_found' });
    for (const amount of ['0', '-5', '1.234', 'x', '1e3'])
      expect(await asked(amount)).toMatchObject({ code: -2 });
    expect(await ana.ask(previewRedeemFund, { id: 'HORGOB', units: '0.000001' })).toMatchObject({
      reason: 'fund.units_insufficient',
    });
    const theirs = await bruno.get(previewBuyFund, { id: 'HORGOB', amount: '500' });
    expect(reasonOf(await ana.ask(buyFund, { previewId: theirs.previewId }, key()))).toBe('not_found');
    expect(reasonOf(await bruno.ask(redeemFund, { previewId: theirs.previewId }, key()))).toBe(
      'preview.repriced',
    );
    expect(await stateOf(ana)).toEqual(before);
  });

  test('the same key orders once, another finds the preview used, and two against the same cash are not both done', async () => {
    const ana = await world.register();
    const { previewId } = await ana.get(previewBuyFund, { id: 'HORGOB', amount: '150000' });
    const other = await ana.get(previewBuyFund, { id: 'LIQDIA', amount: '150000' });
    const same = key();
    const answers = await Promise.all([
      ana.ask(buyFund, { previewId }, same),
      ana.ask(buyFund, { previewId: other.previewId }, key()),
    ]);
    expect(answers.map(reasonOf).sort()).toEqual(['cash.insufficient', 'success']);
    const again = await ana.ask(buyFund, { previewId }, same);
    expect(again).toEqual(
      reasonOf(answers[0]) === 'success' ? { ...answers[0], replayed: true } : answers[0],
    );
    const taken = reasonOf(answers[0]) === 'success' ? previewId : other.previewId;
    expect(reasonOf(await ana.ask(buyFund, { previewId: taken }, key()))).toBe('preview.used');
    expect(await pesos(ana)).toMatchObject({ available: '50000.00', frozen: '150000.00' });
    expect(await faults()).toEqual([]);
  });
});

describe('given orders on both sides of the cut-off', () => {
  let ana: TestInvestor;
  let bruno: TestInvestor;
  let bought: FundOrder;
  let units: string;

  test('then one gets the value of today, one that of the next day, and what was shown before is not bought after', async () => {
    [ana, bruno] = [await world.register(), await world.register()];
    await until(CUT_OFF - 1_000);
    bought = await buy(ana, '20000');
    const bound = await ana.get(previewBuyFund, { id: 'HORGOB', amount: '700' });
    expect(bought).toMatchObject({
      state: 'ordered',
      navDate: '2026-11-20',
      amount: '20000.00',
      units: null,
      nav: null,
    });
    await until(CUT_OFF);
    expect(reasonOf(await ana.ask(buyFund, { previewId: bound.previewId }, key()))).toBe('preview.repriced');
    await until(CUT_OFF + 1_000);
    const after = await buy(bruno, '20000');
    expect(after.navDate).toBe('2026-11-23');
    expect(await pesos(ana)).toMatchObject({ available: '180000.00', frozen: '20000.00' });
    await until(VALUED - 1_000);
    expect((await one(ana, bought.id)).state).toBe('ordered');
    await until(VALUED);
    expect(await one(bruno, after.id)).toMatchObject({ state: 'ordered', late: false });
  });

  test('then it is executed at the value of its day, and is held at it', async () => {
    const done = await one(ana, bought.id);
    const { fund } = await ana.get(getMutualFund, { id: 'HORGOB' });
    expect(fund.navDate).toBe('2026-11-20');
    units = formatQuantity(quantityFor(parseMoney('20000'), parsePrice(fund.nav ?? ''), 'half-even'));
    expect(done).toMatchObject({
      state: 'executed',
      nav: fund.nav,
      units,
      executedAt: '2026-11-21T01:00:00.000Z',
    });
    expect(await pesos(ana)).toMatchObject({ available: '180000.00', frozen: '0.00' });
    const [held] = (await ana.get(listFundHoldings, {})).items;
    expect(held).toMatchObject({
      fundId: 'HORGOB',
      units,
      navDate: '2026-11-20',
      coming: '0.00',
      paidIn: '20000.00',
      redeemed: '0.00',
    });
    // what was money is worth as much in units, in total assets too
    expect(held?.value).toBe('20000.00');
    const untouched = await world.register();
    const total = async (who: TestInvestor) => (await who.get(getInfoCall, {})).user.totalAssets;
    expect(await total(ana)).toBe(await total(untouched));
  });

  test('then what is redeemed over the weekend is frozen at once, valued on Monday and paid on Tuesday', async () => {
    const back = await redeem(ana, units);
    expect(back).toMatchObject({ state: 'ordered', units, amount: null, navDate: '2026-11-23' });
    expect(reasonOf(await ana.ask(previewRedeemFund, { id: 'HORGOB', units: '0.01' }))).toBe(
      'fund.units_insufficient',
    );
    await until(Date.parse('2026-11-23T14:30:00.000Z'));
    expect(await one(ana, bought.id)).toMatchObject({
      state: 'settled',
      settledAt: '2026-11-23T14:30:00.000Z',
    });
    await until(Date.parse('2026-11-24T01:00:00.000Z'));
    const redeemed = await one(ana, back.id);
    expect(redeemed).toMatchObject({ state: 'executed', navDate: '2026-11-23' });
    expect(await pesos(ana)).toMatchObject({ available: '180000.00' });
    expect((await ana.get(listFundHoldings, {})).items).toMatchObject([
      { units: '0', coming: redeemed.amount, redeemed: redeemed.amount },
    ]);
    await until(Date.parse('2026-11-24T14:30:00.000Z'));
    expect((await one(ana, back.id)).state).toBe('settled');
    expect((await pesos(ana))?.available).toBe((180_000 + Number(redeemed.amount)).toFixed(2));
    expect((await ana.get(listFundHoldings, {})).items).toEqual([]);
    const log = (await ana.get(listAssetLog, {})).items;
    expect(log.slice(0, 2)).toMatchObject([
      {
        subType: 'mutual-fund.redeem.pay',
        amount: redeemed.amount,
        record: { path: `/mutualFunds/order/${back.id}` },
      },
      { subType: 'mutual-fund.buy.hold', amount: '-20000.00' },
    ]);
    expect(log.map(({ description }) => description).join()).not.toMatch(/asset\.|\{/);
    const told = (await ana.get(listNotifications, {})).items.map(({ title }) => title);
    expect(told).toHaveLength(6);
    expect(told.join()).not.toMatch(/notification\.|\{/);
    expect(reasonOf(await bruno.ask(getFundOrder, { id: back.id }))).toBe('not_found');
    expect(await faults()).toEqual([]);
  });

  test('then units that are worth next to nothing are not redeemed', async () => {
    await buy(bruno, '100', 'LIQDIA');
    await until(Date.parse('2026-11-25T01:00:00.000Z'));
    const refused = await bruno.ask(previewRedeemFund, { id: 'LIQDIA', units: '0.000001' });
    expect(reasonOf(refused)).toBe('fund.units_worthless');
  });
});

test('given the clock at the end of the calendars, then nothing is ordered that could not be settled', async () => {
  expect(await faults()).toEqual([]);
  // A house of its own: this one would have the days of a year to catch up with.
  const late = await openBolsillo({ now: Date.parse('2027-12-30T20:00:00.000Z') });
  const ana = await late.register();
  expect(reasonOf(await ana.ask(previewBuyFund, { id: 'RUTA', amount: '500' }))).toBe('fund.calendar_end');
  await late.close();
}, 120_000);
