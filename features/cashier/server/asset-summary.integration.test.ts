import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Market } from '#features/market/server/index.ts';
import { post } from '#kernel/ledger/ledger.ts';
import {
  convert,
  formatMoney,
  type Money,
  money,
  multiply,
  parseMoney,
  quantity,
} from '#kernel/money/money.ts';
import { VendorError } from '#kernel/vendor/ask-vendor.ts';
import { type CashierScene, OPEN_HOUR, openCashierScene } from './cashier.fixture.ts';

const DAY_MS = 86_400_000;
let scene: CashierScene;
beforeAll(async () => {
  scene = await openCashierScene();
});
afterAll(() => scene.close());
beforeEach(() => scene.clock.set(OPEN_HOUR));

const summaryOf = async (token: string, displayCurrency = 'MXN') =>
  (await scene.call('asset/summary', { displayCurrency }, { token })).data;
const historyOf = async (token: string, input: object = {}) =>
  (await scene.call('asset/history', input, { token })).data.points as {
    date: string;
    totalAssets: string;
  }[];
const sumOf = (...values: bigint[]): string => formatMoney(money(values.reduce((a, b) => a + b, 0n)));

/** An investor with cash since long ago, ten AAPL and a hundred WALMEX bought ten days before. */
async function investorWithHoldings(): Promise<string> {
  const investor = randomUUID();
  await scene.credit(investor, 'MXN', 200_000_00n, OPEN_HOUR - 60 * DAY_MS);
  await scene.credit(investor, 'USD', 10_000_00n, OPEN_HOUR - 60 * DAY_MS);
  const tenDaysAgo = OPEN_HOUR - 10 * DAY_MS;
  await scene.buy(
    investor,
    'AAPL.XNAS',
    { shares: 10_000_000n, hold: 2_300_00n, value: 2_287_50n },
    tenDaysAgo,
  );
  await scene.buy(
    investor,
    'WALMEX.XMEX',
    { shares: 100_000_000n, hold: 6_100_00n, value: 6_000_00n },
    tenDaysAgo,
  );
  return investor;
}

test.each(['asset/summary', 'asset/history'])('%s needs a log-in', async (path) => {
  expect(await scene.call(path)).toMatchObject({ status: 401, code: -3 });
});

describe('asset/summary', () => {
  test('given nothing was ever posted, then everything is zero', async () => {
    expect(await summaryOf(randomUUID(), 'USD')).toMatchObject({
      displayCurrency: 'USD',
      cash: [
        { currency: 'MXN', available: '0.00', frozen: '0.00', withdrawable: '0.00' },
        { currency: 'USD', available: '0.00', frozen: '0.00', withdrawable: '0.00' },
      ],
      balance: '0.00',
      funds: '0.00',
      owed: '0.00',
      totalAssets: '0.00',
      change: '0.00',
      changePercent: null,
      unpriced: [],
    });
  });

  test('given money came in today, then it counts as assets and not as a gain', async () => {
    const investor = randomUUID();
    await scene.credit(investor, 'MXN', 200_000_00n);
    await scene.credit(investor, 'USD', 10_000_00n);
    const { rate } = scene.market.fx()!;
    const total = sumOf(200_000_00n, convert(parseMoney('10000'), rate));
    expect(await summaryOf(investor)).toMatchObject({
      balance: total,
      totalAssets: total,
      marketValue: '0.00',
      change: '0.00',
      changePercent: '0.00',
      changeByRate: '0.00',
      changeDate: '2026-11-20',
    });
  });

  test('given holdings in both markets, then total assets are cash and frozen and market value at the market’s rate', async () => {
    const investor = await investorWithHoldings();
    const told = await summaryOf(investor);
    // worked out by hand from the quotes
    const { rate } = scene.market.fx()!;
    const aapl = multiply(scene.market.quote('AAPL.XNAS')!.price, quantity(10_000_000n));
    const walmex = multiply(scene.market.quote('WALMEX.XMEX')!.price, quantity(100_000_000n));
    const pesos = 194_000_00n + walmex;
    const dollars = money(7_712_50n + aapl);
    const near = parseMoney(told.marketValue) - walmex - convert(aapl, rate);
    expect(near >= -1n && near <= 1n).toBe(true);
    expect(told.totalAssets).toBe(sumOf(pesos, convert(dollars, rate)));
    // and its parts add up to it
    const { balance, frozen, marketValue, funds } = told;
    expect(sumOf(...[balance, frozen, marketValue, funds].map(parseMoney))).toBe(told.totalAssets);
    expect(told.cash[1]).toEqual({
      currency: 'USD',
      available: '7712.50',
      frozen: '0.00',
      withdrawable: '7712.50',
    });
    expect(told.fx).toMatchObject({ source: 'sandbox' });
    // and the account's user object says the same
    expect(await scene.cashier.summary(scene.test.db, investor, 'MXN')).toEqual({
      cash: told.cash,
      balance: told.balance,
      frozen: told.frozen,
      totalAssets: told.totalAssets,
    });
  });

  test('given a sale that has not settled, then it can be traded with and not withdrawn', async () => {
    const investor = await investorWithHoldings();
    await scene.sell(investor, 'AAPL.XNAS', { shares: 10_000_000n, value: 2_300_00n });
    await addFill(investor, 'sell', 2_300_00n, OPEN_HOUR + DAY_MS);
    await addFill(investor, 'buy', 300_00n, OPEN_HOUR + DAY_MS);
    await addFill(investor, 'sell', 777_00n, OPEN_HOUR);
    const usd = (await summaryOf(investor)).cash[1];
    // 7,712.50 + 2,300.00 − 1.00, less 2,300.00 − 300.00 that wait
    expect(usd).toMatchObject({ available: '10011.50', withdrawable: '8011.50' });
  });

  test('given nothing moved today, then the change is that of prices since the last close', async () => {
    const investor = await investorWithHoldings();
    const told = await summaryOf(investor);
    const yesterday = (await historyOf(investor)).at(-2)!;
    expect(yesterday.date).toBe('2026-11-19');
    expect(told.change).toBe(
      sumOf(parseMoney(told.totalAssets), -parseMoney(yesterday.totalAssets) as Money),
    );
    // and what the rate made of it is what the dollars of then are worth at both rates
    const closeOf = async (id: string) => (await scene.market.dayBar(id, '2026-11-19'))!.close;
    const aapl = multiply(await closeOf('AAPL.XNAS'), quantity(10_000_000n));
    const dollars = money(7_712_50n + aapl);
    const before = convert(dollars, await closeOf('USDMXN.FX'));
    expect(told.changeByRate).toBe(sumOf(convert(dollars, scene.market.fx()!.rate), -before as Money));
    expect(told.changeByRate).not.toBe('0.00');
  });

  test('given a weekend, then the change is that of Friday', async () => {
    const investor = await investorWithHoldings();
    // given currencies stopped at Mexico City's midnight, 06:00 UTC
    scene.clock.set(Date.parse('2026-11-21T06:00:01.000Z'));
    const friday = await summaryOf(investor);
    scene.clock.set(Date.parse('2026-11-21T18:00:00.000Z'));
    const saturday = await summaryOf(investor);
    expect(saturday.changeDate).toBe('2026-11-20');
    expect(saturday).toEqual(friday);
  });

  test('an unknown currency is named', async () => {
    const told = await scene.call('asset/summary', { displayCurrency: 'EUR' }, { token: randomUUID() });
    expect(told).toMatchObject({
      status: 400,
      code: -2,
      data: { fields: { displayCurrency: expect.any(String) } },
    });
  });
});

describe('asset/history', () => {
  test('gives one point for each trading day, the last being now', async () => {
    const investor = await investorWithHoldings();
    const points = await historyOf(investor);
    expect(points).toHaveLength(30);
    expect(points.map(({ date }) => date)).toEqual(points.map(({ date }) => date).toSorted());
    expect(points.at(-1)).toEqual({
      date: '2026-11-20',
      totalAssets: (await summaryOf(investor)).totalAssets,
    });
    // no weekends
    for (const { date } of points) expect([0, 6]).not.toContain(new Date(date).getUTCDay());
  });

  test('values each day’s own holdings at that day’s closes', async () => {
    const investor = await investorWithHoldings();
    const points = new Map((await historyOf(investor)).map(({ date, totalAssets }) => [date, totalAssets]));
    // given the day before the purchase, then it is cash alone at that day's rate
    const rateOf = async (date: string) => (await scene.market.dayBar('USDMXN.FX', date))!.close;
    const cash = convert(parseMoney('10000'), await rateOf('2026-11-09'));
    expect(points.get('2026-11-09')).toBe(sumOf(200_000_00n, cash));
    // and on the 12th what was left and the shares at that day's closes
    const aapl = multiply(
      (await scene.market.dayBar('AAPL.XNAS', '2026-11-12'))!.close,
      quantity(10_000_000n),
    );
    const walmex = multiply(
      (await scene.market.dayBar('WALMEX.XMEX', '2026-11-12'))!.close,
      quantity(100_000_000n),
    );
    const dollars = convert(money(7_712_50n + aapl), await rateOf('2026-11-12'));
    expect(points.get('2026-11-12')).toBe(sumOf(194_000_00n, walmex, dollars));
  });

  test('given an investor of today, then the days before are zero', async () => {
    const investor = randomUUID();
    await scene.credit(investor, 'USD', 10_000_00n);
    const points = await historyOf(investor, { displayCurrency: 'USD', days: 3 });
    expect(points.map(({ totalAssets }) => totalAssets)).toEqual(['0.00', '0.00', '10000.00']);
  });

  test('given a range, then its points are those of the days, from the first movement on; none before the second day', async () => {
    const investor = await investorWithHoldings();
    const byDay = new Map(
      (await historyOf(investor, { days: 90 })).map(({ date, totalAssets }) => [date, totalAssets]),
    );
    const all = await historyOf(investor, { range: 'all' });
    expect(all.length).toBeGreaterThan(1);
    for (const { date, totalAssets } of all) expect(totalAssets).toBe(byDay.get(date));
    expect((await historyOf(investor, { range: '1w' })).map(({ date }) => date)).toEqual(
      [...byDay.keys()].filter((date) => date >= '2026-11-13'),
    );
    const fresh = randomUUID();
    expect(await historyOf(fresh, { range: 'all' })).toEqual([]);
    await scene.credit(fresh, 'USD', 10_000_00n);
    expect(await historyOf(fresh, { range: '1y' })).toEqual([]);
  });

  describe('where the market cannot tell the past now', () => {
    const failing = (id: string, bars: Market['bars']) => {
      const told = scene.market.bars;
      return vi
        .spyOn(scene.market, 'bars')
        .mockImplementation((...of) => (of[0] === id ? bars(...of) : told(...of)));
    };
    afterEach(() => vi.restoreAllMocks());
    // Closes are kept for a minute: each of these reads them for the first time.
    const later = (minutes: number) => scene.clock.set(OPEN_HOUR, OPEN_HOUR + minutes * 60_000);

    test('given no rate of past days, then those that need one are left out', async () => {
      const investor = await investorWithHoldings();
      const pesos = randomUUID();
      await scene.credit(pesos, 'MXN', 5_000_00n, OPEN_HOUR - 60 * DAY_MS);
      later(2);
      failing('USDMXN.FX', async () => []);
      expect(await historyOf(investor)).toEqual([
        { date: '2026-11-20', totalAssets: (await summaryOf(investor)).totalAssets },
      ]);
      const points = await historyOf(pesos);
      expect(points).toHaveLength(30);
      expect(new Set(points.map(({ totalAssets }) => totalAssets))).toEqual(new Set(['5000.00']));
    });

    test('given a vendor that gives no answer, then the days on which its stock was held are left out', async () => {
      const investor = await investorWithHoldings();
      later(4);
      const all = await historyOf(investor);
      later(6);
      failing('AAPL.XNAS', async () => {
        throw new VendorError('a vendor', 'gone');
      });
      const points = await historyOf(investor);
      expect(points).toEqual(all.filter(({ date }) => date < '2026-11-10' || date === '2026-11-20'));
    });
  });

  test.each([{ days: 1 }, { days: 91 }, { days: 'many' }])('refuses %j by its field', async (input) => {
    const told = await scene.call('asset/history', input, { token: randomUUID() });
    expect(told).toMatchObject({ status: 400, code: -2, data: { fields: { days: expect.any(String) } } });
  });
});

test('fees paid are the sum of commission, IVA and regulatory fees, by currency', async () => {
  const investor = await investorWithHoldings();
  await scene.sell(investor, 'AAPL.XNAS', { shares: 1_000_000n, value: 230_00n });
  await scene.sell(investor, 'WALMEX.XMEX', { shares: 1_000_000n, value: 60_00n });
  expect(await scene.cashier.feesPaid(scene.test.db, investor)).toEqual({ USD: 100n, MXN: 100n });
});

async function addFill(investor: string, side: string, value: bigint, settlesAt: number): Promise<void> {
  await scene.test.owner.query(
    `INSERT INTO trade_fill (investor_id, order_id, execution_id, side, currency, price, quantity, value, commission,
       iva, regulatory_fee, source, quoted_at, filled_at, settles_at)
     VALUES ($1, gen_random_uuid(), gen_random_uuid()::text, $2, 'USD', 1, 1, $3, 0, 0, 0, 'test', now(), now(), $4)`,
    [investor, side, value, new Date(settlesAt)],
  );
}

describe('what features count in total assets', () => {
  /** A fund that was bought for ever more, and a loan. */
  const FUND_SINCE = OPEN_HOUR - 2 * DAY_MS;
  beforeEach(() => {
    scene.worth.push(
      {
        name: 'fund',
        isOwed: false,
        amountsAt: async (_db, _investor, instants) =>
          instants.map((at) => (at < FUND_SINCE ? {} : { MXN: money(at < OPEN_HOUR ? 400_00n : 450_00n) })),
      },
      {
        name: 'loan',
        isOwed: true,
        amountsAt: async (_db, _investor, instants) => instants.map(() => ({ MXN: money(100_00n) })),
      },
    );
  });
  afterEach(() => void scene.worth.splice(0));

  test('is added, or taken off where it is owed, in the total, in its change and in each day of its history', async () => {
    const investor = randomUUID();
    await scene.credit(investor, 'MXN', 1_000_00n, OPEN_HOUR - 60 * DAY_MS);
    expect(await summaryOf(investor)).toMatchObject({
      balance: '1000.00',
      marketValue: '0.00',
      funds: '450.00',
      owed: '100.00',
      totalAssets: '1350.00',
      change: '50.00',
    });
    const points = await historyOf(investor, { days: 5 });
    expect(points.map(({ totalAssets }) => totalAssets)).toEqual([
      '900.00',
      '900.00',
      '1300.00',
      '1300.00',
      '1350.00',
    ]);
  });

  test('a feature that leaves an instant out is a fault, not an amount', async () => {
    scene.worth.push({ name: 'odd', isOwed: false, amountsAt: async () => [] });
    expect(await scene.call('asset/summary', {}, { token: randomUUID() })).toMatchObject({ status: 500 });
  });
});

test('given an asset of a class that has no price on an exchange, then it is neither counted nor called unpriced', async () => {
  const { owner, db } = scene.test;
  await owner.query(
    `INSERT INTO ledger.asset_class (name, pattern, scale) VALUES ('fund-unit', '^[A-Z0-9]{2,12}\\.FUND$', 6)`,
  );
  await owner.query(
    `INSERT INTO ledger.posting_rule (name, source, destination, asset_class)
     VALUES ('test.allot', 'firm.fund-custody', 'investor.available', 'fund-unit')`,
  );
  const investor = randomUUID();
  await post(db, {
    name: 'test.allot',
    investorId: investor,
    at: OPEN_HOUR,
    reference: { kind: 'test' },
    postings: [
      {
        name: 'test.allot',
        asset: 'CETES28.FUND',
        amount: 1_000_000n,
        source: 'firm.fund-custody',
        destination: 'investor.available',
      },
    ],
  });
  expect(await summaryOf(investor)).toMatchObject({ totalAssets: '0.00', change: '0.00', unpriced: [] });
  expect(await historyOf(investor, { days: 2 })).toHaveLength(2);
});
