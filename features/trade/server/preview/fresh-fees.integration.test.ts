import { afterAll, beforeAll, expect, it } from 'vitest';
import { AAPL, MONDAY, openTradeWorld, previewOf, type TradeWorld } from '../trade.fixture.ts';

let world: TradeWorld;
beforeAll(async () => {
  world = await openTradeWorld();
});
afterAll(() => world.close());

it('a new row of the tariff holds from its day on, though business time jumped there within a second', async () => {
  const ana = await world.investor();
  expect((await previewOf(world, ana, AAPL, '1')).commission).toBe('0.00');
  await world.test.owner.query(
    `INSERT INTO fee_rate (market, side, kind, effective_from, rate, source)
     VALUES ('US', 'buy', 'commission', '2026-11-23', 1000000, 'A test: 1%')`,
  );
  expect((await previewOf(world, ana, AAPL, '1')).commission).toBe('0.00');
  world.clock.set(MONDAY);
  expect((await previewOf(world, ana, AAPL, '1')).commission).toBe('2.31');
});
