import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { declaredParts } from '#apps/server/declared-parts.ts';
import { createExchange, previewExchange } from '#features/exchange/contract.ts';
import { getOrder, placeOrder, previewBuy } from '#features/trade/contract.ts';
import { checkLedger } from '#kernel/ledger/check-ledger.ts';
import { openBolsillo, type TestBolsillo, type TestInvestor } from '#testing/bolsillo.ts';
import { moneyOf, toldAsApplication, toldOnPosting } from './every-role.fixture.ts';

/**
 * Rule 1, against the application's log-in: what something is bought, sold or exchanged at is a quote that was kept for its
 * instant, once, and that nobody can change, remove or put into another time.
 */

const AAPL = 'AAPL.XNAS';

let world: TestBolsillo;
let ana: TestInvestor;
let price: bigint;
let at: string;
beforeAll(async () => {
  world = await openBolsillo();
  ana = await world.register();
  const order = { stockId: AAPL, side: 'buy', type: 'market', quantity: '2', leverage: '1' } as const;
  const { previewId } = await ana.get(previewBuy, order);
  await ana.get(placeOrder, { previewId });
  await world.pass(1_000);
  const { rows } = await world.database.owner.query('SELECT * FROM market_quote WHERE stock_id = $1', [AAPL]);
  expect(rows).toHaveLength(1);
  price = rows[0].last;
  at = rows[0].quoted_at.toISOString();
});
afterAll(() => world.close());

const asText = (values: object) => JSON.stringify(values).replaceAll("'", "''");

/** A quote that the application says it heard. */
const heard = (says: object) =>
  `INSERT INTO market_quote (stock_id, kind, quoted_at, source, bid, ask, last, low, high)
     SELECT stock_id, kind, quoted_at, source, bid, ask, last, coalesce(bid, last), coalesce(ask, last)
       FROM jsonb_populate_record(NULL::market_quote, '${asText({
         ...{ stock_id: AAPL, kind: 'quote', quoted_at: at, source: 'sandbox' },
         ...{ bid: `${price}`, ask: `${price}`, last: `${price}` },
         ...says,
       })}')`;
const later = (ms: number) => new Date(Date.parse(at) + ms).toISOString();
const of = (value: bigint) => ({ bid: `${value}`, ask: `${value}`, last: `${value}` });

describe('a quote', () => {
  it('that priced a fill is kept once, and named by its hash in the hashed reference', async () => {
    const { rows } = await world.database.owner.query(
      `SELECT f.price BETWEEN q.bid AND q.ask AS within, q.hash = market_quote_hash(q) AS whole,
              t.reference::jsonb ->> 'quote' = encode(q.hash, 'hex') AS named
         FROM trade_fill f JOIN market_quote q ON q.hash = f.quote
         JOIN ledger.transaction t ON t.investor_id = f.investor_id AND t.reference::jsonb ->> 'executionId' = f.execution_id
        WHERE f.investor_id = $1`,
      [ana.id],
    );
    expect(rows).toEqual([{ within: true, whole: true, named: true }]);
  });

  it.each([
    ['is changed', 'UPDATE market_quote SET last = 1', '42501'],
    ['is removed', 'DELETE FROM market_quote', '42501'],
    ['says itself when it was kept', `INSERT INTO market_quote (kept_at) VALUES (now())`, '42501'],
    [
      'is of a source of its own',
      `INSERT INTO market_source VALUES ('NASDAQ official feed', false)`,
      '42501',
    ],
  ])('is not one that %s', async (_what, sql, code) => {
    expect(await toldAsApplication(world, sql)).toBe(code);
  });

  it('is of a source that the firm has, of a time that came, after those before it, and near the last one', async () => {
    const refused = async (says: object) => expect(await toldAsApplication(world, heard(says))).toBe('BE001');
    await refused({ source: 'NASDAQ official feed', quoted_at: later(1_000) });
    await refused({ quoted_at: later(60_000) });
    await refused({ quoted_at: '2015-01-02T15:00:00Z' });
    await refused({ quoted_at: later(-16_000) });
    await refused({ quoted_at: later(1_000), ...of(10_000n) });
    await refused({ quoted_at: later(1_000), ...of(1_000_000_000_000n) });
    await refused({ quoted_at: later(1_000), ...of((price * 106n) / 100n) });
    await refused({ quoted_at: later(1_000), bid: '1', ask: `${price}` });
    // nor may the first of another stock be anything
    await refused({ stock_id: 'MSFT.XNAS', ...of(10_000n) });
    expect(
      await toldAsApplication(world, heard({ quoted_at: later(1_000), ...of((price * 104n) / 100n) })),
    ).toBe(null);
  });

  it('of the owner’s is append-only, too', async () => {
    const { owner } = world.database;
    await expect(owner.query('UPDATE market_quote SET last = 1')).rejects.toMatchObject({ code: 'BL004' });
    await expect(owner.query('DELETE FROM market_quote')).rejects.toMatchObject({ code: 'BL004' });
  });
});

describe('money by trading', () => {
  /** An order of the application's own making, at whatever bound it likes. */
  async function crafted(
    bound: bigint,
    placedAt = world.now(),
  ): Promise<{ id: string; refused: string | null }> {
    const order = { stockId: AAPL, side: 'buy', type: 'market', quantity: '1', leverage: '1' } as const;
    const { previewId } = await ana.get(previewBuy, order);
    const mine = randomUUID();
    const id = randomUUID();
    const { db } = world.database;
    await db.query(
      `INSERT INTO trade_preview SELECT (jsonb_populate_record(p, $1)).* FROM trade_preview p WHERE id = $2`,
      [JSON.stringify({ id: mine, order_id: null, bound_price: `${bound}` }), previewId],
    );
    const item = {
      ...{ place: 1, investorId: ana.id, call: 'trade/create', key: mine, inputHash: '00', previewId: mine },
      ...{ side: 'buy', orderId: id, positionId: randomUUID(), reference: {} },
    };
    const now = new Date(world.now()).toISOString();
    return db
      .query('SELECT * FROM place_orders($1, $2, $3)', [
        JSON.stringify([item]),
        new Date(placedAt).toISOString(),
        now,
      ])
      .then(
        () => ({ id, refused: null }),
        (error: unknown) => ({ id, refused: Reflect.get(error as object, 'code') }),
      );
  }

  const filled = (orderId: string, says: object) => {
    const now = new Date(world.now()).toISOString();
    const fill = {
      ...{ investor_id: ana.id, order_id: orderId, execution_id: randomUUID(), side: 'buy', currency: 'USD' },
      ...{ price: '10000', quantity: '1000000', value: '1', commission: '0', iva: '0', regulatory_fee: '0' },
      ...{ source: 'sandbox', quoted_at: at, filled_at: now, settles_at: later(3 * 86_400_000) },
      ...{ borrowed: '0', overnight_fee: '0', covered: '0' },
      ...says,
    };
    return toldAsApplication(
      world,
      `INSERT INTO trade_fill SELECT (jsonb_populate_record(NULL::trade_fill, '${asText(fill)}')).*`,
    );
  };

  it('is not made at a price of its own, under a source of its own, on a day of its own', async () => {
    const before = await ana.get(getOrder, { id: (await crafted(price * 2n)).id });
    const { id } = before.order;
    for (const says of [
      { price: '10000' },
      { price: '1000000000000' },
      { price: `${price}`, source: 'NASDAQ official feed' },
      { price: `${price}`, quoted_at: later(500) },
      { price: `${price}`, filled_at: later(5 * 60_000) },
      { price: `${price}`, filled_at: '2015-01-02T15:00:00Z' },
      { price: `${price}`, settles_at: '2015-01-05T15:00:00Z' },
      { price: `${price}`, settles_at: later(90 * 86_400_000) },
    ])
      expect(await filled(id, says), JSON.stringify(says)).toBe('BT002');
    expect(await ana.get(getOrder, { id })).toEqual(before);
  });

  it('nor by an order that is put before the quote that it wants', async () => {
    const before = await moneyOf(world, ana.id);
    expect((await crafted(price * 2n, Date.parse('2026-11-20T15:20:00Z'))).refused).toBe('BT002');
    expect(await moneyOf(world, ana.id)).toEqual(before);
  });

  it('nor with the dealer, whose reference is a kept quote’s', async () => {
    const { rows } = await world.database.owner.query(
      `SELECT count(*)::int AS guards FROM pg_trigger WHERE tgname IN ('otc_quote_fits', 'at_a_kept_quote') AND tgenabled = 'O'`,
    );
    expect(rows).toEqual([{ guards: 3 }]);
  });
});

describe('an exchange', () => {
  it('is at a rate that was kept, of the minute before', async () => {
    const { previewId } = await ana.get(previewExchange, { from: 'USD', amount: '10' });
    const shown = (changes: string) =>
      `INSERT INTO preview SELECT gen_random_uuid(), investor_id, kind, terms || ${changes}, at, made_at, expires_at
         FROM preview WHERE id = '${previewId}'`;
    // a middle rate of the application's own, with amounts that fit it and the tariff's spread
    const { rows } = await world.database.owner.query('SELECT terms FROM preview WHERE id = $1', [previewId]);
    const { spread } = rows[0].terms;
    const middle = 997_000;
    const rate = middle - (middle * Number(spread)) / 100;
    const made = { middle: `${middle}`, rate: `${rate}`, amount: '1.00', received: rate.toFixed(2) };
    expect(await toldAsApplication(world, shown(`'${JSON.stringify(made)}'::jsonb`))).toBe('BX002');
    for (const change of [
      `'{"source":"Banxico"}'`,
      `'{"evidence":"00"}'`,
      `jsonb_build_object('evidence', NULL)`,
    ])
      expect(await toldAsApplication(world, shown(change)), change).toBe('BX002');
    expect(await toldAsApplication(world, shown(`'{}'`))).toBe(null);
  });

  it('does not come in without having gone out', async () => {
    const { previewId, received, amount } = await ana.get(previewExchange, { from: 'USD', amount: '10' });
    const { owner, db } = world.database;
    const { rows } = await owner.query(`SELECT terms ->> 'evidence' AS quote FROM preview WHERE id = $1`, [
      previewId,
    ]);
    const before = await moneyOf(world, ana.id);
    const reference = { kind: 'exchange', previewId, quote: rows[0].quote };
    const cash = { source: 'investor.available', destination: 'firm.exchange' };
    const units = (text: string) => text.replace('.', '');
    const out = { name: 'exchange.out', asset: 'USD', amount: units(amount), ...cash };
    const transaction = {
      ...{ name: 'exchange.convert', investorId: ana.id, at: new Date(world.now()).toISOString(), reference },
      postings: [out],
    };
    // one half of it alone, at the commit
    await expect(db.query('SELECT ledger.post($1)', [JSON.stringify(transaction)])).rejects.toMatchObject({
      code: 'BX001',
    });
    const back = { source: 'firm.exchange', destination: 'investor.available' };
    const coming = { name: 'exchange.in', asset: 'MXN', amount: units(received), ...back };
    expect(await toldOnPosting(world, coming, ana.id, reference)).toBe('BX001');
    expect(await moneyOf(world, ana.id)).toEqual(before);
    // and both together, as shown, do
    await ana.get(createExchange, { previewId });
  });
});

it('what was kept has a root of each day in the audit log; changed by the owner, it is named', async () => {
  const { owner, db } = world.database;
  await world.pass(86_400_000);
  const named = async () =>
    (await checkLedger(db, declaredParts('invariants'))).faults.map(
      ({ place, invariant }) => `${place}: ${invariant}`,
    );
  expect(await named()).toEqual([]);
  const { rows } = await owner.query(`SELECT seq, detail FROM audit_log WHERE call = 'proof.quotes'`);
  expect(rows).toMatchObject([{ detail: { root: expect.stringMatching(/^[0-9a-f]{64}$/) } }]);
  await owner.query('ALTER TABLE market_quote DISABLE TRIGGER USER');
  await owner.query(
    'UPDATE market_quote SET last = last + 1, ask = ask + 1, high = high + 1 WHERE stock_id = $1',
    [AAPL],
  );
  expect((await named()).some((fault) => fault.startsWith('quote '))).toBe(true);
  await owner.query('UPDATE market_quote q SET hash = market_quote_hash(q)');
  const found = await named();
  expect(found.some((fault) => fault.startsWith(`audit log ${rows[0].seq}: `))).toBe(true);
  expect(found.some((fault) => fault.startsWith(`${ana.id} `))).toBe(true);
});
