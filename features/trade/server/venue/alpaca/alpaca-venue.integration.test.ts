import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parsePrice, parseQuantity } from '#kernel/money/money.ts';
import { cancelOrder, getOrder, listPositions, placeOrder, previewBuy } from '../../../contract.ts';
import { AAPL, buy, openTradeWorld, type TradeWorld } from '../../trade.fixture.ts';
import { clientOrderId } from '../client-order-id.ts';
import type { OutsideVenue, VenueOrder } from '../venue.ts';
import { alpacaVenue } from './alpaca-venue.ts';
import { type FakeAlpacaTrading, openFakeAlpacaTrading, type Wrong } from './fake-alpaca-trading.fixture.ts';

/** 10 shares at 231.43 and half a percent: what is held, and the bound in cents. */
const HELD = '2325.87';
const BOUND = '232.58';

let world: TradeWorld;
let fake: FakeAlpacaTrading;
let venue: OutsideVenue;
const venues: OutsideVenue[] = [];

function openVenue(): OutsideVenue {
  const opened = alpacaVenue(world.ports, fake.settings);
  venues.push(opened);
  return opened;
}

beforeAll(async () => {
  world = await openTradeWorld();
  fake = await openFakeAlpacaTrading(() => world.clock.now());
});
beforeEach(async () => {
  fake.begin();
  venue = openVenue();
  await world.restart({ venue });
});
afterEach(async () => {
  for (const each of venues.splice(0)) await each.close();
  expect(await world.faults()).toEqual([]);
});
afterAll(async () => {
  fake.close();
  await world.close();
});

/** Seconds go by, and what is on its way arrives. */
async function until(check: () => unknown): Promise<void> {
  await expect
    .poll(
      async () => {
        await world.seconds(1);
        for (const each of venues) each.look(() => undefined);
        await sleep(20);
        try {
          await check();
          return null;
        } catch (error) {
          return String(error);
        }
      },
      { timeout: 15_000, interval: 1 },
    )
    .toBeNull();
}

const listening = (lines = 1) => until(() => expect(fake.lines).toBe(lines));

async function placed(shares = '10') {
  const investor = await world.investor();
  const order = await buy(world, investor, AAPL, shares);
  const now = async () => (await world.ask(investor, getOrder, { id: order.id })).data.order;
  return { investor, id: clientOrderId(investor, order.id), order, now };
}

async function sent(shares?: string) {
  const order = await placed(shares);
  await world.trade.settle();
  return order;
}

/** Ten shares as they leave. */
function asSent(clientOrderId: string): VenueOrder {
  const amounts = { quantity: parseQuantity('10'), boundPrice: parsePrice('232.58'), goodUntil: null };
  return { clientOrderId, stockId: AAPL, exchange: 'XNAS', side: 'buy', ...amounts };
}

const workingOutside = async (id: string) =>
  (
    await told(
      "SELECT 'works' AS kind FROM trade_venue_order WHERE client_order_id = $1 AND over_at IS NULL",
      id,
    )
  ).length === 1;

const { parked, kinds } = {
  parked: (id: string) =>
    told<'parked'>("SELECT 'parked' AS kind FROM trade_parked_event WHERE client_order_id = $1", id),
  kinds: (id: string) =>
    told<string>('SELECT kind FROM trade_venue_event WHERE client_order_id = $1 ORDER BY cursor', id),
};

async function told<Kind>(sql: string, id: string): Promise<Kind[]> {
  const { rows } = await world.test.db.query<{ kind: Kind }>(sql, [id]);
  return rows.map(({ kind }) => kind);
}

describe('an order', () => {
  it('leaves once, as a limit at its bound for the day, and its executions make the position', async () => {
    await listening();
    const { investor, id, now } = await sent();
    expect(fake.submitted).toEqual([
      {
        ...{ symbol: 'AAPL', qty: '10', side: 'buy', type: 'limit', limit_price: BOUND },
        ...{ time_in_force: 'day', client_order_id: id },
      },
    ]);
    fake.fill(id, '4', '231.43');
    fake.fill(id, '6', '231.40');
    await until(async () => expect((await now()).state).toBe('completed'));
    const { fills, quotedAt, value } = { quotedAt: null, ...(await now()) };
    expect(fills.map(({ price, quantity, source }) => [price, quantity, source])).toEqual([
      ['231.43', '4', 'alpaca-paper'],
      ['231.40', '6', 'alpaca-paper'],
    ]);
    expect([value, quotedAt]).toEqual(['2314.12', null]);
    const { data } = await world.ask(investor, listPositions, { state: 'open' });
    expect(data.items.map(({ quantity }) => quantity)).toEqual(['10']);
    expect(await world.balance(investor, 'USD')).toEqual({ available: 768_588n, frozen: 0n });
    expect(fake.submitted).toHaveLength(1);
  });

  it('good till cancelled is so there, but for its fraction', async () => {
    const investor = await world.investor();
    const limit = { stockId: AAPL, side: 'buy', type: 'limit', limitPrice: '200.00', leverage: '1' } as const;
    const { data } = await world.ask(investor, previewBuy, { ...limit, quantity: '3', timeInForce: 'gtc' });
    await world.ask(investor, placeOrder, { previewId: data.previewId });
    await world.trade.settle();
    expect(fake.submitted).toMatchObject([{ qty: '3', limit_price: '200.00', time_in_force: 'gtc' }]);
  });

  it('that Alpaca refuses ends with its code, and what was held comes back', async () => {
    fake.wrong = 'no funds';
    const { investor, now } = await sent();
    expect(await now()).toMatchObject({ state: 'cancelled', reason: 'order.rejected' });
    expect(await world.balance(investor, 'USD')).toEqual({ available: 1_000_000n, frozen: 0n });
    expect(fake.asked).toEqual(['POST /v2/orders', 'GET /v2/orders:by_client_order_id']);
  });

  it('whose answer is cut off is looked up, and never sent twice', async () => {
    fake.wrong = 'cut after';
    const { id, now } = await sent();
    fake.wrong = 'none';
    await until(() => expect(fake.asked).toContain('GET /v2/orders:by_client_order_id'));
    fake.fill(id, '10', '231.43');
    await until(async () => expect((await now()).state).toBe('completed'));
    expect(fake.submitted).toHaveLength(1);
  });

  it.each<[Wrong, number]>([
    ['cut before', 2],
    ['down', 2],
    ['busy', 0],
    ['key', 0],
  ])(
    'that does not arrive (%s) leaves again, once Alpaca has said %i times or more that it has none',
    async (wrong, asked) => {
      fake.wrong = wrong;
      const { id, now } = await sent();
      fake.wrong = 'none';
      await until(() => expect(fake.submitted).toHaveLength(1));
      expect(fake.asked.filter((path) => path.startsWith('GET')).length).toBeGreaterThanOrEqual(asked);
      fake.fill(id, '10', '231.43');
      await until(async () => expect((await now()).state).toBe('completed'));
    },
  );

  it('is never called unknown for a fault of the line', async () => {
    const { id } = await sent();
    expect(await venue.findByClientOrderId(id)).toBe('known');
    expect(await venue.findByClientOrderId(id.replace(/.$/, 'z'))).toBe('none');
    for (const fault of ['html 404', 'down', 'busy', 'key', 'cut before'] as const) {
      fake.fault = fault;
      await expect(venue.findByClientOrderId(id)).rejects.toThrow(/gave no answer/);
    }
  });

  it('that is sent again though it is there is taken as accepted', async () => {
    const { id, order } = await sent();
    expect(order.hold.left).toBe(HELD);
    expect(await venue.submit([asSent(id)])).toEqual([{ kind: 'accepted' }]);
    expect(fake.orders.size).toBe(1);
  });
});

describe('a cancel', () => {
  it('comes back as the end of what is left', async () => {
    await listening();
    const { investor, order, id, now } = await sent();
    fake.fill(id, '4', '231.43');
    await until(async () => expect((await now()).filledQuantity).toBe('4'));
    await world.ask(investor, cancelOrder, { id: order.id });
    await until(async () =>
      expect(await now()).toMatchObject({
        state: 'cancelled',
        reason: 'order.cancelled',
        filledQuantity: '4',
      }),
    );
    expect(await world.balance(investor, 'USD')).toEqual({ available: 1_000_000n - 92_572n, frozen: 0n });
  });

  it('that comes too late changes nothing, and the end is found without the stream', async () => {
    const { investor, order, id, now } = await sent();
    fake.fill(id, '10', '231.43');
    await world.ask(investor, cancelOrder, { id: order.id });
    await until(async () => expect((await now()).state).toBe('completed'));
    expect(fake.asked.filter((path) => path.startsWith('DELETE'))).toHaveLength(1);
  });
});

describe('an order that could not leave', () => {
  it('does not leave any more once it was taken back, or once its session is over', async () => {
    fake.fault = 'down';
    const [taken, late] = [await sent(), await sent()];
    await world.ask(taken.investor, cancelOrder, { id: taken.order.id });
    await world.test.owner.query('UPDATE trade_order SET expires_at = created_at WHERE id = $1', [
      late.order.id,
    ]);
    fake.fault = 'none';
    await until(async () =>
      expect(await taken.now()).toMatchObject({ state: 'cancelled', reason: 'order.cancelled' }),
    );
    await until(async () => expect((await late.now()).state).toBe('cancelled'));
    expect(fake.submitted).toEqual([]);
    expect(await world.balance(taken.investor, 'USD')).toEqual({ available: 1_000_000n, frozen: 0n });
  });
});

describe('an order that was over here before it arrived', () => {
  it('is taken back there', async () => {
    await listening();
    fake.wrong = 'late';
    const { investor, order, id, now } = await sent();
    await world.ask(investor, cancelOrder, { id: order.id });
    await until(async () =>
      expect(await now()).toMatchObject({ state: 'cancelled', reason: 'order.cancelled' }),
    );
    fake.arrive();
    await until(() => expect(fake.order(id).status).toBe('canceled'));
    await until(async () => expect(await workingOutside(id)).toBe(false));
    expect(fake.asked.filter((path) => path.startsWith('DELETE'))).toHaveLength(1);
    expect(fake.submitted).toHaveLength(1);
  });

  it('is asked about no more where it has not arrived a minute later', async () => {
    await listening();
    fake.wrong = 'no funds';
    const { id, now } = await sent();
    expect((await now()).reason).toBe('order.rejected');
    const from = world.clock.now();
    await until(async () => expect(await workingOutside(id)).toBe(false));
    expect(world.clock.now() - from).toBeGreaterThanOrEqual(60_000);
  });

  it('is looked at where its refusal was lost with a node and another has sent it again', async () => {
    fake.isHeard = false;
    await listening();
    fake.wrong = 'busy';
    const { id, now } = await sent();
    fake.wrong = 'no funds';
    const [refusal] = await openVenue().submit([asSent(id)]);
    expect(refusal).toMatchObject({ kind: 'rejected' });
    fake.wrong = 'none';
    await until(() => expect(fake.orders.size).toBe(1));
    fake.fill(id, '10', '231.40');
    await until(async () => expect((await now()).state).toBe('completed'));
  });
});

describe('what the stream missed', () => {
  it('is asked for once it is joined, at what the sums say, and not counted again when it is told late', async () => {
    fake.isHeard = false;
    await listening();
    const { id, now } = await sent();
    fake.fill(id, '4', '231.43');
    fake.cut();
    fake.isHeard = true;
    await until(async () => expect((await now()).filledQuantity).toBe('4'));
    fake.tell(fake.events[0] as object);
    await until(async () => expect(await kinds(id)).toEqual(['fill', 'noted']));
    await listening();
    fake.fill(id, '6', '231.40');
    for (const event of fake.events) fake.tell(event);
    await until(async () => expect((await now()).state).toBe('completed'));
    const { fills, value } = await now();
    expect([fills.map(({ price, quantity }) => [price, quantity]), value]).toEqual([
      [
        ['231.43', '4'],
        ['231.40', '6'],
      ],
      '2314.12',
    ]);
  });

  it('is asked for each minute while the stream says nothing', async () => {
    fake.isHeard = false;
    await listening();
    const { id, now } = await sent();
    fake.fill(id, '10', '231.40');
    const from = world.clock.now();
    await until(async () => expect((await now()).state).toBe('completed'));
    expect(world.clock.now() - from).toBeLessThanOrEqual(65_000);
  });

  it.each(['canceled', 'expired', 'rejected', 'done_for_day'])(
    'an end (%s) with what was filled before it',
    async (status) => {
      fake.isHeard = false;
      const { id, now } = await sent();
      fake.fill(id, '3', '231.43');
      world.clock.advance(10_000);
      const endedAt = world.clock.now();
      fake.change(id, status);
      await until(async () =>
        expect(await now()).toMatchObject({
          state: 'cancelled',
          reason: 'order.cancelled_by_venue',
          filledQuantity: '3',
        }),
      );
      expect(Date.parse((await now()).completedAt ?? '')).toBe(endedAt);
    },
  );

  it('an end that is heard before the fills it counts waits for them', async () => {
    await listening();
    const { id, now } = await sent();
    fake.isHeard = false;
    fake.fill(id, '3', '231.43');
    fake.isHeard = true;
    fake.change(id, 'canceled');
    await until(async () => expect(await now()).toMatchObject({ state: 'cancelled', filledQuantity: '3' }));
    expect(await kinds(id)).toEqual(['fill', 'cancelled']);
  });
});

describe('two nodes and a kill', () => {
  it('write each event down once, and lose none that only one of them heard', async () => {
    openVenue();
    await listening(2);
    const { id, now } = await sent();
    fake.fill(id, '4', '231.43');
    fake.fill(id, '5', '231.42');
    await until(async () => expect(await kinds(id)).toEqual(['fill', 'fill']));
    // killed before the second node takes anything over
    await venue.close();
    fake.fill(id, '1', '231.41');
    await until(async () => expect((await now()).state).toBe('completed'));
    expect((await now()).fills).toHaveLength(3);
    expect(await kinds(id)).toEqual(['fill', 'fill', 'fill']);
  });

  it('lose nothing that was written down and not yet taken over', async () => {
    await listening();
    const { id, now } = await sent();
    fake.fill(id, '10', '231.43');
    await expect.poll(() => kinds(id)).toEqual(['fill']);
    await venue.close();
    await world.restart({ venue: openVenue() });
    await until(async () => expect((await now()).state).toBe('completed'));
  });
});

describe('what nobody may do by itself', () => {
  it.each(['trade_bust', 'trade_correct'])('%s is left to an operator', async (event) => {
    await listening();
    const { id, now } = await sent();
    fake.fill(id, '4', '231.43');
    await until(async () => expect((await now()).filledQuantity).toBe('4'));
    fake.tell({ ...(fake.events[0] as object), event, execution_id: 'b1', previous_execution_id: '0e1d-1' });
    await until(async () => expect(await parked(id)).toEqual(['parked']));
    expect(await now()).toMatchObject({ state: 'pending', filledQuantity: '4' });
  });

  it('an order that was replaced, or is over with less than it told', async () => {
    fake.isHeard = false;
    const [replaced, less] = [await sent(), await sent()];
    fake.change(replaced.id, 'replaced');
    fake.isHeard = true;
    await listening();
    fake.fill(less.id, '4', '231.43');
    await until(async () => expect((await less.now()).filledQuantity).toBe('4'));
    fake.isHeard = false;
    fake.order(less.id).filled_qty = '2';
    fake.change(less.id, 'canceled');
    fake.cut();
    for (const { id } of [replaced, less])
      await until(async () => expect(await parked(id)).toEqual(['parked']));
    expect((await replaced.now()).state).toBe('pending');
    expect(await less.now()).toMatchObject({ state: 'pending', filledQuantity: '4' });
  });

  it('a price beyond the bound costs the investor nothing', async () => {
    await listening();
    const { investor, id, now } = await sent();
    fake.fill(id, '10', '240.00');
    await until(async () => expect(await parked(id)).toEqual(['parked']));
    expect(await now()).toMatchObject({ state: 'pending', filledQuantity: '0', hold: { left: HELD } });
    expect((await world.balance(investor, 'USD')).available).toBe(1_000_000n - 232_587n);
  });
});

describe('the database', () => {
  it('keeps what was told as it was told, and takes no fill that was not', async () => {
    await listening();
    const { investor, id, order, now } = await sent();
    fake.fill(id, '4', '231.43');
    await until(async () => expect((await now()).filledQuantity).toBe('4'));
    const { db, owner } = world.test;
    const { rows } = await db.query<{ told: string; cursor: bigint }>(
      'SELECT told, cursor FROM trade_venue_event WHERE client_order_id = $1',
      [id],
    );
    expect(rows.map((row) => JSON.parse(row.told))).toEqual(fake.events);
    const { rows: posted } = await db.query<{ quote: string }>(
      `SELECT reference::jsonb ->> 'quote' AS quote FROM ledger.transaction WHERE investor_id = $1 AND name = 'trade.buy.fill'`,
      [investor],
    );
    expect(posted).toEqual([
      {
        quote: createHash('sha256')
          .update(rows[0]?.told ?? '')
          .digest('hex'),
      },
    ]);
    await expect(db.query('UPDATE trade_venue_event SET price = 1')).rejects.toThrow(/permission denied/);
    await expect(owner.query('DELETE FROM trade_venue_event')).rejects.toThrow(/cannot be changed/);
    const again = (changes: object) =>
      db.query(
        `INSERT INTO trade_fill SELECT (jsonb_populate_record(f, $1)).* FROM trade_fill f WHERE f.order_id = $2`,
        [JSON.stringify(changes), order.id],
      );
    await expect(again({ price: 231_420_000, value: 92_568 })).rejects.toThrow(/the venue has not told of/);
    await expect(again({ execution_id: 'x' })).rejects.toThrow(/no quote was kept/);
    await expect(again({ source: 'alpaca' })).rejects.toThrow(/no quote was kept/);
    const event = (cursor: bigint) =>
      db.query(
        `INSERT INTO trade_venue_event SELECT (jsonb_populate_record(e, $1)).* FROM trade_venue_event e WHERE e.client_order_id = $2`,
        [JSON.stringify({ cursor: String(cursor), execution_id: 'x' }), id],
      );
    await expect(event((rows[0]?.cursor ?? 0n) + 2n)).rejects.toThrow(/is not the next/);
    const foreign = `INSERT INTO trade_venue_order VALUES ('a.b', 'alpaca', gen_random_uuid(), gen_random_uuid(), now())`;
    await expect(db.query(foreign)).rejects.toThrow(/is no order for a venue outside/);
  });
});

describe('the line', () => {
  it('tells what is ours alone, and nothing of others’ orders', async () => {
    await listening();
    const { id } = await sent();
    fake.tell({
      ...fake.change(id, 'new'),
      event: 'fill',
      execution_id: 'x',
      order: { ...fake.order(id), client_order_id: 'by hand' },
    });
    fake.asked.length = 0;
    fake.say('{not json');
    fake.say({ stream: 'trade_updates', data: { event: 'fill' } });
    await until(() => expect(fake.asked).toContain('GET /v2/orders:by_client_order_id'));
    await listening();
    expect(await kinds(id)).toEqual([]);
  });

  it('is down while it is cut or refuses the key, and joined again after a pause that grows', async () => {
    await listening();
    expect(venue.isReached()).toBe(true);
    fake.streamStatus = 'unauthorized';
    fake.cut();
    await until(() => expect(venue.isReached()).toBe(false));
    const from = world.clock.now();
    fake.streamStatus = 'authorized';
    await until(() => expect(fake.lines + Number(world.clock.now() - from > 30_000)).toBeGreaterThan(0));
    world.clock.advance(600_000);
    await listening();
    await until(() => expect(venue.isReached()).toBe(true));
  });
});
