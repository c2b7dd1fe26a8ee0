import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getAssetHistory, getAssetSummary, listAssetLog } from '#features/cashier/contract.ts';
import { getLoanOrder } from '#features/loan/contract.ts';
import { borrow, decide } from '#features/loan/server/loan.fixture.ts';
import {
  getMarketOverview,
  getStock,
  listBars,
  listStocks,
  searchStocks,
} from '#features/market/contract.ts';
import { previewBuyFund } from '#features/mutual-fund/contract.ts';
import { advanceClockCall, clockCall } from '#features/sandbox/contract.ts';
import { listPositions, previewBuy } from '#features/trade/contract.ts';
import { LANGUAGES } from '#kernel/i18n/language.ts';
import { openBolsillo, type TestBolsillo } from '#testing/bolsillo.ts';
import { registerVerified } from '#testing/verified-investor.ts';

/** An hour after the last known close. */
const AFTER_THE_LAST_CLOSE = Date.parse('2027-12-31T22:00:00.000Z');
const DAY_MS = 86_400_000;
const NEW_YEAR = Date.parse('2028-01-03T15:00:00.000Z');

let world: TestBolsillo;
describe.each([
  ['an hour after the last known close', AFTER_THE_LAST_CLOSE],
  ['in the year after the calendars', NEW_YEAR],
])('%s', (_, now) => {
  beforeAll(async () => {
    world = await openBolsillo({ now });
  });
  afterAll(() => world.close());

  it('the last prices are still shown, and the market is closed', async () => {
    const investor = await world.register();
    const { items } = await investor.get(listStocks, { country: 'america', limit: 5 });
    expect(items).toHaveLength(5);
    const apple = await investor.get(getStock, { id: 'AAPL.XNAS' });
    expect(apple).toMatchObject({ bid: null, ask: null, session: { state: 'closed' } });
    const { bars } = await investor.get(listBars, { id: 'AAPL.XNAS', period: '1d', limit: 3 });
    expect(bars.at(-1)?.time).toBe('2027-12-31T14:30:00.000Z');
    expect((await investor.get(searchStocks, { text: 'apple' })).items.length).toBeGreaterThan(0);
    await investor.get(getMarketOverview, {});
  });

  it('an investor sees their money', async () => {
    const investor = await world.register();
    expect((await investor.get(getAssetSummary, { displayCurrency: 'MXN' })).cash[0]?.available).toBe(
      '200000.00',
    );
    await investor.get(getAssetHistory, { displayCurrency: 'MXN', days: 30 });
    expect((await investor.get(listAssetLog, {})).items).toHaveLength(2);
    expect((await investor.get(listPositions, { state: 'open' })).items).toEqual([]);
    await world.pass(1_000);
  });

  it('nothing can be bought', async () => {
    const investor = await world.register();
    const order = { stockId: 'AAPL.XNAS', side: 'buy', quantity: '1', leverage: '1' } as const;
    expect(await investor.ask(previewBuy, { ...order, type: 'market' })).toMatchObject({
      kind: 'refusal',
      code: -1,
      reason: 'market.closed',
    });
  });

  it('the clock says in each language that it goes no further, under its field, and stays', async () => {
    const before = await world.anonymous.get(clockCall, {});
    for (const language of LANGUAGES) {
      const investor = await world.register(language);
      for (const to of ['next_open', '2028-06-01T15:00:00.000Z'] as const) {
        const told = await investor.ask(advanceClockCall, { to });
        expect(told).toMatchObject({ kind: 'refusal', code: -1, reason: 'calendar.outside' });
        const { msg, fields } = told as { msg: string; fields: Record<string, string> };
        expect(msg).toContain('2027-12-31');
        expect(fields).toEqual({ to: msg });
      }
    }
    expect(await world.anonymous.get(clockCall, {})).toEqual(before);
  });

  // The last one: it takes the clock along.
  it('a loan is asked for, credited and falls due beyond them, and no fund can be ordered', async () => {
    const rita = await world.operator('reviewer');
    const ana = await registerVerified(world, rita);
    const { id } = await borrow(ana, '1000');
    await decide(rita, id);
    // In two steps: a log-in that is not used for 30 days is over.
    await world.pass(29 * DAY_MS);
    await ana.get(getLoanOrder, { id });
    await world.pass(2 * DAY_MS);
    const { order } = await ana.get(getLoanOrder, { id });
    expect(order).toMatchObject({ status: 'repaid', interest: '35.00', overdue: false });
    expect(await ana.ask(previewBuyFund, { id: 'HORGOB', amount: '500' })).toMatchObject({
      reason: 'fund.calendar_end',
    });
  });
});
