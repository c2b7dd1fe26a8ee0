import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cancelOrder, closePosition, placeOrder, previewClose } from '../../contract.ts';
import {
  AAPL,
  bought,
  buy,
  FRIDAY_CLOSE,
  openTradeWorld,
  previewOf,
  type TradeWorld,
} from '../trade.fixture.ts';

let world: TradeWorld;
let investor: string;
beforeAll(async () => {
  world = await openTradeWorld();
});
beforeEach(async () => {
  investor = await world.investor();
});
afterAll(async () => {
  expect(await world.faults()).toEqual([]);
  await world.close();
});

const confirm = (previewId: string, key: string = randomUUID(), who: string | null = investor) =>
  world.ask(who, placeOrder, { previewId }, { key });

async function preview(): Promise<string> {
  return (await previewOf(world, investor, AAPL, '10')).previewId;
}

/** Confirms, and sees that it was refused so and changed nothing. */
async function refused(act: () => ReturnType<typeof confirm>, code: number, reason: string) {
  const before = await world.snapshot(investor);
  const told = await act();
  expect([told.code, told.data.reason]).toEqual([code, reason]);
  // Whether it was done under its key was looked at first, but where the key is another's.
  expect(told.isKeyChecked).toBe(reason !== 'idempotency.conflict');
  expect(await world.snapshot(investor)).toEqual(before);
  return told;
}

describe.each(['remembers', 'does not know'])('a preview that this node %s', (how) => {
  /** What this node has not made itself: it was started after that. */
  const forget = () => (how === 'remembers' ? undefined : world.restart());

  it('after its 30 seconds is refused, and at 29.999 it is not', async () => {
    const [late, inTime] = [await preview(), await preview()];
    await forget();
    world.clock.advance(29_999);
    expect((await confirm(inTime)).code).toBe(0);
    world.clock.advance(1);
    const told = await refused(() => confirm(late), -1, 'preview.expired');
    expect(told.msg).toBe('Pasaron los 30 segundos. No se hizo nada; revisa el precio de nuevo.');
  });

  it('expires by the machine’s time: a move of business time does not age it', async () => {
    const previewId = await preview();
    await forget();
    world.clock.set(world.clock.now() + 3_600_000);
    expect((await confirm(previewId)).code).toBe(0);
  });

  it('is used by its first order: another key does not make another order', async () => {
    const previewId = await preview();
    await forget();
    expect((await confirm(previewId)).code).toBe(0);
    await refused(() => confirm(previewId), -1, 'preview.used');
  });

  it('confirmed at once under many keys makes one order', async () => {
    const previewId = await preview();
    await forget();
    const told = await Promise.all(Array.from({ length: 12 }, () => confirm(previewId)));
    expect(told.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(new Set(told.filter(({ code }) => code !== 0).map(({ data }) => data.reason))).toEqual(
      new Set(['preview.used']),
    );
    expect(await world.balance(investor, 'USD')).toEqual({ available: 767_413n, frozen: 232_587n });
  });

  it('of another investor, or of nobody, is not_found for whoever has its id', async () => {
    const previewId = await preview();
    await forget();
    const stranger = await world.investor();
    const before = await world.snapshot(stranger);
    await refused(() => confirm(previewId, randomUUID(), stranger), -1, 'not_found');
    expect(await world.snapshot(stranger)).toEqual(before);
    await refused(() => confirm(randomUUID()), -1, 'not_found');
    expect((await confirm(previewId)).code).toBe(0);
  });

  it('of a close cannot be confirmed as a buy, nor a buy’s as a close', async () => {
    const position = await bought(world, investor, AAPL, '10');
    const close = await world.ask(investor, previewClose, { id: position.id });
    await forget();
    await refused(() => confirm(close.data.previewId), -1, 'not_found');
    const previewId = await preview();
    await forget();
    await refused(() => world.ask(investor, closePosition, { previewId }), -1, 'not_found');
  });

  it.each([['x'], [''], [5], [null], [{ $ne: '' }]])(
    'with the id %j is answered −2 under previewId',
    async (id) => {
      const before = await world.snapshot(investor);
      const told = await world.send(investor, 'trade/create', { previewId: id }, { 'idempotency-key': 'k' });
      expect([told.status, told.code]).toEqual([400, -2]);
      expect(Object.keys(told.data.fields ?? {})).toEqual(['previewId']);
      expect(await world.snapshot(investor)).toEqual(before);
    },
  );

  it('because the price moved past what was shown is refused; up to it, it holds', async () => {
    const [first, second] = [await preview(), await preview()];
    await forget();
    world.market.set(AAPL, '232.50', '232.59');
    await refused(() => confirm(first), -1, 'price.moved');
    world.market.set(AAPL, '232.50', '232.58');
    expect((await confirm(second)).code).toBe(0);
    world.market.set(AAPL, '231.41', '231.43');
  });

  it('because the quote went stale is refused', async () => {
    const previewId = await preview();
    await forget();
    world.market.change(AAPL, { stale: true });
    await refused(() => confirm(previewId), -1, 'quote.stale');
    world.market.set(AAPL, '231.41', '231.43');
  });

  it('because the cash went elsewhere in between is refused, and nothing of it stays', async () => {
    const many = await Promise.all(Array.from({ length: 8 }, preview));
    await forget();
    // given 10,000.00 USD, of which each order holds 2,325.87
    const told = await Promise.all(many.map((previewId) => confirm(previewId)));
    expect(told.filter(({ code }) => code === 0)).toHaveLength(4);
    const no = told.filter(({ code }) => code !== 0);
    expect(new Set(no.map(({ data }) => data.reason))).toEqual(new Set(['cash.insufficient']));
    expect(no[0]?.data.fields).toEqual({ quantity: 'No tienes suficiente efectivo disponible.' });
    expect(await world.balance(investor, 'USD')).toEqual({ available: 69_652n, frozen: 930_348n });
  });
});

describe('the key of a confirmation', () => {
  it('sent again gives the first success, also once the preview expired, the quote went stale and the order filled', async () => {
    const previewId = await preview();
    const first = await confirm(previewId, 'again');
    await world.seconds(40);
    world.market.change(AAPL, { stale: true });
    const before = await world.snapshot(investor);
    const second = await confirm(previewId, 'again');
    expect([first.isReplayed, second.isReplayed]).toEqual([false, true]);
    expect(second.data).toEqual(first.data);
    expect(await world.snapshot(investor)).toEqual(before);
    world.market.set(AAPL, '231.41', '231.43');
  });

  it('of an order that was cancelled, and of a sale that is over, gives what was answered when they were placed', async () => {
    const previewId = await preview();
    const order = await confirm(previewId, 'cancelled');
    await world.ask(investor, cancelOrder, { id: String(order.data.order?.id) });
    await world.seconds(2);
    expect((await confirm(previewId, 'cancelled')).data).toEqual(order.data);

    const { id } = await bought(world, investor, AAPL, '10');
    const close = await world.ask(investor, previewClose, { id, quantity: '4' });
    const sell = () =>
      world.ask(investor, closePosition, { previewId: close.data.previewId }, { key: 'sold' });
    const sale = await sell();
    await world.seconds(40);
    const again = await sell();
    expect(again.isReplayed).toBe(true);
    expect(again.data).toEqual(sale.data);
    expect(sale.data.order).toMatchObject({ state: 'pending', filledQuantity: '0', completedAt: null });
    const now = await world.send(investor, 'trade/detail', { id: sale.data.order?.id });
    expect(now.data.order).toMatchObject({ state: 'completed', filledQuantity: '4' });
  });

  it('sent thirty times at once makes one order, and all get it', async () => {
    const previewId = await preview();
    const told = await Promise.all(Array.from({ length: 30 }, () => confirm(previewId, 'storm')));
    expect(new Set(told.map(({ data }) => data.order?.id)).size).toBe(1);
    expect(told.filter(({ isReplayed }) => !isReplayed)).toHaveLength(1);
    expect(await world.balance(investor, 'USD')).toEqual({ available: 767_413n, frozen: 232_587n });
  });

  it('with another preview is refused with −17, before and after, and at once', async () => {
    const [first, second] = [await preview(), await preview()];
    const told = await Promise.all([confirm(first, 'pair'), confirm(second, 'pair')]);
    expect(told.map(({ code }) => code).sort()).toEqual([-17, 0]);
    const loser = told[0]?.code === 0 ? second : first;
    const no = await refused(() => confirm(loser, 'pair'), -17, 'idempotency.conflict');
    expect(no.msg).toBe('Esta operación ya se envió con otros datos');
  });

  it('is the investor’s own and the call’s own', async () => {
    const other = await world.investor();
    expect((await confirm(await preview(), 'same')).code).toBe(0);
    const theirs = await previewOf(world, other, AAPL, '1');
    expect((await confirm(theirs.previewId, 'same', other)).code).toBe(0);
    await world.seconds(1);
    const mine = await world.send(investor, 'position/list', { state: 'open' });
    const position = (mine.data.items as { id: string }[])[0]!;
    const close = await world.ask(investor, previewClose, { id: position.id });
    const sale = await world.ask(
      investor,
      closePosition,
      { previewId: close.data.previewId },
      { key: 'same' },
    );
    expect(sale.code).toBe(0);
  });

  it('of a refusal is not kept: the same key may try again', async () => {
    const previewId = await preview();
    world.market.change(AAPL, { stale: true });
    await refused(() => confirm(previewId, 'retry'), -1, 'quote.stale');
    world.market.set(AAPL, '231.41', '231.43');
    expect((await confirm(previewId, 'retry')).code).toBe(0);
  });

  it('is needed', async () => {
    const previewId = await preview();
    const told = await world.send(investor, 'trade/create', { previewId });
    expect([told.status, told.code]).toEqual([400, -2]);
    expect(told.data.fields).toEqual({ 'idempotency-key': 'Este campo es obligatorio' });
  });
});

describe('a close', () => {
  it('confirmed twice at once sells the shares once', async () => {
    const position = await bought(world, investor, AAPL, '10');
    const previews = await Promise.all(
      Array.from({ length: 4 }, () => world.ask(investor, previewClose, { id: position.id })),
    );
    const told = await Promise.all(
      previews.map(({ data }) => world.ask(investor, closePosition, { previewId: data.previewId })),
    );
    expect(told.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(new Set(told.filter(({ code }) => code !== 0).map(({ data }) => data.reason))).toEqual(
      new Set(['holding.insufficient']),
    );
    expect(await world.balance(investor, AAPL)).toEqual({ available: 0n, frozen: 10_000_000n });
  });

  it('of a position that closed in between is refused', async () => {
    const position = await bought(world, investor, AAPL, '10');
    const [first, second] = await Promise.all([
      world.ask(investor, previewClose, { id: position.id }),
      world.ask(investor, previewClose, { id: position.id }),
    ]);
    await world.ask(investor, closePosition, { previewId: first.data.previewId });
    await world.seconds(1);
    await refused(
      () => world.ask(investor, closePosition, { previewId: second.data.previewId }),
      -1,
      'position.closed',
    );
  });

  it('while the buy is still being filled is refused', async () => {
    world.market.setMinuteVolume('10');
    const order = await buy(world, investor, AAPL, '10');
    await world.seconds(1);
    const before = await world.snapshot(investor);
    const told = await world.ask(investor, previewClose, { id: order.positionId });
    expect([told.code, told.data.reason]).toEqual([-1, 'position.building']);
    expect(await world.snapshot(investor)).toEqual(before);
    world.market.setMinuteVolume('100000');
    await world.seconds(1);
  });
});

describe('a cancel', () => {
  it('of another’s order, or of none, is not_found and leaves it working', async () => {
    const order = await buy(world, investor, AAPL, '10');
    const stranger = await world.investor();
    const before = [await world.snapshot(investor), await world.snapshot(stranger)];
    for (const id of [order.id, randomUUID()]) {
      const told = await world.ask(stranger, cancelOrder, { id });
      expect([told.status, told.code, told.data.reason]).toEqual([200, -1, 'not_found']);
    }
    expect([await world.snapshot(investor), await world.snapshot(stranger)]).toEqual(before);
  });

  it('of an order that is over is refused', async () => {
    const order = await buy(world, investor, AAPL, '10');
    await world.seconds(1);
    const before = await world.snapshot(investor);
    const told = await world.ask(investor, cancelOrder, { id: order.id });
    expect([told.code, told.data.reason]).toEqual([-1, 'order.not_working']);
    expect(await world.snapshot(investor)).toEqual(before);
  });

  it('asked twice and at once cancels once and gives the whole rest back', async () => {
    world.market.setMinuteVolume('10');
    const order = await buy(world, investor, AAPL, '10');
    await world.seconds(3);
    const told = await Promise.all([
      world.ask(investor, cancelOrder, { id: order.id }, { key: 'one' }),
      world.ask(investor, cancelOrder, { id: order.id }, { key: 'one' }),
      world.ask(investor, cancelOrder, { id: order.id }, { key: 'two' }),
    ]);
    expect(told.some(({ code }) => code === 0)).toBe(true);
    await world.seconds(1);
    world.market.setMinuteVolume('100000');
    const { data } = await world.send(investor, 'trade/detail', { id: order.id });
    expect(data.order).toMatchObject({ state: 'cancelled', reason: 'order.cancelled', filledQuantity: '3' });
    expect(await world.balance(investor, 'USD')).toEqual({ available: 930_571n, frozen: 0n });
    expect(await world.balance(investor, AAPL)).toEqual({ available: 3_000_000n, frozen: 0n });
  });
});

// Last: time does not go back.
describe('the market closing between preview and confirm', () => {
  it('is said in each language, and nothing is held', async () => {
    world.clock.set(FRIDAY_CLOSE - 1_000);
    const previewId = await preview();
    world.clock.set(FRIDAY_CLOSE);
    const before = await world.snapshot(investor);
    for (const [language, text] of [
      ['es', 'El mercado no está abierto'],
      ['en', 'Market Not Open'],
      ['zh', '市场未开盘'],
    ]) {
      const told = await world.ask(investor, placeOrder, { previewId }, { language });
      expect([told.status, told.code, told.data.reason, told.msg]).toEqual([200, -1, 'market.closed', text]);
      expect(told.data.values).toEqual({ opensAt: '2026-11-23T14:30:00.000Z' });
    }
    expect(await world.snapshot(investor)).toEqual(before);
  });
});
