import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ClosingSale, createMargin } from '#features/margin/server/index.ts';
import { nextSession } from '#kernel/calendar/calendar.ts';
import { placeOrder, previewBuy } from '../../contract.ts';
import { AAPL, FRIDAY, openTradeWorld, type TradeWorld } from '../trade.fixture.ts';

let world: TradeWorld;
beforeAll(async () => {
  world = await openTradeWorld();
});
afterAll(() => world.close());

it('a clock that moves over a close while margins are watched places the closing sale in the session of its price', async () => {
  // given 20 AAPL bought at 2× on Friday
  world.market.set(AAPL, '233.64', '233.64');
  const ana = await world.investor();
  const wish = { stockId: AAPL, side: 'buy', type: 'market', quantity: '20', leverage: '2' } as const;
  const { previewId } = (await world.ask(ana, previewBuy, wish)).data;
  await world.ask(ana, placeOrder, { previewId });
  await world.seconds(2);
  // and a watch whose look at the calendar takes so long that the clock is on Monday after it, at a third less
  const monday = nextSession('XNAS', FRIDAY);
  const asked: ClosingSale[] = [];
  const { api, feature } = createMargin({ ports: world.ports, market: world.market });
  api.register('position', {
    path: () => '/trade',
    close: async (_tx, lot, sale) => {
      asked.push(sale);
      return { state: 'under_way', orderId: lot.id };
    },
  });
  api.onSessions({
    schedule: async () => {
      world.clock.set(monday.opensAt + 60_000);
      world.market.set(AAPL, '150.00', '150.00');
    },
    isUnchecked: async () => false,
  });
  // when it runs once
  await feature.ticks?.[0]?.run();
  // then the sale is of Monday
  expect(asked).toMatchObject([{ at: monday.opensAt + 60_000, expiresAt: monday.closesAt }]);
});
