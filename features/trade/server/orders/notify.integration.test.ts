import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cancelOrder, closePosition, previewClose } from '../../contract.ts';
import { AAPL, bought, buy, FRIDAY_CLOSE, openTradeWorld, type TradeWorld } from '../trade.fixture.ts';

describe('an investor is told', () => {
  let world: TradeWorld;
  beforeAll(async () => {
    world = await openTradeWorld();
  });
  afterAll(async () => {
    expect(await world.faults()).toEqual([]);
    await world.close();
  });

  interface Told {
    kind: string;
    told_values: Record<string, string>;
    link: string;
    created_at: Date;
  }
  async function toldTo(investor: string): Promise<Told[]> {
    const { rows } = await world.test.owner.query(
      'SELECT kind, told_values, link, created_at FROM notification WHERE investor_id = $1 ORDER BY id',
      [investor],
    );
    return rows;
  }

  it('of a buy when its last share is bought, not before', async () => {
    // given a stock of which the venue gives one a second
    const investor = await world.investor();
    world.market.setMinuteVolume('10');
    const order = await buy(world, investor, AAPL, '2');
    await world.seconds(1);
    expect(await toldTo(investor)).toEqual([]);
    world.market.setMinuteVolume('100000');
    await world.seconds(2);
    expect(await toldTo(investor)).toMatchObject([
      {
        kind: 'order.filled',
        told_values: { symbol: 'AAPL', quantity: '2', price: '231.43', total: '462.86', currency: 'USD' },
        link: `/trade/stockTradeDetail/${order.id}`,
      },
    ]);
    expect(world.told).toContainEqual(
      expect.objectContaining({ investorId: investor, name: 'notification' }),
    );
  });

  it('of a cancelled order by whom, and what was filled before, once for many requests', async () => {
    const investor = await world.investor();
    world.market.setMinuteVolume('10');
    const order = await buy(world, investor, AAPL, '10');
    await world.seconds(3);
    await Promise.all(
      ['one', 'two'].map((key) => world.ask(investor, cancelOrder, { id: order.id }, { key })),
    );
    await world.seconds(1);
    world.market.setMinuteVolume('100000');
    expect(await toldTo(investor)).toMatchObject([
      {
        kind: 'order.ended',
        told_values: { symbol: 'AAPL', side: 'buy', quantity: '10', filled: '3', reason: 'cancelled' },
      },
    ]);
    // and a refused request tells nothing
    await world.ask(investor, cancelOrder, { id: order.id }, { key: 'three' });
    expect(await toldTo(investor)).toHaveLength(1);
  });

  it('of a closed position what it brought after all fees', async () => {
    const investor = await world.investor();
    const position = await bought(world, investor, AAPL, '10');
    const preview = await world.ask(investor, previewClose, { id: position.id });
    const sale = await world.ask(investor, closePosition, { previewId: preview.data.previewId });
    await world.seconds(1);
    expect((await toldTo(investor)).slice(1)).toMatchObject([
      {
        kind: 'position.closed',
        // bought for 2,314.30, sold for 2,314.05 after fees
        told_values: { symbol: 'AAPL', quantity: '10', price: '231.41', profit: '-0.25', currency: 'USD' },
        link: `/trade/stockTradeDetail/${sale.data.order.id}`,
      },
    ]);
  });

  it('of an order that its session’s close ended, as of that close', async () => {
    const investor = await world.investor();
    world.market.setMinuteVolume('10');
    await buy(world, investor, AAPL, '10');
    await world.seconds(3);
    await world.jump(FRIDAY_CLOSE + 3_600_000);
    expect(await toldTo(investor)).toMatchObject([
      {
        kind: 'order.ended',
        told_values: { reason: 'session_over', filled: '3' },
        created_at: new Date(FRIDAY_CLOSE),
      },
    ]);
  });
});
