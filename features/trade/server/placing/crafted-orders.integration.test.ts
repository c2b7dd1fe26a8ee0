import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#kernel/database/database.ts';
import { AAPL, openTradeWorld, previewOf, type TradeWorld } from '../trade.fixture.ts';

/** What the application's role could ask of `place_orders` if whoever runs it wished to: an order needs its hold, a hold its order. */
let world: TradeWorld;
beforeAll(async () => {
  world = await openTradeWorld();
});
afterEach(async () => expect(await world.faults()).toEqual([]));
afterAll(() => world.close());

async function item(investorId: string, quantity: string, crafted: object = {}) {
  return {
    place: 0,
    investorId,
    call: 'trade/create',
    key: randomUUID(),
    inputHash: '00',
    previewId: (await previewOf(world, investorId, AAPL, quantity)).previewId,
    side: 'buy',
    orderId: randomUUID(),
    positionId: randomUUID(),
    splitId: null,
    expiresAt: null,
    refusal: null,
    reference: { kind: 'order' },
    ...crafted,
  };
}

async function place(items: readonly object[], db = world.test.db) {
  const { rows } = await db.query('SELECT outcome, reason FROM place_orders($1, $2, $3)', [
    JSON.stringify(items),
    new Date(world.clock.now()),
    new Date(world.clock.securityNow()),
  ]);
  return rows.map(({ outcome, reason }) => reason ?? outcome);
}

/** Cents that an investor's orders hold, and cents that their account says are frozen. */
async function heldAndFrozen(investor: string) {
  const { rows } = await world.test.db.query<{ held: bigint }>(
    'SELECT coalesce(sum(hold_left), 0)::bigint AS held FROM trade_order WHERE investor_id = $1',
    [investor],
  );
  return { held: rows[0]?.held, frozen: (await world.balance(investor, 'USD')).frozen };
}

describe('place_orders with crafted items', () => {
  it('of one place writes no order but that of the hold', async () => {
    const investor = await world.investor();
    const items = [await item(investor, '1'), await item(investor, '40', { refusal: 'price.moved' })];
    expect(await place(items)).toEqual(['placed', 'price.moved']);
    const { held, frozen } = await heldAndFrozen(investor);
    expect(held).toBe(frozen);
    expect(held).toBeLessThan(30_000n);
  });

  it('gives nobody an order for another’s hold', async () => {
    const [payer, other] = [await world.investor(), await world.investor()];
    const items = [await item(payer, '1'), await item(other, '2', { refusal: 'price.moved' })];
    expect(await place(items)).toEqual(['placed', 'price.moved']);
    expect(await heldAndFrozen(other)).toEqual({ held: 0n, frozen: 0n });
  });

  it('without a place holds nothing without its order', async () => {
    const investor = await world.investor();
    expect(await place([await item(investor, '3', { place: null })])).toEqual(['placed']);
    const { held, frozen } = await heldAndFrozen(investor);
    expect(held).toBe(frozen);
    expect(held).toBeGreaterThan(0n);
  });

  it('names the order in the reference of its hold, whatever the caller says', async () => {
    const investor = await world.investor();
    const lie = { kind: 'deposit', id: randomUUID(), stockId: 'WALMEX.XMEX', quantity: '1' };
    const one = await item(investor, '1', { reference: lie });
    expect(await place([one])).toEqual(['placed']);
    const { rows } = await world.test.db.query<{ reference: string }>(
      `SELECT reference FROM ledger.transaction WHERE investor_id = $1 AND name = 'trade.buy.hold'`,
      [investor],
    );
    const told = { kind: 'order', id: one.orderId, side: 'buy', stockId: AAPL, quantity: '1' };
    expect(JSON.parse(rows[0]?.reference ?? '')).toEqual(told);
  });

  it('makes one order of a preview, also where its row was taken away and written again', async () => {
    const investor = await world.investor();
    const one = await item(investor, '1');
    expect(await place([one])).toEqual(['placed']);
    const { owner } = world.test;
    await owner.query('CREATE TABLE kept AS SELECT * FROM trade_preview');
    await owner.query('TRUNCATE trade_preview');
    await owner.query('UPDATE kept SET order_id = NULL');
    await owner.query('INSERT INTO trade_preview SELECT * FROM kept');
    const again = { ...one, key: randomUUID(), orderId: randomUUID() };
    await expect(place([again])).rejects.toMatchObject({ constraint: 'trade_order_of_preview' });
    const { held, frozen } = await heldAndFrozen(investor);
    expect(held).toBe(frozen);
  });

  it('of one investor twice on a side is refused whole', async () => {
    const investor = await world.investor();
    const items = [await item(investor, '1'), await item(investor, '2', { place: 1 })];
    await expect(place(items)).rejects.toMatchObject({ code: 'BL003' });
    expect(await heldAndFrozen(investor)).toEqual({ held: 0n, frozen: 0n });
  });
});

describe.each([
  'cpu_operator_cost = 0.1',
  'cpu_tuple_cost = 0.001',
  "work_mem = '64kB'",
  'enable_nestloop = off',
  'enable_material = off',
  'random_page_cost = 0',
  "timezone = 'UTC-5'",
  "timezone = '<AMERICA/MEXICO_CITY>20'",
])('a database tuned to %s', (setting) => {
  it('holds once for each order', async () => {
    const investors = await Promise.all(Array.from({ length: 5 }, () => world.investor()));
    const items = await Promise.all(investors.map((investor, at) => item(investor, '2', { place: at })));
    const tuned = openDatabase(world.test.url, { max: 1 });
    await tuned.query(`SET ${setting}`);
    expect(await place(items, tuned)).toEqual(Array(5).fill('placed'));
    await tuned.close();
    for (const investor of investors) {
      const { held, frozen } = await heldAndFrozen(investor);
      expect(held).toBe(frozen);
      expect(held).toBeGreaterThan(0n);
    }
  });
});

it('a plan made while there were few previews reads no more of them once there are many', async () => {
  const one = openDatabase(world.test.url, { max: 1 });
  const batch = async () => {
    const investors = await Promise.all(Array.from({ length: 8 }, () => world.investor()));
    return Promise.all(investors.map((investor, at) => item(investor, '1', { place: at })));
  };
  const read = async () => {
    await one.query('SELECT pg_stat_force_next_flush()');
    await one.query('SELECT pg_stat_clear_snapshot()');
    const { rows } = await one.query<{ read: number }>(
      `SELECT (sum(idx_tup_read) + sum(seq_tup_read))::int AS read FROM pg_stat_user_tables t
         JOIN pg_stat_user_indexes USING (relid) WHERE t.relname = 'trade_preview'`,
    );
    return rows[0]?.read ?? 0;
  };
  await world.test.owner.query('TRUNCATE trade_preview');
  const few = await batch();
  await world.test.owner.query('ANALYZE');
  await place(few, one);
  const items = await batch();
  await world.test.owner.query(
    `INSERT INTO trade_preview SELECT (p).* FROM (
       SELECT jsonb_populate_record(v, jsonb_build_object('id', gen_random_uuid())) AS p
         FROM (SELECT v FROM trade_preview v LIMIT 1) AS v (v), generate_series(1, 5000)) AS copies`,
  );
  const before = await read();
  await place(items, one);
  await one.query('SELECT FROM trade_previews($1, $2)', [
    items.map(({ investorId }) => investorId),
    items.map(({ previewId }) => previewId),
  ]);
  expect((await read()) - before).toBeLessThan(200);
  await one.close();
});
