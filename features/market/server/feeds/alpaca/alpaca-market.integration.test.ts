import { afterAll, beforeAll, expect, it } from 'vitest';
import { getStock, listBars, listStocks, PERIODS, SPX_ID } from '#features/market/contract.ts';
import { getOrder, placeOrder, previewBuy } from '#features/trade/contract.ts';
import { formatPrice } from '#kernel/money/money.ts';
import { OPEN_MARKET, openBolsillo, type TestBolsillo, type TestInvestor } from '#testing/bolsillo.ts';
import { presentBar } from '../../present-stock.ts';
import { listed, simulatedMarket } from '../../providers/sandbox-provider.fixture.ts';
import { type FakeAlpaca, openFakeAlpaca } from './fake-alpaca.fixture.ts';

/** A sandbox whose American prices come from outside. What stands in for Alpaca has prices of another seed than the sandbox's. */
let world: TestBolsillo;
let fake: FakeAlpaca;
let ana: TestInvestor;
const AAPL = 'AAPL.XNAS';

beforeAll(async () => {
  fake = await openFakeAlpaca({ now: () => world?.now() ?? OPEN_MARKET });
  world = await openBolsillo({ market: { america: fake.config, mexico: null, rate: null } });
  ana = await world.register();
});
afterAll(async () => {
  await world.close();
  const asked = fake.asked.length;
  expect(fake.lines).toBe(0);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(fake.asked).toHaveLength(asked);
  fake.close();
});

const detail = async (id = AAPL) => ana.get(getStock, { id });
const buy = { stockId: AAPL, side: 'buy', type: 'market', quantity: '2', leverage: '1' } as const;
const reasonOf = (answer: object) => ('reason' in answer ? answer.reason : 'success');

/** Seconds pass until the feed has told what it has to tell. */
async function until(check: () => Promise<void>): Promise<void> {
  await expect
    .poll(async () => {
      await world.pass(1_000);
      return check().then(
        () => null,
        (error: Error) => error.message,
      );
    })
    .toBeNull();
}

it('shows the vendor’s prices under its name, and none of what it does not have', async () => {
  await until(async () => expect(await detail()).toMatchObject({ source: 'alpaca', stale: false }));
  const { price, bid, ask, previousClose, quotedAt, spark } = await detail();
  const told = simulatedMarket.snapshot(listed(AAPL), Date.parse(quotedAt))!;
  const { price: last, previousClose: close } = told;
  expect([price, previousClose]).toEqual([last, close].map(formatPrice));
  expect([bid, ask]).toEqual([told.bid, told.ask].map((side) => side && formatPrice(side)));
  expect(spark?.length).toBeGreaterThan(1);
  expect(reasonOf(await ana.ask(getStock, { id: SPX_ID }))).toBe('quote.unavailable');
  expect(await detail('WALMEX.XMEX')).toMatchObject({ source: 'sandbox' });
  const { items } = await ana.get(listStocks, { country: 'america', limit: 20 });
  expect(new Set(items.map(({ source }) => source))).toEqual(new Set(['alpaca']));
});

it('draws the vendor’s bars of every period, and says so where it gives none', async () => {
  for (const period of PERIODS) {
    const before = new Date(world.now()).toISOString();
    const page = await ana.get(listBars, { id: AAPL, period, before, limit: 20 });
    const request = { period, before: world.now(), limit: 20 };
    const { bars } = await simulatedMarket.bars(listed(AAPL), request, world.now());
    expect(page).toEqual({ bars: bars.map(presentBar), sources: ['alpaca'] });
  }
  fake.fault = 'html';
  const refused = await ana.ask(listBars, { id: 'MSFT.XNAS', period: '1d', limit: 20 });
  fake.fault = 'none';
  expect(reasonOf(refused)).toBe('quote.unavailable');
});

it('fills a market order at the real ask, and keeps whose it was', async () => {
  await until(async () => expect((await detail()).stale).toBe(false));
  const { ask } = await detail();
  const { previewId } = await ana.get(previewBuy, buy);
  const { order } = await ana.get(placeOrder, { previewId });
  await world.pass(1_000);
  const filled = await ana.get(getOrder, { id: order.id });
  expect(filled).toMatchObject({
    order: { state: 'completed', fills: [{ price: ask, quantity: '2', source: 'alpaca' }] },
  });
  const { rows } = await world.database.owner.query(
    'SELECT DISTINCT source, sequence IS NOT NULL AS numbered FROM market_quote WHERE stock_id = $1',
    [AAPL],
  );
  expect(rows).toEqual([{ source: 'alpaca', numbered: true }]);
});

it('takes no market order at a price that was not confirmed for fifteen seconds', async () => {
  fake.fault = 'down';
  await world.pass(21_000);
  expect(await detail()).toMatchObject({ source: 'alpaca', stale: true });
  expect(reasonOf(await ana.ask(previewBuy, buy))).toBe('quote.stale');
  fake.fault = 'none';
  await until(async () => expect(reasonOf(await ana.ask(previewBuy, buy))).toBe('success'));
});
