import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createExchange, getExchangeRate, previewExchange } from '#features/exchange/contract.ts';
import { advanceClockCall, clockCall } from '#features/sandbox/contract.ts';
import { getOrder, placeOrder, previewBuy } from '#features/trade/contract.ts';
import { OPEN_MARKET, openBolsillo, type TestBolsillo, type TestInvestor } from '#testing/bolsillo.ts';
import { getStock, listBars } from '../../contract.ts';
import { type FakeBanxico, fixAnswer, openFakeBanxico } from './banxico/fake-banxico.fixture.ts';
import { type FakeTwelveData, openFakeTwelveData } from './twelve-data/fake-twelve-data.fixture.ts';

const STOCK = 'WALMEX.XMEX';

let world: TestBolsillo | undefined;
let prices: FakeTwelveData;
let bank: FakeBanxico;
let ana: TestInvestor;
beforeAll(async () => {
  prices = await openFakeTwelveData(() => world?.now() ?? OPEN_MARKET);
  bank = await openFakeBanxico(fixAnswer({ fecha: '19/11/2026', dato: '18.4210' }));
  bank.past = fixAnswer({ fecha: '18/11/2026', dato: '18.4000' });
  world = await openBolsillo({ market: { america: null, mexico: prices.config, rate: bank.config } });
  ana = await world.register();
}, 120_000);
afterAll(async () => {
  await world?.close();
  prices.close();
  await bank.close();
});

/** A second goes on, as often as it takes. */
const soon = (check: () => Promise<void>) =>
  vi.waitFor(
    async () => {
      await world?.pass(1_000);
      await check();
    },
    { timeout: 30_000, interval: 20 },
  );
const quoted = () => ana.get(getStock, { id: STOCK });
const buy = { stockId: STOCK, side: 'buy', quantity: '2', leverage: '1' } as const;

test('says which prices are real, and its clock is nobody’s to move', async () => {
  expect(await ana.get(clockCall, {})).toMatchObject({ real: 'mexico' });
  expect(await ana.ask(advanceClockCall, { to: 'next_open' })).toMatchObject({
    ok: false,
    reason: 'clock.real',
  });
});

test('a limit order is filled at the vendor’s last price, which is kept with its source; a market order is refused as what it is', async () => {
  await soon(async () => expect(await quoted()).toMatchObject({ source: 'twelve-data' }));
  const { price } = await quoted();
  expect(await ana.ask(previewBuy, { ...buy, type: 'market' })).toMatchObject({
    ok: false,
    reason: 'quote.last_only',
  });
  const limitPrice = (Number(price) * 1.1).toFixed(2);
  const { previewId } = await ana.get(previewBuy, { ...buy, type: 'limit', limitPrice, timeInForce: 'day' });
  const { order } = await ana.get(placeOrder, { previewId });
  await soon(async () => {
    const { order: told } = await ana.get(getOrder, { id: order.id });
    expect(told.state).toBe('completed');
    expect(new Set(told.fills.map(({ source }) => source))).toEqual(new Set(['twelve-data']));
  });
});

test('pesos are converted at the bank’s rate of the day, until the next one is overdue', async () => {
  await soon(async () =>
    expect((await ana.get(getExchangeRate, {})).rate).toMatchObject({
      middleRate: '18.421',
      source: 'banxico',
      stale: false,
    }),
  );
  const { bars, sources } = await ana.get(listBars, { id: 'USDMXN.FX', period: '1d', limit: 5 });
  expect([sources, bars.map(({ close }) => close)]).toEqual([['banxico'], ['18.40', '18.421']]);
  const { previewId } = await ana.get(previewExchange, { from: 'MXN', amount: '1000' });
  await ana.get(createExchange, { previewId });
  await world?.pass(6 * 3_600_000);
  expect(await ana.ask(previewExchange, { from: 'MXN', amount: '1000' })).toMatchObject({
    ok: false,
    reason: 'exchange.rate_stale',
  });
});
