import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDeposit } from '#features/deposit/contract.ts';
import { previewExchange } from '#features/exchange/contract.ts';
import { getStock, listBars } from '#features/market/contract.ts';
import { getOrder, placeOrder, previewBuy } from '#features/trade/contract.ts';
import { openBolsillo, type TestBolsillo, type TestInvestor } from '#testing/bolsillo.ts';
import { registerVerified, uploadPicture } from '#testing/verified-investor.ts';
import { toldAsApplication, tryEveryCall } from './every-role.fixture.ts';

/** Rule 1: nobody sets a quote, a bar, a fill price or a profit. */

const AAPL = 'AAPL.XNAS';
/** Columns that hold a price, whatever they are called. */
const PRICE =
  '(price|quote|proceeds|exact_cost|profit)|(^|_)rate(_|$)|^(bid|ask|open|high|low|close|value|worth|credited)$';

/** A row like one that is there, but for what is told. */
const copyOf = (table: string, changes: object) =>
  `INSERT INTO ${table} SELECT (jsonb_populate_record(t, '${JSON.stringify(changes)}')).* FROM ${table} t LIMIT 1`;

/** A preview of an exchange with other terms than the calls gave it. */
const shownAs = (changes: object) =>
  `INSERT INTO preview SELECT gen_random_uuid(), investor_id, kind, terms || '${JSON.stringify(changes)}', at, made_at,
     expires_at FROM preview WHERE kind = 'exchange' LIMIT 1`;

let world: TestBolsillo;
let ana: TestInvestor;
let orderId: string;
beforeAll(async () => {
  // given an order that is filled
  world = await openBolsillo();
  ana = await world.register();
  const order = { stockId: AAPL, side: 'buy', type: 'market', quantity: '2', leverage: '1' } as const;
  const { previewId } = await ana.get(previewBuy, order);
  orderId = (await ana.get(placeOrder, { previewId })).order.id;
  await world.pass(1_000);
  // and a rate of pesos and of a coin that somebody was shown
  await ana.get(previewExchange, { from: 'MXN', amount: '100' });
  await world.database.owner.query(
    `INSERT INTO coin_rate (coin, source, quoted_at, rate) VALUES ('BTC', 'sandbox', now(), 90000000000)`,
  );
});
afterAll(() => world.close());

const seen = async () => [
  await world.anonymous.get(getStock, { id: AAPL }),
  await world.anonymous.get(listBars, { id: AAPL, period: '1d', limit: 50 }),
  await ana.get(getOrder, { id: orderId }),
];

it('no call of the console changes a quote, a bar or a fill, in whatever role it is tried', async () => {
  const before = await seen();
  const prices = {
    price: '1.00',
    bid: '1.00',
    ask: '1.00',
    open: '1',
    high: '1',
    low: '1',
    close: '1',
    profit: '1',
  };
  const body = {
    ...prices,
    id: AAPL,
    stockId: AAPL,
    symbol: 'AAPL',
    orderId,
    reason: 'Because I want to',
    reference: 'x',
  };
  const { asked } = await tryEveryCall(world, body);
  expect(asked).toBeGreaterThan(200);
  await world.tick();
  expect(await seen()).toEqual(before);
});

it('the application’s role may rewrite no price, but for what an open order, position or deposit still becomes', async () => {
  const { rows } = await world.database.owner.query(
    `SELECT c.table_name || '.' || c.column_name AS place FROM information_schema.columns c
       JOIN information_schema.tables t USING (table_schema, table_name)
      WHERE table_schema IN ('public', 'ledger') AND t.table_type = 'BASE TABLE' AND c.column_name ~ '${PRICE}'
        AND has_column_privilege('bolsillo_app', format('%I.%I', table_schema, table_name), c.column_name, 'UPDATE')
      ORDER BY 1`,
  );
  expect(rows.map(({ place }) => place)).toEqual([
    // written once, as an alert is told of; no money goes by it
    'alert.fired_price',
    // terms of a block offer until two persons back it (features/block-trade)
    'block_offer.price',
    // written once, as a deposit is completed; each guarded by what the source said (features/deposit)
    'deposit.credited',
    'deposit.fx_rate',
    'deposit.rate',
    'deposit.rate_at',
    'deposit.rate_source',
    // written once, as an order is sold; guarded by what it accrued and what its pool holds (features/foundation)
    'foundation_order.sale_profit',
    // of an application until it is settled, and of an issue until it opens or is priced by two (features/ipo)
    'ipo_application.allotted_price',
    'ipo_application.price',
    'ipo_offer.issue_price',
    'ipo_offer.price_approval',
    'ipo_offer.price_high',
    'ipo_offer.price_low',
    'ipo_offer.price_reference',
    'trade_order.value',
    'trade_position.buy_price',
    'trade_position.close_price',
    'trade_position.exact_cost',
    'trade_position.proceeds',
  ]);
});

it.each([
  ['UPDATE trade_fill SET price = 1', '42501'],
  ['DELETE FROM trade_fill', '42501'],
  ['UPDATE venue_event SET price = 1', '42501'],
  ['UPDATE imported_bar SET close = 1', '42501'],
  ['UPDATE sandbox_profile SET reference_price = 1', '42501'],
  // what a coin cost is what its source said
  ['UPDATE coin_rate SET rate = 1', '42501'],
  ['DELETE FROM coin_rate', '42501'],
  ["INSERT INTO coin_rate_source VALUES ('me')", '42501'],
  ["INSERT INTO coin_rate VALUES ('BTC', 'me', now(), 1)", '23503'],
  [`UPDATE preview SET terms = terms || '{"rate":"1"}'`, '42501'],
  ['UPDATE exchange_conversion SET rate = 1', '42501'],
  ['UPDATE coin_rate SET rate = 1', '42501'],
  ['DELETE FROM coin_rate', '42501'],
  // a source of its own, and a second word for an instant that a source has spoken of
  ["INSERT INTO coin_rate_source VALUES ('me')", '42501'],
  [copyOf('coin_rate', { source: 'me' }), '23503'],
  [copyOf('coin_rate', { rate: 1 }), '23505'],
  // an execution that no order, or no venue, knows of
  [copyOf('trade_fill', { execution_id: 'mine' }), 'BT002'],
  [copyOf('trade_fill', { order_id: '00000000-0000-7000-8000-000000000000' }), 'BT002'],
  [copyOf('venue_event', { seq: 1_000_000, execution_id: 'mine', price: 9_000_000_000 }), 'BT002'],
  [copyOf('venue_event', { seq: 1_000_000, execution_id: 'mine', client_order_id: 'mine' }), 'BT002'],
  // another price for a stock that has one, and any bar
  [copyOf('sandbox_profile', { reference_price: 1 }), '23505'],
  [`INSERT INTO imported_bar VALUES ('${AAPL}', '2026-11-19', 1, 1, 1, 1, 1, 'me', now())`, '42501'],
  // a spread, and a rate, that the tariff does not know
  [shownAs({ spread: '0' }), 'BX002'],
  [shownAs({ rate: '1' }), 'BX002'],
  // what is over stays as it ended
  ["UPDATE trade_order SET value = 1 WHERE state = 'completed'", 'BT001'],
])('the application’s role is refused: %s', async (statement, code) => {
  expect(await toldAsApplication(world, statement)).toBe(code);
});

it('no coin is credited at a rate that no source gave', async () => {
  const reviewer = await world.operator('reviewer');
  const bea = await registerVerified(world, reviewer);
  const proofImage = await uploadPicture(bea, 'deposit_proof');
  const { deposit } = await bea.get(createDeposit, { method: 'btc', amount: '0.01', proofImage });
  const at = new Date(world.now()).toISOString();
  const credit = `UPDATE deposit SET state = 'completed', decided_by = '${reviewer.id}', decided_at = now(),
    received = quantity, transfer_key = repeat('ab', 32), confirmed_at = '${at}', rate = 150000000000,
    rate_source = 'sandbox', rate_at = '${at}', credited = 150000 WHERE id = '${deposit.id}'`;
  // without the chain's record one person alone credits nothing
  expect(await toldAsApplication(world, credit)).toBe('BD004');
  // and with it only at a rate of the instant that it names
  await world.database.owner.query(
    "INSERT INTO chain_record (rail, transfer_key, confirmed_at, source) VALUES ('btc', repeat('ab', 32), $1, 'sandbox')",
    [at],
  );
  expect(await toldAsApplication(world, credit)).toBe('23503');
  // nor is one rewritten that it was credited at
  expect(await toldAsApplication(world, `UPDATE deposit SET rate = 1 WHERE id = '${deposit.id}'`)).toBe(
    '23001',
  );
});

it('nor may the owner rewrite a fill while its guard stands', async () => {
  await expect(world.database.owner.query('UPDATE trade_fill SET price = 1')).rejects.toMatchObject({
    code: 'BT001',
  });
});
