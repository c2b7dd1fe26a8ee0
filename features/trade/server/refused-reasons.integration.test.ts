import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadCatalogs } from '#kernel/i18n/catalog.ts';
import { placeOrder, previewBuy } from '../contract.ts';
import { AAPL, openTradeWorld, previewOf, type TradeWorld } from './trade.fixture.ts';

const ROOT = `${import.meta.dirname}/../../..`;
let world: TradeWorld;
let ana: string;
beforeAll(async () => {
  world = await openTradeWorld();
  ana = await world.investor();
});
afterAll(() => world.close());

const order = { stockId: AAPL, side: 'buy', type: 'market', leverage: '1' } as const;

it.each([
  [
    'an amount at a limit',
    { type: 'limit', amount: '100', limitPrice: '231' },
    'amount',
    'amount.market_only',
  ],
  ['a cent of a share', { amount: '0.01' }, 'amount', 'amount.too_small'],
  ['both an amount and a quantity', { amount: '100', quantity: '1' }, 'amount', 'amount.or_quantity'],
])('%s is refused for its reason, and nothing is kept', async (_what, input, field, reason) => {
  const before = await world.snapshot(ana);
  const told = await world.send(ana, 'trade/preview', { ...order, ...input });
  expect([told.status, told.code]).toEqual([400, -2]);
  // the reason's own text stands under the field
  const texts = loadCatalogs(ROOT);
  expect(told.data.fields).toEqual({ [field]: texts.translate('es', `reason.${reason}`) });
  expect(await world.snapshot(ana)).toEqual(before);
});

it('the schema itself says that an amount and a quantity go not together', () => {
  const read = previewBuy.input.safeParse({ ...order, amount: '100', quantity: '1' });
  expect(read.error?.issues.map(({ message }) => message)).toEqual(['amount.or_quantity']);
});

it('fees that changed since the preview are shown again before anything is held', async () => {
  const { previewId } = await previewOf(world, ana, AAPL, '1');
  const before = await world.snapshot(ana);
  // given a row of the tariff that began to hold meanwhile, and a node that has read it
  await world.test.owner.query(
    `INSERT INTO fee_rate (market, side, kind, effective_from, rate, source)
     VALUES ('US', 'buy', 'commission', '2026-11-20', 1000, 'A test')`,
  );
  await world.restart();
  const told = await world.ask(ana, placeOrder, { previewId });
  expect([told.status, told.data.reason]).toEqual([200, 'fees.changed']);
  expect(await world.snapshot(ana)).toEqual(before);
});
