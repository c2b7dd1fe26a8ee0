import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getInfoCall } from '#features/account/contract.ts';
import { getStock } from '#features/market/contract.ts';
import { type FakeAlpaca, openFakeAlpaca } from '#features/market/server/feeds/alpaca/fake-alpaca.fixture.ts';
import { multiply, parseMoney, parsePrice, parseQuantity } from '#kernel/money/money.ts';
import { OPEN_MARKET, openBolsillo, type TestBolsillo } from '#testing/bolsillo.ts';
import { getOrder, listPositions, placeOrder, previewBuy } from '../../../contract.ts';
import { type FakeAlpacaTrading, openFakeAlpacaTrading } from './fake-alpaca-trading.fixture.ts';

/** A sandbox whose American prices are Alpaca's, and whose orders a paper account there executes. */
let world: TestBolsillo;
let prices: FakeAlpaca;
let trading: FakeAlpacaTrading;
const AAPL = 'AAPL.XNAS';

beforeAll(async () => {
  const now = () => world?.now() ?? OPEN_MARKET;
  prices = await openFakeAlpaca({ now });
  trading = await openFakeAlpacaTrading(now);
  const { url, streamUrl, keyId, secretKey } = trading.settings;
  world = await openBolsillo({
    market: { america: prices.config, mexico: null, rate: null },
    venue: { america: { url, streamUrl, keyId, secretKey } },
  });
});
afterAll(async () => {
  await world.close();
  expect(trading.lines).toBe(0);
  prices.close();
  trading.close();
});

async function until(check: () => unknown): Promise<void> {
  const looks = async () => {
    await world.pass(1_000);
    await sleep(20);
    try {
      await check();
      return null;
    } catch (error) {
      return String(error);
    }
  };
  await expect.poll(looks, { timeout: 20_000, interval: 1 }).toBeNull();
}

it.each([
  ['whose answer comes', 'none'],
  ['whose answer is cut off', 'cut after'],
] as const)(
  'buys once with an order %s, in the parts and at the prices of the paper account',
  async (_, wrong) => {
    trading.begin();
    trading.wrong = wrong;
    const ana = await world.register();
    await until(async () => expect(await ana.get(getStock, { id: AAPL })).toMatchObject({ stale: false }));
    await until(() => expect(trading.lines).toBe(1));
    const buy = { stockId: AAPL, side: 'buy', type: 'market', quantity: '10', leverage: '1' } as const;
    const { previewId, maxPrice } = await ana.get(previewBuy, buy);
    const { order } = await ana.get(placeOrder, { previewId });
    const now = async () => (await ana.get(getOrder, { id: order.id })).order;
    await until(() => expect(trading.submitted).toHaveLength(1));
    const [body] = trading.submitted;
    const id = body?.client_order_id ?? '';
    expect(parsePrice(body?.limit_price ?? '')).toBeLessThanOrEqual(parsePrice(maxPrice));

    const limit = body?.limit_price ?? '';
    trading.fill(id, '4', limit);
    await until(async () => expect(await now()).toMatchObject({ state: 'pending', filledQuantity: '4' }));
    trading.fill(id, '6', limit);
    await until(async () => expect((await now()).state).toBe('completed'));

    expect((await now()).fills.map(({ quantity, price, source }) => [quantity, price, source])).toEqual([
      ['4', limit, 'alpaca-paper'],
      ['6', limit, 'alpaca-paper'],
    ]);
    const { items } = await ana.get(listPositions, { state: 'open' });
    expect(items.map(({ stockId, quantity }) => [stockId, quantity])).toEqual([[AAPL, '10']]);
    const { user } = await ana.get(getInfoCall, {});
    const dollars = user.cash.find(({ currency }) => currency === 'USD');
    const spent = multiply(parsePrice(limit), parseQuantity('10'));
    expect(parseMoney(dollars?.available ?? '')).toBe(1_000_000n - spent);
    expect(dollars?.frozen).toBe('0.00');
    expect(trading.submitted).toHaveLength(1);
  },
);
