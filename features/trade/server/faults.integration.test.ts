import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { transact } from '#kernel/database/transact.ts';
import { lockWaiters } from '#testing/database.ts';
import { cancelOrder, getOrder, listPositions, placeOrder, previewClose } from '../contract.ts';
import { lockTrading, saveOrder, takeOrder } from './orders/order.store.ts';
import {
  AAPL,
  bought,
  buy,
  FRIDAY_CLOSE,
  openTrade,
  openTradeWorld,
  previewOf,
  type TradeWorld,
} from './trade.fixture.ts';
import { clientOrderId } from './venue/client-order-id.ts';
import { type ObedientVenue, obedientVenue } from './venue/obedient-venue.fixture.ts';
import { askCancel, claimOutbox } from './venue/outbox.store.ts';
import { selectVenueHealth } from './venue/venue-health.store.ts';

let world: TradeWorld;
afterEach(async () => {
  expect(await world.faults()).toEqual([]);
  await world.close();
});

async function orderOf(investor: string, id: string) {
  return (await world.ask(investor, getOrder, { id })).data.order;
}

describe('the server', () => {
  beforeEach(async () => {
    world = await openTradeWorld();
  });

  /** Holds the investor's lock until it is told to let go. */
  async function holdTrading(investor: string): Promise<() => Promise<void>> {
    const [locked, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holder = transact(world.test.db, async (tx) => {
      await lockTrading(tx, investor);
      locked.resolve();
      await release.promise;
    });
    await locked.promise;
    return async () => {
      release.resolve();
      await holder;
    };
  }

  /** Ends the connection that waits for the lock, as a kill of the database's process does. */
  async function killWaiting(): Promise<void> {
    for (;;) {
      const { rowCount } = await world.test.owner.query(
        `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
           AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
      );
      if (rowCount && rowCount > 0) return;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  it('killed in the middle of a fill has done nothing of it, and after a restart all of it, once', async () => {
    // given ten shares that the venue has filled, and the server in the middle of taking the fill over
    const investor = await world.investor();
    const order = await buy(world, investor, AAPL, '10');
    await world.trade.settle();
    const letGo = await holdTrading(investor);
    const ticking = world.seconds(1).catch((error: Error) => error);
    // when the connection is killed
    await killWaiting();
    await letGo();
    expect(await ticking).toBeInstanceOf(Error);
    // then nothing of the fill is there
    expect(await world.balance(investor, 'USD')).toEqual({ available: 767_413n, frozen: 232_587n });
    expect(await world.balance(investor, AAPL)).toEqual({ available: 0n, frozen: 0n });
    // and after a restart it is, once
    await world.restart();
    await world.seconds(3);
    const done = await orderOf(investor, order.id);
    expect([done.state, done.fills.length]).toEqual(['completed', 1]);
    expect(await world.balance(investor, 'USD')).toEqual({ available: 768_570n, frozen: 0n });
    expect(await world.balance(investor, AAPL)).toEqual({ available: 10_000_000n, frozen: 0n });
  });

  it('killed in the middle of a confirmation has either done it or not: the same key settles it', async () => {
    const investor = await world.investor();
    const { previewId } = await previewOf(world, investor, AAPL, '10');
    const before = await world.snapshot(investor);
    const letGo = await holdTrading(investor);
    const confirming = world.ask(investor, placeOrder, { previewId }, { key: 'k', language: 'en' });
    await killWaiting();
    await letGo();
    const told = await confirming;
    expect([told.status, told.code, told.data.reason]).toEqual([503, -11, 'server.unavailable']);
    expect(await world.snapshot(investor)).toEqual(before);
    const again = await world.ask(investor, placeOrder, { previewId }, { key: 'k' });
    expect([again.code, again.isReplayed]).toEqual([0, false]);
    const third = await world.ask(investor, placeOrder, { previewId }, { key: 'k' });
    expect([third.data, third.isReplayed]).toEqual([again.data, true]);
  });

  it('goes on with the others while an investor’s confirmation waits for a lock, and asks for that lock once', async () => {
    // given two confirmations of one investor whose trading is held up
    const [heldUp, ...others] = await Promise.all(Array.from({ length: 4 }, () => world.investor()));
    const shown = async (who: string) => (await previewOf(world, who, AAPL, '10')).previewId;
    const confirm = async (who: string, previewId: string) =>
      (await world.ask(who, placeOrder, { previewId })).code;
    const own = [await shown(heldUp!), await shown(heldUp!)];
    const letGo = await holdTrading(heldUp!);
    const told: number[] = [];
    const waiting = own.map((id) => confirm(heldUp!, id).then((code) => told.push(code)));
    try {
      await expect.poll(() => lockWaiters(world.test)).toBe(1);
      // when others confirm once that batch is late, then they are answered while that one still waits: it would for 15 s
      await sleep(400);
      const done = Promise.all(others.map(async (who) => confirm(who, await shown(who))));
      expect(await done).toEqual([0, 0, 0]);
      expect([told, await lockWaiters(world.test)]).toEqual([[], 1]);
    } finally {
      await letGo();
    }
    await Promise.all(waiting);
    expect(told).toEqual([0, 0]);
  });

  it('two nodes on one database place, send and fill each order once', async () => {
    // given two servers that tick at once while three investors buy
    const other = await openSecondNode(world);
    const investors = await Promise.all([world.investor(), world.investor(), world.investor()]);
    world.market.setMinuteVolume('20');
    const orders = await Promise.all(investors.map((investor) => buy(world, investor, AAPL, '5')));
    for (let second = 0; second < 12; second++) {
      world.clock.advance(1_000);
      await Promise.all([world.trade.tick(), other.tick(), world.trade.settle(), other.settle()]);
    }
    // then
    for (const [index, investor] of investors.entries()) {
      const done = await orderOf(investor, orders[index]!.id);
      expect([done.state, done.filledQuantity]).toEqual(['completed', '5']);
    }
  });

  it('a fraction whose fill used up its whole hold can still be ended', async () => {
    // given a hold of 201.00, all spent on one share at the very bound; a millionth is left
    const investor = await world.investor();
    world.market.set(AAPL, '199.90', '200.00');
    world.market.setMinuteVolume('10');
    const order = await buy(world, investor, AAPL, '1.000001');
    world.market.set(AAPL, '200.90', '201.00');
    await world.seconds(1);
    expect(await orderOf(investor, order.id)).toMatchObject({ filledQuantity: '1', hold: { left: '0.00' } });
    // when the session ends
    await world.jump(FRIDAY_CLOSE + 1_000);
    // then
    expect(await orderOf(investor, order.id)).toMatchObject({ state: 'cancelled', filledQuantity: '1' });
    expect(await world.balance(investor, 'USD')).toEqual({ available: 979_900n, frozen: 0n });
  });

  it('answers many previews of closes at once, also when its configuration must be read again', async () => {
    const investor = await world.investor();
    const position = await bought(world, investor, AAPL, '10');
    world.clock.advance(61_000);
    const told = await Promise.all(
      Array.from({ length: 40 }, () => world.ask(investor, previewClose, { id: position.id })),
    );
    expect(new Set(told.map(({ status, code }) => `${status} ${code}`))).toEqual(new Set(['200 0']));
  });
});

const openSecondNode = ({ ports, market }: TradeWorld) => openTrade({ ports, market });

describe('what a killed node had in hand', () => {
  /** The longest that a doubtful row may lie: ten seconds until it is looked up, one more look, a tick each. */
  const TAKEN_UP_WITHIN_S = 13;

  /** A node marks what is due as sent, and is killed before it sends, or before it hears that it arrived. */
  async function claimAndDie(...orders: { investor: string; id: string; reached: boolean }[]): Promise<void> {
    const now = world.clock.securityNow();
    const items = await claimOutbox(world.test.db, now, now + 10_000, 100);
    expect(items.map(({ orderId }) => orderId).sort()).toEqual(orders.map(({ id }) => id).sort());
    for (const { investor, id } of orders.filter(({ reached }) => reached))
      await world.test.owner.query(
        `INSERT INTO venue_order (client_order_id, stock_id, exchange, side, quantity, bound_price, good_until)
         SELECT $3, stock_id, exchange, side, quantity, bound_price, expires_at FROM trade_order
          WHERE investor_id = $1 AND id = $2`,
        [investor, id, clientOrderId(investor, id)],
      );
  }

  /** A cancel as it is committed, by a node that does not come to send it: a living one would a moment later. */
  async function cancelUnsent(investor: string, id: string): Promise<void> {
    await transact(world.test.db, async (tx) => {
      await lockTrading(tx, investor);
      const order = await takeOrder(tx, investor, id);
      if (order === null) throw new Error('no such order');
      await saveOrder(tx, { ...order, cancelReason: 'order.cancelled' });
      await askCancel(tx, investor, id, world.clock.securityNow());
    });
  }

  async function outbox(): Promise<string[]> {
    const { rows } = await world.test.db.query<{ kind: string }>('SELECT kind FROM trade_outbox');
    return rows.map(({ kind }) => kind);
  }

  /** Ticks, a second each, until the outbox is empty; gives how many it took. */
  async function secondsUntilTakenUp(tick: () => Promise<void>): Promise<number> {
    for (let second = 1; second <= 60; second++) {
      world.clock.advance(1_000);
      await tick();
      if ((await outbox()).length === 0) return second;
    }
    return Number.POSITIVE_INFINITY;
  }

  it.each(['a new start', 'a second living node'])('is taken up by %s in bounded time, once', async (who) => {
    world = await openTradeWorld();
    const other = await openSecondNode(world);
    const [lost, arrived, cancelled] = await Promise.all([
      world.investor(),
      world.investor(),
      world.investor(),
    ]);
    // given a cancel of an order that works, and two orders of which one reached the venue
    world.market.set(AAPL, '231.41', '231.43');
    const working = await buy(world, cancelled, AAPL, '10');
    world.market.set(AAPL, '240.00', '240.02');
    await world.seconds(1);
    expect(await outbox()).toEqual([]);
    await cancelUnsent(cancelled, working.id);
    const [first, second] = [await buy(world, lost, AAPL, '10'), await buy(world, arrived, AAPL, '10')];
    await claimAndDie(
      { investor: cancelled, id: working.id, reached: false },
      { investor: lost, id: first.id, reached: false },
      { investor: arrived, id: second.id, reached: true },
    );
    // when
    if (who === 'a new start') await world.restart();
    const node = who === 'a new start' ? world.trade : other;
    expect(await secondsUntilTakenUp(() => node.tick())).toBeLessThanOrEqual(TAKEN_UP_WITHIN_S);
    world.clock.advance(1_000);
    await node.tick();
    // then
    for (const [investor, { id }] of [[lost, first] as const, [arrived, second] as const]) {
      const done = await orderOf(investor, id);
      expect([done.state, done.filledQuantity, done.fills.length]).toEqual(['completed', '10', 1]);
    }
    expect(await orderOf(cancelled, working.id)).toMatchObject({
      state: 'cancelled',
      reason: 'order.cancelled',
      filledQuantity: '0',
    });
    expect(await world.balance(cancelled, 'USD')).toEqual({ available: 1_000_000n, frozen: 0n });
  });
});

describe('a venue outside', () => {
  let venue: ObedientVenue;
  beforeEach(async () => {
    venue = obedientVenue();
    world = await openTradeWorld({ venue });
    // of a venue outside no quotes are kept here
    await world.test.owner.query('ALTER TABLE trade_fill DISABLE TRIGGER at_a_kept_quote');
  });

  async function placed() {
    const investor = await world.investor();
    const order = await buy(world, investor, AAPL, '10');
    await world.trade.settle();
    return { investor, order, id: clientOrderId(investor, order.id) };
  }

  it('that took an order whose answer was lost is asked about it, and never sent it twice', async () => {
    venue.line = 'lost after';
    const { investor, order, id } = await placed();
    venue.line = 'good';
    await world.seconds(9);
    expect(venue.lookedUp).toEqual([]);
    await world.seconds(3);
    expect([venue.received, venue.lookedUp]).toEqual([[id], [id]]);
    venue.fill(id, '10', '231.43', world.clock.now());
    await world.seconds(1);
    expect((await orderOf(investor, order.id)).state).toBe('completed');
  });

  it('that never got an order says so twice before it is sent again, under the same id', async () => {
    venue.line = 'lost before';
    const { investor, order, id } = await placed();
    venue.line = 'good';
    await world.seconds(30);
    expect([venue.received, venue.lookedUp]).toEqual([[id], [id, id]]);
    venue.fill(id, '10', '231.43', world.clock.now());
    await world.seconds(1);
    expect((await orderOf(investor, order.id)).state).toBe('completed');
  });

  it('that gives no answer about one order keeps no other from leaving', async () => {
    venue.line = 'lost before';
    const lost = await placed();
    await world.seconds(11);
    expect(venue.lookedUp).toEqual([lost.id]);
    venue.line = 'good';
    const other = await placed();
    expect(venue.received).toEqual([other.id]);
    await world.seconds(25);
    expect(venue.received).toEqual([other.id, lost.id]);
  });

  it('that takes no more for the moment is sent the order a little later, without being asked about it', async () => {
    venue.line = 'busy';
    const { id } = await placed();
    venue.line = 'good';
    await world.seconds(1);
    expect(venue.received).toEqual([]);
    await world.seconds(2);
    expect([venue.received, venue.lookedUp]).toEqual([[id], []]);
  });

  it('that takes back what it told, or fills an order that is over, changes nothing: an operator sees it', async () => {
    const [taken, over] = [await placed(), await placed()];
    venue.fill(taken.id, '4', '231.43', world.clock.now());
    venue.dispute(taken.id, world.clock.now());
    venue.fill(over.id, '4', '231.43', world.clock.now());
    await venue.cancel(over.id, world.clock.now());
    await world.seconds(1);
    const before = await world.snapshot(over.investor);
    venue.fill(over.id, '6', '231.43', world.clock.now());
    await world.seconds(1);
    expect(await orderOf(taken.investor, taken.order.id)).toMatchObject({
      state: 'pending',
      filledQuantity: '4',
    });
    expect(await world.snapshot(over.investor)).toEqual(before);
    expect(await selectVenueHealth(world.test.db, world.clock.securityNow())).toMatchObject({ parked: 2 });
    world.clock.advance(60_000);
    await world.seconds(1);
    expect(await selectVenueHealth(world.test.db, world.clock.securityNow())).toMatchObject({ parked: 2 });
  });

  it('that rejects an order ends it, and everything held comes back', async () => {
    venue.line = 'rejects';
    const { investor, order } = await placed();
    expect(await orderOf(investor, order.id)).toMatchObject({ state: 'cancelled', reason: 'order.rejected' });
    expect(await world.balance(investor, 'USD')).toEqual({ available: 1_000_000n, frozen: 0n });
  });

  it('that rejects an order whose cancel waits for it leaves nothing to be sent', async () => {
    venue.line = 'busy';
    const { investor, order } = await placed();
    await world.ask(investor, cancelOrder, { id: order.id });
    venue.line = 'rejects';
    await world.seconds(3);
    expect(await orderOf(investor, order.id)).toMatchObject({
      state: 'cancelled',
      reason: 'order.cancelled',
    });
    const { rows } = await world.test.db.query('SELECT kind FROM trade_outbox');
    expect(rows).toEqual([]);
  });

  it('that rejects an order after another node has taken it up ends nothing: it may work by what that one sent', async () => {
    const { submit } = venue;
    const claimedAgain = () =>
      claimOutbox(world.test.db, world.clock.securityNow() + 60_000, world.clock.securityNow() + 90_000, 9);
    venue.submit = async (orders) => {
      await claimedAgain();
      return submit(orders);
    };
    venue.line = 'rejects';
    const { investor, order } = await placed();
    expect(await orderOf(investor, order.id)).toMatchObject({ state: 'pending' });
    const { rows } = await world.test.db.query('SELECT kind, state FROM trade_outbox');
    expect(rows).toEqual([{ kind: 'submit', state: 'sent' }]);
  });

  it('that tells everything again changes nothing', async () => {
    const { investor, order, id } = await placed();
    venue.fill(id, '4', '231.43', world.clock.now());
    venue.fill(id, '6', '231.00', world.clock.now());
    await world.seconds(1);
    const before = await world.snapshot(investor);
    venue.repeats = true;
    await world.seconds(3);
    expect(await world.snapshot(investor)).toEqual(before);
    expect((await orderOf(investor, order.id)).fills).toHaveLength(2);
  });

  it('that fills while a cancel is under way keeps the fill, and the rest comes back', async () => {
    const { investor, order, id } = await placed();
    venue.fill(id, '4', '231.43', world.clock.now());
    await world.ask(investor, cancelOrder, { id: order.id });
    await world.seconds(2);
    expect(await orderOf(investor, order.id)).toMatchObject({
      state: 'cancelled',
      reason: 'order.cancelled',
      filledQuantity: '4',
    });
    const { data } = await world.ask(investor, listPositions, { state: 'open' });
    expect(data.items.map(({ quantity }) => quantity)).toEqual(['4']);
    expect((await world.balance(investor, 'USD')).frozen).toBe(0n);
  });

  it('whose parked event can be taken over later has it taken over, in order, once', async () => {
    // given a fill that a fault of our own (a trigger that stands for it) keeps from being written, and one after it
    const { investor, order, id } = await placed();
    await world.test.owner.query(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '23514'; END $$;
      CREATE TRIGGER refuse BEFORE INSERT ON trade_fill FOR EACH ROW WHEN (NEW.quantity = 4000000)
        EXECUTE FUNCTION refuse()`);
    venue.fill(id, '4', '231.43', world.clock.now());
    venue.fill(id, '6', '231.00', world.clock.now());
    await world.seconds(2);
    expect(await orderOf(investor, order.id)).toMatchObject({ state: 'pending', filledQuantity: '0' });
    // when the fault is mended and a minute has gone by
    await world.test.owner.query('DROP TRIGGER refuse ON trade_fill');
    world.clock.advance(60_000);
    await world.seconds(2);
    // then
    const done = await orderOf(investor, order.id);
    expect(done.fills.map(({ quantity }) => quantity).sort()).toEqual(['4', '6']);
    expect(done.state).toBe('completed');
  });

  it('that would charge more than the confirmation said is not believed: nobody else’s orders wait for it', async () => {
    const [first, second] = [await placed(), await placed()];
    venue.fill(first.id, '10', '999.00', world.clock.now());
    venue.fill(second.id, '10', '231.43', world.clock.now());
    await world.seconds(2);
    expect((await orderOf(second.investor, second.order.id)).state).toBe('completed');
    expect(await orderOf(first.investor, first.order.id)).toMatchObject({
      state: 'pending',
      filledQuantity: '0',
      hold: { left: '2325.87' },
    });
  });
});
