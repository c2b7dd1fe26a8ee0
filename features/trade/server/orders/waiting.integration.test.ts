import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InputOf } from '#kernel/contract/define-call.ts';
import { cancelOrder, getOrder, listOrders, placeOrder, previewBuy, previewClose } from '../../contract.ts';
import {
  AAPL,
  bought,
  buy,
  FRIDAY_CLOSE,
  MONDAY,
  openTradeWorld,
  previewOf,
  type TradeWorld,
} from '../trade.fixture.ts';

let world: TradeWorld;
beforeAll(async () => {
  world = await openTradeWorld();
});
afterAll(async () => {
  expect(await world.faults()).toEqual([]);
  await world.close();
});

async function orderOf(investor: string, id: string) {
  return (await world.ask(investor, getOrder, { id })).data.order;
}

describe('an order that waits', () => {
  it('of the market, past what it was bound to, waits however long it takes, says why, and is filled when the price is back', async () => {
    // given a buy whose node was held up until the ask had left its highest price
    const investor = await world.investor();
    const order = await buy(world, investor, AAPL, '10');
    const highest = order.maxPrice;
    world.market.set(AAPL, '240.00', '240.02');
    // when two minutes go by
    await world.seconds(120);
    // then nothing was filled, and the investor reads for what it waits and when it ends at the latest
    const waiting = await orderOf(investor, order.id);
    expect(waiting).toMatchObject({
      state: 'pending',
      filledQuantity: '0',
      waitsFor: 'price',
      maxPrice: highest,
      expiresAt: '2026-11-20T21:00:00.000Z',
    });
    expect((await world.balance(investor, 'USD')).frozen).toBe(232_587n);
    // and once the price is back it is bought
    world.market.set(AAPL, '231.41', '231.43');
    expect((await orderOf(investor, order.id)).waitsFor).toBeNull();
    await world.seconds(2);
    expect(await orderOf(investor, order.id)).toMatchObject({ state: 'completed', waitsFor: null });
  });

  it('of the market, for a price below its lowest, says so of a sale too', async () => {
    const investor = await world.investor();
    const position = await bought(world, investor, AAPL, '10');
    const { data } = await world.ask(investor, previewClose, { id: position.id });
    const sale = await world.send(
      investor,
      'position/close',
      { previewId: data.previewId },
      { 'idempotency-key': 'sale' },
    );
    world.market.set(AAPL, '220.00', '220.02');
    await world.seconds(1);
    const { id } = sale.data.order as { id: string };
    expect(await orderOf(investor, id)).toMatchObject({ state: 'pending', waitsFor: 'price' });
    world.market.set(AAPL, '231.41', '231.43');
    await world.seconds(1);
    expect((await orderOf(investor, id)).state).toBe('completed');
  });

  it('for a fresh quote, or for the end of a halt, says so', async () => {
    const investor = await world.investor();
    const order = await buy(world, investor, AAPL, '10');
    world.market.change(AAPL, { stale: true });
    await world.seconds(1);
    expect(await orderOf(investor, order.id)).toMatchObject({ state: 'pending', waitsFor: 'quote' });
    world.market.set(AAPL, '231.41', '231.43');
    world.market.stop(AAPL, 'stock.halted');
    await world.seconds(1);
    expect(await orderOf(investor, order.id)).toMatchObject({ state: 'pending', waitsFor: 'halt' });
    world.market.stop(AAPL, null);
    await world.seconds(1);
    expect(await orderOf(investor, order.id)).toMatchObject({ state: 'completed', waitsFor: null });
  });

  it('is listed by what it is and how it stands, also of one stock', async () => {
    const investor = await world.investor();
    const atMarket = await buy(world, investor, AAPL, '1');
    await world.seconds(1);
    const limit = {
      stockId: AAPL,
      side: 'buy',
      type: 'limit',
      quantity: '1',
      timeInForce: 'gtc',
      leverage: '1',
    } as const;
    const ids: string[] = [];
    for (const limitPrice of ['200', '201', '202']) {
      const { data } = await world.ask(investor, previewBuy, { ...limit, limitPrice });
      ids.push((await world.ask(investor, placeOrder, { previewId: data.previewId })).data.order.id);
    }
    const [first, second, third] = ids as [string, string, string];
    await world.ask(investor, cancelOrder, { id: second });
    world.market.needed.clear();
    await world.seconds(1);
    expect([...world.market.needed]).toEqual([AAPL]);
    const listed = async (input: InputOf<typeof listOrders>) =>
      (await world.ask(investor, listOrders, input)).data.items.map(({ id }) => id);
    expect(await listed({ type: 'limit', state: 'pending' })).toEqual([third, first]);
    expect(await listed({ type: 'limit', over: true })).toEqual([second]);
    expect(await listed({ over: true })).toEqual([second, atMarket.id]);
    expect(await listed({ type: 'market' })).toEqual([atMarket.id]);
    expect(await listed({ state: 'pending', stockId: AAPL })).toEqual([third, first]);
    expect(await listed({ stockId: 'WALMEX.XMEX' })).toEqual([]);
  });

  it('past its price until the session ends is over with it, and everything held is free again', async () => {
    const investor = await world.investor();
    const { previewId } = await previewOf(world, investor, AAPL, '10');
    const { data } = await world.ask(investor, placeOrder, { previewId });
    world.market.set(AAPL, '240.00', '240.02');
    await world.seconds(2);
    expect((await orderOf(investor, data.order.id)).waitsFor).toBe('price');
    await world.jump(FRIDAY_CLOSE + 1_000);
    expect(await orderOf(investor, data.order.id)).toMatchObject({
      state: 'cancelled',
      reason: 'order.session_over',
      filledQuantity: '0',
      waitsFor: null,
      completedAt: '2026-11-20T21:00:00.000Z',
    });
    expect(await world.balance(investor, 'USD')).toEqual({ available: 1_000_000n, frozen: 0n });
    world.market.set(AAPL, '231.41', '231.43');
  });

  it('for the next session, placed while the market is closed, says so', async () => {
    const investor = await world.investor();
    const { data: preview } = await world.ask(investor, previewBuy, {
      stockId: AAPL,
      side: 'buy',
      type: 'limit',
      quantity: '1',
      limitPrice: '200',
      timeInForce: 'gtc',
      leverage: '1',
    });
    const { data } = await world.ask(investor, placeOrder, { previewId: preview.previewId });
    expect(await orderOf(investor, data.order.id)).toMatchObject({ waitsFor: 'session', expiresAt: null });
    world.market.setDayBar({ open: '230', high: '232', low: '229', volume: '1000' });
    await world.jump(MONDAY);
    expect((await orderOf(investor, data.order.id)).waitsFor).toBe('price');
  });
});
