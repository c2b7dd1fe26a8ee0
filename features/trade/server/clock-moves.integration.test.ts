import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drainDue } from '#kernel/clock/drain-due.ts';
import { transact } from '#kernel/database/transact.ts';
import { lockWaiters } from '#testing/database.ts';
import { getOrder, placeOrder, previewBuy, previewClose } from '../contract.ts';
import { lockTrading } from './orders/order.store.ts';
import {
  AAPL,
  bought,
  buy,
  FRIDAY_CLOSE,
  openTradeWorld,
  previewOf,
  type TradeWorld,
  WALMEX,
} from './trade.fixture.ts';

const MONDAY_CLOSE = Date.parse('2026-11-23T21:00:00.000Z');

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

async function limit(
  investor: string,
  stockId: string,
  limitPrice: string,
  timeInForce: 'day' | 'gtc',
  quantity = '10',
) {
  const preview = await world.ask(investor, previewBuy, {
    stockId,
    side: 'buy',
    type: 'limit',
    quantity,
    limitPrice,
    timeInForce,
    leverage: '1',
  });
  const told = await world.ask(investor, placeOrder, { previewId: preview.data.previewId });
  if (told.code !== 0) throw new Error(JSON.stringify([preview, told]));
  return told.data.order;
}

/** The due instants of trading that are not done. */
async function dueKeys(): Promise<string[]> {
  const { rows } = await world.test.db.query<{ key: string }>('SELECT key FROM due ORDER BY key');
  return rows.map(({ key }) => key);
}

describe('over a close', () => {
  it('a market buy in the middle of its fills ends as of the close, keeps what it bought and gives the rest back', async () => {
    // given three of ten shares filled
    const investor = await world.investor();
    world.market.setMinuteVolume('10');
    const order = await buy(world, investor, AAPL, '10');
    await world.seconds(3);
    // when the clock jumps over the close
    await world.jump(FRIDAY_CLOSE + 3_600_000);
    // then
    expect(await orderOf(investor, order.id)).toMatchObject({
      state: 'cancelled',
      reason: 'order.session_over',
      filledQuantity: '3',
      completedAt: '2026-11-20T21:00:00.000Z',
      hold: { left: '0.00' },
    });
    expect(await world.balance(investor, 'USD')).toEqual({ available: 930_571n, frozen: 0n });
    expect(await world.balance(investor, AAPL)).toEqual({ available: 3_000_000n, frozen: 0n });
    world.market.setMinuteVolume('100000');
  });

  it('an order that its session’s end met while it was being confirmed ends all the same', async () => {
    // given Monday, a second before its close, a preview, and something that keeps the investor's orders waiting
    await world.jump(MONDAY_CLOSE - 1_000);
    const investor = await world.investor();
    const { previewId } = await previewOf(world, investor, AAPL, '10');
    const [locked, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holder = transact(world.test.db, async (tx) => {
      await lockTrading(tx, investor);
      locked.resolve();
      await release.promise;
    });
    await locked.promise;
    const confirming = world.ask(investor, placeOrder, { previewId });
    await expect.poll(() => lockWaiters(world.test)).toBe(1);
    // when the close comes and is done before the order is written
    world.clock.set(MONDAY_CLOSE + 1_000);
    await drainDue(world.ports, world.trade.due, world.clock.now());
    release.resolve();
    await holder;
    const { data } = await confirming;
    await world.seconds(3);
    // then nothing stays frozen
    expect(await orderOf(investor, data.order.id)).toMatchObject({
      state: 'cancelled',
      reason: 'order.session_over',
      filledQuantity: '0',
    });
    expect(await world.balance(investor, 'USD')).toEqual({ available: 1_000_000n, frozen: 0n });
  });
});

describe('over a weekend and a holiday', () => {
  it('a limit of the day, placed while the exchange rests, lives in the next session and ends with it', async () => {
    // given Monday evening; Tuesday is the next session
    const investor = await world.investor();
    const order = await limit(investor, AAPL, '200', 'day');
    await world.jump(MONDAY_CLOSE + 3 * 3_600_000);
    expect((await orderOf(investor, order.id)).state).toBe('pending');
    await world.jump(Date.parse('2026-11-24T15:00:00.000Z'));
    await world.seconds(1);
    expect((await orderOf(investor, order.id)).state).toBe('pending');
    await world.jump(Date.parse('2026-11-24T22:00:00.000Z'));
    expect(await orderOf(investor, order.id)).toMatchObject({
      state: 'cancelled',
      completedAt: '2026-11-24T21:00:00.000Z',
    });
    expect(await world.balance(investor, 'USD')).toEqual({ available: 1_000_000n, frozen: 0n });
  });

  it('a limit good till cancelled outlives Thanksgiving, is checked once against each skipped day’s bar, Mexico’s own', async () => {
    // given Tuesday evening; New York rests on Thursday 26 November and closes early on Friday, Mexico does neither
    const investor = await world.investor();
    const apple = await limit(investor, AAPL, '200', 'gtc');
    const walmex = await limit(investor, WALMEX, '50', 'gtc');
    world.market.setDayBar({ open: '230', high: '232', low: '199', volume: '1000' });
    // when Wednesday to Sunday are skipped: of 1,000 shares a day 10% are ours, each at the limit the day reached
    await world.jump(Date.parse('2026-11-25T14:00:00.000Z'));
    await world.jump(Date.parse('2026-11-29T12:00:00.000Z'));
    // then Apple was filled on Wednesday's bar, at its limit, as of its close
    const filled = await orderOf(investor, apple.id);
    expect(filled).toMatchObject({ state: 'completed', averagePrice: '200.00' });
    expect(filled.fills.map(({ time }) => time)).toEqual(['2026-11-25T21:00:00.000Z']);
    // and the bar that it used is kept, from low to high, under the hash that the fill names
    const { rows } = await world.test.owner.query(
      `SELECT q.kind, q.low, q.high, q.hash = market_quote_hash(q) AS whole FROM trade_fill f
         JOIN market_quote q ON q.hash = f.quote WHERE f.investor_id = $1`,
      [investor],
    );
    expect(rows).toEqual([{ kind: 'bar', low: 199_000_000n, high: 232_000_000n, whole: true }]);
    // and Walmex, whose days never came down to 50, still works, with its hold
    expect(await orderOf(investor, walmex.id)).toMatchObject({ state: 'pending', filledQuantity: '0' });
    expect((await world.balance(investor, 'MXN')).frozen).toBeGreaterThan(0n);
  });

  it('a sale good till cancelled that is filled in parts on skipped days closes each share once', async () => {
    // given Sunday 29 November, ten shares bought on Monday and a limit sale of them
    world.market.setDayBar({ open: '230', high: '232', low: '199', volume: '60' });
    await world.jump(Date.parse('2026-11-30T15:00:00.000Z'));
    const investor = await world.investor();
    const position = await bought(world, investor, AAPL, '10');
    await world.jump(Date.parse('2026-11-30T22:00:00.000Z'));
    const close = await world.ask(investor, previewClose, {
      id: position.id,
      type: 'limit',
      limitPrice: '231',
      timeInForce: 'gtc',
    });
    const sale = await world.send(
      investor,
      'position/close',
      { previewId: close.data.previewId },
      { 'idempotency-key': 'sale' },
    );
    const { id } = sale.data.order as { id: string };
    // when two sessions are skipped, of which each gives 10% of 60 shares
    await world.jump(Date.parse('2026-12-02T23:00:00.000Z'));
    // then
    const order = await orderOf(investor, id);
    expect(order.fills.map(({ quantity, time }) => [quantity, time])).toEqual([
      ['6', '2026-12-01T21:00:00.000Z'],
      ['4', '2026-12-02T21:00:00.000Z'],
    ]);
    expect(order.state).toBe('completed');
    expect(await world.balance(investor, AAPL)).toEqual({ available: 0n, frozen: 0n });
  });

  it('the same jump made twice, or in many small ones, fills nothing twice', async () => {
    const investor = await world.investor();
    await limit(investor, AAPL, '200', 'gtc', '40');
    for (let day = 3; day <= 12; day++)
      await world.jump(Date.parse(`2026-12-${String(day).padStart(2, '0')}T22:00:00.000Z`));
    await world.jump(world.clock.now());
    const { data } = await world.send(investor, 'trade/list', {});
    const [order] = data.items as { id: string; filledQuantity: string }[];
    const fills = (await orderOf(investor, order!.id)).fills;
    expect(fills.map(({ quantity }) => quantity)).toEqual(['6', '6', '6', '6', '6', '6', '4']);
    expect(new Set(fills.map(({ time }) => time)).size).toBe(7);
  });
});

describe('at the end of the calendars', () => {
  const LAST_SESSION = Date.parse('2027-12-31T15:00:00.000Z');
  const LAST_CLOSE = Date.parse('2027-12-31T21:00:00.000Z');

  it('the last session trades, though its settlement day lies beyond', async () => {
    const investor = await world.investor();
    await world.jump(LAST_SESSION);
    const position = await bought(world, investor, AAPL, '10');
    expect(position.quantity).toBe('10');
    expect(await world.balance(investor, AAPL)).toEqual({ available: 10_000_000n, frozen: 0n });
  });

  it('a day order ends with the last close, one good till cancelled stays, and nothing due is left failing', async () => {
    const investor = await world.investor();
    const [day, gtc] = [await limit(investor, AAPL, '200', 'day'), await limit(investor, AAPL, '200', 'gtc')];
    await world.seconds(1);
    await world.jump(LAST_CLOSE + 1_000);
    expect(await orderOf(investor, day.id)).toMatchObject({
      state: 'cancelled',
      reason: 'order.session_over',
    });
    expect((await orderOf(investor, gtc.id)).state).toBe('pending');
    expect(await dueKeys()).toEqual([]);
  });

  it.each(['day', 'gtc'] as const)(
    'after it an order (%s) is refused, saying how far the calendar is known',
    async (timeInForce) => {
      const investor = await world.investor();
      const before = await world.snapshot(investor);
      const told = await world.ask(investor, previewBuy, {
        stockId: AAPL,
        side: 'buy',
        type: 'limit',
        quantity: '1',
        limitPrice: '200',
        timeInForce,
        leverage: '1',
      });
      expect([told.status, told.code, told.data.reason]).toEqual([200, -1, 'calendar.outside']);
      expect(told.msg).toContain('2027-12-31');
      expect(await world.snapshot(investor)).toEqual(before);
    },
  );

  it('a market order is refused as outside any session', async () => {
    const investor = await world.investor();
    const told = await world.send(investor, 'trade/preview', {
      stockId: AAPL,
      side: 'buy',
      type: 'market',
      quantity: '1',
      leverage: '1',
    });
    expect([told.data.reason, told.msg]).toEqual(['market.closed', 'El mercado no está abierto']);
  });
});
