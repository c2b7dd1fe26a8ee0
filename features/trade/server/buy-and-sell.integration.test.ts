import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  closePosition,
  exportTrades,
  getOrder,
  getPosition,
  listOrders,
  listPositions,
  listResults,
  placeOrder,
  previewClose,
} from '../contract.ts';
import { AAPL, bought, buy, openTradeWorld, previewOf, type TradeWorld, WALMEX } from './trade.fixture.ts';

let world: TradeWorld;
beforeAll(async () => {
  world = await openTradeWorld();
});
afterAll(async () => {
  expect(await world.faults()).toEqual([]);
  await world.close();
});

describe('a market buy', () => {
  it('is not filled at a quote that came after the second that is matched, but in the next', async () => {
    const investor = await world.investor();
    const { id } = await buy(world, investor, AAPL, '1');
    const stateOf = async () => (await world.ask(investor, getOrder, { id })).data.order.state;
    const { quote } = world.market;
    // given quotes that went on for two seconds while the node was busy
    world.market.quote = (stockId) => {
      const live = quote(stockId);
      return live && { ...live, quotedAt: live.quotedAt + 2_000 };
    };
    await world.seconds(2);
    expect(await stateOf()).toBe('pending');
    world.market.quote = quote;
    await world.seconds(1);
    expect(await stateOf()).toBe('completed');
  });

  it('is filled at the quote of its second, though the quotes go on while the orders of that second are gone through', async () => {
    const investors = await Promise.all([world.investor(), world.investor(), world.investor()]);
    const orders = [];
    for (const investor of investors) orders.push((await buy(world, investor, AAPL, '1')).id);
    const { quote } = world.market;
    let calls = 0;
    world.market.quote = (stockId) => {
      const live = quote(stockId);
      calls += 1;
      return live && { ...live, quotedAt: live.quotedAt + calls };
    };
    await world.seconds(1);
    world.market.quote = quote;
    for (const [at, investor] of investors.entries()) {
      const { data } = await world.ask(investor, getOrder, { id: orders[at] ?? '' });
      expect(data.order.state).toBe('completed');
    }
  });

  it('shows what it costs and holds the most it can cost', async () => {
    // given an ask of 231.43
    const investor = await world.investor();
    // when ten shares are previewed and confirmed
    const preview = await previewOf(world, investor, AAPL, '10');
    expect(preview).toMatchObject({
      price: '231.43',
      maxPrice: '232.58715',
      value: '2314.30',
      principal: '2314.30',
      borrowed: '0.00',
      commission: '0.00',
      iva: '0.00',
      regulatoryFee: '0.00',
      nightlyFee: '0.00',
      total: '2314.30',
      maxTotal: '2325.87',
      breakEven: '231.44',
      currency: 'USD',
      source: 'test',
      approximateMxn: { rate: '18.421', maxTotal: '42844.85' },
    });
    const { data } = await world.ask(investor, placeOrder, { previewId: preview.previewId });
    // then the order works and 2,325.87 are frozen
    expect(data.order).toMatchObject({
      stockId: AAPL,
      side: 'buy',
      type: 'market',
      state: 'pending',
      reason: null,
      quantity: '10',
      filledQuantity: '0',
      averagePrice: null,
      limitPrice: null,
      hold: { asset: 'USD', amount: '2325.87', left: '2325.87' },
    });
    expect(data.order.ledgerHead).toMatch(/^[0-9a-f]{64}$/);
    expect(await world.balance(investor, 'USD')).toEqual({ available: 767_413n, frozen: 232_587n });
  });

  it('is filled at the ask, gives back the rest of the hold and opens a position', async () => {
    const investor = await world.investor();
    const order = await buy(world, investor, AAPL, '10');
    world.told.length = 0;
    await world.seconds(1);
    const { data } = await world.ask(investor, getOrder, { id: order.id });
    expect(data.order).toMatchObject({
      state: 'completed',
      filledQuantity: '10',
      averagePrice: '231.43',
      total: '2314.30',
      hold: { left: '0.00' },
    });
    expect(data.order.fills).toMatchObject([{ price: '231.43', quantity: '10', source: 'test' }]);
    expect(await world.balance(investor, 'USD')).toEqual({ available: 768_570n, frozen: 0n });
    expect(await world.balance(investor, AAPL)).toEqual({ available: 10_000_000n, frozen: 0n });
    const mine = world.told.filter((one) => one.investorId === investor);
    expect(mine.map((one) => one.name)).toEqual(['order', 'balance', 'notification']);
    const positions = await world.ask(investor, listPositions, { state: 'open' });
    expect(positions.data.items).toMatchObject([
      {
        id: order.positionId,
        quantity: '10',
        buyPrice: '231.43',
        currentPrice: '231.43',
        principal: '2314.30',
        floatingProfit: '0.00',
        percentage: '0.00',
        serviceFee: '0.00',
        overnightFee: '0.00',
        totalProfit: '0.00',
        marketValue: '2314.30',
        closeDate: null,
        building: false,
      },
    ]);
  });

  it('pays commission and IVA in Mexico', async () => {
    const investor = await world.investor();
    const position = await bought(world, investor, WALMEX, '100');
    expect(position).toMatchObject({ principal: '6228.00', serviceFee: '18.06', totalProfit: '-18.06' });
    expect(await world.balance(investor, 'MXN')).toEqual({ available: 20_000_000n - 624_606n, frozen: 0n });
  });

  it('is filled in parts where the stock trades little, and costs what one fill would', async () => {
    // given a stock of which the venue gives five a second
    world.market.setMinuteVolume('50');
    const investor = await world.investor();
    const order = await buy(world, investor, WALMEX, '12');
    await world.seconds(1);
    const partly = await world.ask(investor, getOrder, { id: order.id });
    expect(partly.data.order).toMatchObject({ state: 'pending', filledQuantity: '5' });
    expect(await world.faults()).toEqual([]);
    await world.seconds(2);
    const { data } = await world.ask(investor, getOrder, { id: order.id });
    expect(data.order.fills.map((fill) => fill.quantity)).toEqual(['5', '5', '2']);
    // 747.36, commission 1.87, IVA 0.30
    expect(data.order).toMatchObject({
      state: 'completed',
      commission: '1.87',
      iva: '0.30',
      total: '749.53',
    });
    world.market.setMinuteVolume('100000');
  });

  it('in dollars tells the rate of the minute of its last fill, and none where nobody knows it', async () => {
    // given one of two fills with a minute between them, each minute with its own rate
    world.market.setMinuteVolume('10');
    const investor = await world.investor();
    const order = await buy(world, investor, AAPL, '2');
    const rateThen = async (id: string) => (await world.ask(investor, getOrder, { id })).data.order.fxThen;
    expect(await rateThen(order.id)).toBeNull();
    world.market.setRateAt(world.clock.now() + 1_000, '18.2');
    await world.seconds(1);
    expect(await rateThen(order.id)).toBe('18.20');
    world.clock.advance(60_000);
    // then the last fill's minute counts, and a rate of another is not taken for it
    await world.seconds(1);
    expect(await rateThen(order.id)).toBeNull();
    world.market.setRateAt(world.clock.now(), '18.312');
    expect(await rateThen(order.id)).toBe('18.312');
    // and an order in pesos has none
    world.market.setMinuteVolume('100000');
    const inPesos = await buy(world, investor, WALMEX, '1');
    await world.seconds(1);
    world.market.setRateAt(world.clock.now(), '18.4');
    expect(await rateThen(inPesos.id)).toBeNull();
  });

  it('is filled in whole shares, whatever a tenth of the minute comes to and whoever else buys a fraction', async () => {
    // given stocks of which the venue gives 5.7 a second
    world.market.setMinuteVolume('57');
    const fillsOf = async (investor: string, id: string) =>
      (await world.ask(investor, getOrder, { id })).data.order.fills.map((fill) => fill.quantity);
    const investor = await world.investor();
    const [other, third] = [await world.investor(), await world.investor()];
    const mexican = await buy(world, investor, WALMEX, '12');
    const fraction = await buy(world, other, AAPL, '0.4');
    const beside = await buy(world, third, AAPL, '6');
    await world.seconds(3);
    expect(await fillsOf(investor, mexican.id)).toEqual(['5', '5', '2']);
    expect(await fillsOf(other, fraction.id)).toEqual(['0.4']);
    expect(await fillsOf(third, beside.id)).toEqual(['5', '1']);
    world.market.setMinuteVolume('100000');
  });

  it('buys fractions of an American share by amount', async () => {
    const investor = await world.investor();
    const told = await world.send(investor, 'trade/preview', {
      stockId: AAPL,
      side: 'buy',
      type: 'market',
      amount: '100.00',
      leverage: '1',
    });
    expect(told.data).toMatchObject({ quantity: '0.432096', value: '100.00' });
  });
});

describe('a close', () => {
  it('credits what it shows, and moves the whole position to closed under its id', async () => {
    // given ten shares
    const investor = await world.investor();
    const position = await bought(world, investor, AAPL, '10');
    const before = await world.balance(investor, 'USD');
    // when all of them are sold
    const preview = await world.ask(investor, previewClose, { id: position.id });
    expect(preview.data).toMatchObject({
      quantity: '10',
      price: '231.41',
      minPrice: '230.25295',
      value: '2314.10',
      repaid: '0.00',
      // FINRA's fee rests until the end of 2026: it is the SEC's alone.
      regulatoryFee: '0.05',
      overnightFee: '0.00',
      total: '2314.05',
      currency: 'USD',
    });
    const { data } = await world.ask(investor, closePosition, { previewId: preview.data.previewId });
    expect(data.order).toMatchObject({
      side: 'sell',
      positionId: position.id,
      hold: { asset: AAPL, left: '10' },
    });
    expect(await world.balance(investor, AAPL)).toEqual({ available: 0n, frozen: 10_000_000n });
    await world.seconds(1);
    // then 2,314.05 came and the position is closed
    expect((await world.balance(investor, 'USD')).available - before.available).toBe(231_405n);
    expect(await world.balance(investor, AAPL)).toEqual({ available: 0n, frozen: 0n });
    const closed = await world.ask(investor, getPosition, { id: position.id });
    expect(closed.data.position).toMatchObject({
      state: 'closed',
      parentId: null,
      quantity: '10',
      closePrice: '231.41',
      floatingProfit: '-0.20',
      percentage: '-0.01',
      serviceFee: '0.05',
      totalProfit: '-0.25',
      closeOrderId: data.order.id,
    });
    expect(closed.data.position.closeDate).not.toBeNull();
    expect((await world.ask(investor, listPositions, { state: 'open' })).data.items).toEqual([]);
  });

  it('of a part splits a closed row off, with the position as its parent', async () => {
    const investor = await world.investor();
    const position = await bought(world, investor, AAPL, '10');
    const preview = await world.ask(investor, previewClose, { id: position.id, quantity: '4' });
    await world.ask(investor, closePosition, { previewId: preview.data.previewId });
    await world.seconds(1);
    const open = await world.ask(investor, listPositions, { state: 'open' });
    expect(open.data.items).toMatchObject([{ id: position.id, quantity: '6', principal: '1388.58' }]);
    const closed = await world.ask(investor, listPositions, { state: 'closed' });
    expect(closed.data.items).toMatchObject([{ parentId: position.id, quantity: '4', principal: '925.72' }]);
    expect(await world.faults()).toEqual([]);
  });

  it('may be filled in parts, and closes the position with the last', async () => {
    const investor = await world.investor();
    const position = await bought(world, investor, WALMEX, '12');
    world.market.setMinuteVolume('50');
    const preview = await world.ask(investor, previewClose, { id: position.id });
    await world.ask(investor, closePosition, { previewId: preview.data.previewId });
    await world.seconds(1);
    const partly = await world.ask(investor, getPosition, { id: position.id });
    expect(partly.data.position).toMatchObject({ state: 'open', quantity: '7', heldQuantity: '7' });
    expect(await world.faults()).toEqual([]);
    await world.seconds(2);
    const closed = await world.ask(investor, getPosition, { id: position.id });
    expect(closed.data.position).toMatchObject({ state: 'closed', quantity: '12', closePrice: '62.27' });
    world.market.setMinuteVolume('100000');
  });
});

describe('lists', () => {
  it('come newest first in pages', async () => {
    const investor = await world.investor();
    const first = await buy(world, investor, AAPL, '1');
    await world.seconds(1);
    const second = await buy(world, investor, WALMEX, '1');
    const page = await world.ask(investor, listOrders, { limit: 1 });
    expect(page.data.items.map((item) => item.id)).toEqual([second.id]);
    const next = await world.ask(investor, listOrders, { limit: 1, cursor: page.data.nextCursor! });
    expect(next.data.items.map((item) => item.id)).toEqual([first.id]);
    expect(next.data.nextCursor).toBeNull();
    const working = await world.ask(investor, listOrders, { state: 'pending' });
    expect(working.data.items.map((item) => item.id)).toEqual([second.id]);
  });

  it('of what a month brought and of all executions say what the positions and the orders say', async () => {
    // given a position sold at a loss of the spread, and one that is held
    const investor = await world.investor();
    const position = await bought(world, investor, AAPL, '10');
    const { data } = await world.ask(investor, previewClose, { id: position.id });
    await world.ask(investor, closePosition, { previewId: data.previewId });
    await world.seconds(2);
    await bought(world, investor, WALMEX, '1');
    const closed = (await world.ask(investor, listPositions, { state: 'closed' })).data.items;
    // then the month has one day with the result of its row, and other months have none
    const results = (await world.ask(investor, listResults, {})).data;
    expect(results).toEqual({
      month: '2026-11',
      currencies: [
        {
          currency: 'USD',
          total: closed[0]?.totalProfit,
          days: [{ date: '2026-11-20', result: closed[0]?.totalProfit }],
        },
      ],
    });
    expect((await world.ask(investor, listResults, { month: '2026-10' })).data.currencies).toEqual([]);
    // and the export has each execution once, with its costs, and nothing of anybody else's
    const { items, nextCursor } = (await world.ask(investor, exportTrades, {})).data;
    expect(items.map(({ symbol, side, quantity }) => [symbol, side, quantity])).toEqual([
      ['AAPL', 'buy', '10'],
      ['AAPL', 'sell', '10'],
      ['WALMEX', 'buy', '1'],
    ]);
    expect(items[2]).toMatchObject({ currency: 'MXN', commission: '0.16', iva: '0.03', source: 'test' });
    expect(nextCursor).toBeNull();
    expect((await world.ask(await world.investor(), exportTrades, {})).data.items).toEqual([]);
  });
});
