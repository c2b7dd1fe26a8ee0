import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  addMargin,
  cancelOrder,
  closePosition,
  placeOrder,
  previewBuy,
  previewClose,
} from '../../contract.ts';
import { AAPL, bought, openTradeWorld, type TradeWorld } from '../trade.fixture.ts';

let world: TradeWorld;
beforeAll(async () => {
  world = await openTradeWorld();
});
afterAll(async () => {
  expect(await world.faults()).toEqual([]);
  await world.close();
});
/** Only a test may do so: the owner switches the tables' own guards off for a moment. */
const forgetLimits = () =>
  world.test.owner.query(
    `ALTER TABLE order_limit DISABLE TRIGGER USER; DELETE FROM order_limit WHERE source = 'test';
     ALTER TABLE order_limit ENABLE TRIGGER USER;
     ALTER TABLE trading_halt DISABLE TRIGGER USER; DELETE FROM trading_halt; ALTER TABLE trading_halt ENABLE TRIGGER USER`,
  );
afterEach(async () => {
  await forgetLimits();
  world.market.set(AAPL, '231.41', '231.43');
  // a minute in which nobody orders
  await world.seconds(61);
});

/** A row of the limit that holds from today. */
async function limit(name: string, value: number): Promise<void> {
  await world.test.owner.query(
    `INSERT INTO order_limit (name, effective_from, value, source) VALUES ($1, '2026-11-20', $2, 'test')`,
    [name, value],
  );
}
const halts = async () =>
  (
    await world.test.owner.query(
      'SELECT cause, seen, most, stock_id, lifted_at FROM trading_halt ORDER BY halted_at',
    )
  ).rows;
const ordersOf = async (investor: string) =>
  Number(
    (await world.test.owner.query('SELECT count(*) FROM trade_order WHERE investor_id = $1', [investor]))
      .rows[0].count,
  );

const preview = (investor: string, more: object = {}) =>
  world.ask(investor, previewBuy, {
    ...{ stockId: AAPL, side: 'buy', type: 'market', quantity: '1', leverage: '1' },
    ...more,
  } as never);
const shown = async (investor: string, more: object = {}) => (await preview(investor, more)).data.previewId;
const confirm = (investor: string, previewId: string) =>
  world.ask(investor, placeOrder, { previewId }, { key: randomUUID() });
const place = async (investor: string, more: object = {}) => confirm(investor, await shown(investor, more));
const LOW = { type: 'limit', limitPrice: '200', timeInForce: 'gtc' };

describe('orders a minute of one person', () => {
  it('are refused above the limit, as a preview and as a confirmation, and change nothing', async () => {
    await limit('investor_orders', 3);
    const ana = await world.investor();
    const previews = [await shown(ana), await shown(ana), await shown(ana), await shown(ana)];
    for (const previewId of previews.slice(0, 3)) expect((await confirm(ana, previewId)).code).toBe(0);
    const before = await world.snapshot(ana);
    const late = await confirm(ana, previews[3]!);
    expect([late.code, late.data.reason, late.data.values]).toEqual([-1, 'order.too_many', { most: '3' }]);
    expect(late.msg).toBe(
      'Hiciste 3 órdenes en un minuto, lo máximo que recibimos. Espera un momento e inténtalo de nuevo; no se hizo nada.',
    );
    expect((await preview(ana)).data.reason).toBe('order.too_many');
    expect(await world.snapshot(ana)).toEqual(before);
    // nobody else is held up, and buying goes on
    expect((await place(await world.investor())).code).toBe(0);
    expect(await halts()).toEqual([]);
    // when the minute is over
    await world.seconds(60);
    expect((await place(ana)).code).toBe(0);
  });

  it('of many confirmed at once let exactly so many through, in each of 10 rounds', async () => {
    await limit('investor_orders', 4);
    for (let round = 0; round < 10; round++) {
      const ana = await world.investor();
      const previews = await Promise.all(Array.from({ length: 8 }, () => shown(ana, { quantity: '1' })));
      const told = await Promise.all(previews.map((previewId) => confirm(ana, previewId)));
      expect(told.filter(({ code }) => code === 0)).toHaveLength(4);
      expect(await ordersOf(ana)).toBe(4);
    }
  });

  it('count sales too, and never the closing for want of margin', async () => {
    await limit('investor_orders', 1);
    const ana = await world.investor();
    world.market.set(AAPL, '233.62', '233.64');
    const { order } = (await place(ana, { quantity: '20', leverage: '2' })).data;
    await world.seconds(2);
    expect((await world.ask(ana, previewClose, { id: order.positionId })).data.reason).toBe('order.too_many');
    // when the price falls to where the position is closed, in the same minute
    world.market.set(AAPL, '155.00', '155.02');
    await world.seconds(4);
    const { rows } = await world.test.owner.query(
      'SELECT state FROM trade_position WHERE investor_id = $1 AND id = $2',
      [ana, order.positionId],
    );
    expect(rows).toEqual([{ state: 'closed' }]);
  });
});

describe('what one person’s working buys come to', () => {
  it('is refused above the limit, whatever waits counted, until something is cancelled', async () => {
    await limit('investor_open_usd', 100_000);
    const ana = await world.investor();
    const { order } = (await place(ana, { ...LOW, quantity: '4' })).data;
    const refused = await preview(ana, { ...LOW, quantity: '2' });
    expect([refused.code, refused.data.reason, refused.data.values]).toEqual([
      -1,
      'order.open_limit',
      { currency: 'USD', most: '1000.00' },
    ]);
    expect((await place(ana, { ...LOW, quantity: '1' })).code).toBe(0);
    await world.ask(ana, cancelOrder, { id: order.id });
    await world.seconds(2);
    expect((await place(ana, { ...LOW, quantity: '2' })).code).toBe(0);
  });

  it('of two that fit by themselves lets one through, in each of 10 rounds', async () => {
    await limit('investor_open_usd', 100_000);
    for (let round = 0; round < 10; round++) {
      const ana = await world.investor();
      const both = [await shown(ana, { ...LOW, quantity: '3' }), await shown(ana, { ...LOW, quantity: '3' })];
      const told = await Promise.all(both.map((previewId) => confirm(ana, previewId)));
      expect(told.map(({ code }) => code).sort()).toEqual([-1, 0]);
      expect(told.find(({ code }) => code !== 0)?.data.reason).toBe('order.open_limit');
    }
  });
});

describe('the distance from the last price', () => {
  it('is asked for again as a limit is confirmed', async () => {
    const ana = await world.investor();
    const previewId = await shown(ana, { ...LOW, limitPrice: '150' });
    world.market.set(AAPL, '259.98', '260.00');
    const before = await world.snapshot(ana);
    const told = await confirm(ana, previewId);
    expect([told.status, told.code, told.data.reason]).toEqual([200, -1, 'price.too_far']);
    expect(told.data.fields?.limitPrice).toBe('El límite está a más de 40% del último precio, $260.00.');
    expect(await world.snapshot(ana)).toEqual(before);
    expect(await halts()).toEqual([]);
  });

  it('halts buying where an order lies beyond the firm’s limit by its confirmation', async () => {
    const ana = await world.investor();
    const previewId = await shown(ana, { ...LOW, limitPrice: '150' });
    // a price ten times off
    world.market.set(AAPL, '2600.00', '2600.10');
    expect((await confirm(ana, previewId)).data.reason).toBe('price.too_far');
    expect(await halts()).toEqual([
      { cause: 'firm_distance', seen: 94_230_992n, most: 60_000_000n, stock_id: AAPL, lifted_at: null },
    ]);
    expect((await preview(ana)).data.reason).toBe('trade.halted');
  });
});

describe('orders a minute of all', () => {
  it('halt buying at the order that would pass the limit; sales, cancels and margin go on', async () => {
    const [ana, berta] = [await world.investor(), await world.investor()];
    world.market.set(AAPL, '233.62', '233.64');
    const held = await bought(world, ana, AAPL, '2');
    const { order: lent } = (await place(ana, { quantity: '4', leverage: '2' })).data;
    const { order: working } = (await place(ana, { ...LOW, quantity: '1' })).data;
    await world.seconds(61);
    await limit('firm_orders', 2);
    const last = await shown(berta);
    expect((await place(ana)).code).toBe(0);
    expect((await place(berta)).code).toBe(0);
    const before = await world.snapshot(berta);
    const told = await confirm(berta, last);
    expect([told.code, told.data.reason]).toEqual([-1, 'trade.halted']);
    expect(told.msg).toContain('Las compras están en pausa para todos');
    expect(await world.snapshot(berta)).toEqual(before);
    expect(await halts()).toMatchObject([{ cause: 'firm_orders', seen: 3n, most: 2n, lifted_at: null }]);
    // a preview says so at once, in each language, and so does the order sheet
    for (const [language, words] of [
      ['en', 'Buying is on hold for everyone'],
      ['zh', '所有人的买入均已暂停'],
    ] as const) {
      const said = await world.ask(
        ana,
        previewBuy,
        { stockId: AAPL, side: 'buy', type: 'market', quantity: '1', leverage: '1' },
        { language },
      );
      expect([said.data.reason, said.msg]).toEqual(['trade.halted', expect.stringContaining(words)]);
    }
    // when what one has is sold, cancelled, or answered for, then that is done
    const closing = await world.ask(ana, previewClose, { id: held.id });
    expect((await world.ask(ana, closePosition, { previewId: closing.data.previewId })).code).toBe(0);
    expect((await world.ask(ana, addMargin, { id: lent.positionId, amount: '10.00' })).code).toBe(0);
    expect((await world.ask(ana, cancelOrder, { id: working.id })).code).toBe(0);
    await world.seconds(2);
    // the minute goes by, and the halt stays
    await world.seconds(61);
    expect((await preview(ana)).data.reason).toBe('trade.halted');
    const { rows } = await world.test.owner.query(
      "SELECT operator_id, detail FROM audit_log WHERE call = 'trade.halt' ORDER BY seq DESC LIMIT 1",
    );
    expect(rows).toEqual([{ operator_id: null, detail: { cause: 'firm_orders', seen: '3', most: '2' } }]);
  });

  it('of many confirmed at once let exactly so many through and halt once, in each of 10 rounds', async () => {
    for (let round = 0; round < 10; round++) {
      const people = await Promise.all(Array.from({ length: 8 }, () => world.investor()));
      const previews = await Promise.all(people.map((who) => shown(who)));
      await limit('firm_orders', 3);
      const told = await Promise.all(people.map((who, index) => confirm(who, previews[index]!)));
      expect(told.filter(({ code }) => code === 0)).toHaveLength(3);
      expect(new Set(told.flatMap(({ data }) => data.reason ?? []))).toEqual(new Set(['trade.halted']));
      expect(await halts()).toHaveLength(1);
      await forgetLimits();
      await world.seconds(61);
    }
  });
});

describe('what all working buys come to', () => {
  it('halts buying within a second of passing the limit, and not before', async () => {
    const { rows } = await world.test.owner.query("SELECT open_buys(NULL, 'USD') AS open");
    const others = Number(rows[0].open);
    await limit('firm_open_usd', others + 100_000);
    const ana = await world.investor();
    expect((await place(ana, { ...LOW, quantity: '4' })).code).toBe(0);
    await world.seconds(1);
    expect(await halts()).toEqual([]);
    expect((await place(await world.investor(), { ...LOW, quantity: '3' })).code).toBe(0);
    await world.seconds(1);
    expect(await halts()).toMatchObject([
      { cause: 'firm_open_usd', seen: BigInt(others + 140_000), most: BigInt(others + 100_000) },
    ]);
    expect((await preview(ana)).data.reason).toBe('trade.halted');
  });
});

describe('SQL under the application’s own role', () => {
  it.each([
    ['a wider limit', "INSERT INTO order_limit VALUES ('firm_orders', '2030-01-01', 1, 'mine')"],
    ['another limit', 'UPDATE order_limit SET value = 1'],
    [
      'a halt of its own',
      "INSERT INTO trading_halt (cause, seen, most, halted_at) VALUES ('firm_orders', 1, 1, now())",
    ],
    ['no halt', 'DELETE FROM trading_halt'],
    ['another cause', "UPDATE trading_halt SET cause = 'firm_distance'"],
  ])('writes not %s', async (_, sql) => {
    await expect(world.test.db.query(sql)).rejects.toThrow(/permission denied|two persons/);
  });

  it('lifts no halt without two persons', async () => {
    await world.test.owner.query(
      `INSERT INTO trading_halt (cause, seen, most, halted_at) VALUES ('firm_orders', 2, 1, now())`,
    );
    await expect(
      world.test.db.query('UPDATE trading_halt SET lift_approval_id = $1, lifted_at = now()', [randomUUID()]),
    ).rejects.toThrow('two persons');
    expect((await halts())[0]).toMatchObject({ lifted_at: null });
  });
});
