import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { OPEN_MARKET, openBolsillo, type TestBolsillo, type TestInvestor } from '#testing/bolsillo.ts';
import { acceptQuote, type OtcQuote, requestQuote } from '../contract.ts';

/** What the application's own role can make of the dealer's quotes with SQL. Ana has accepted one and holds another. */

const AAPL = 'AAPL.XNAS';
let world: TestBolsillo;
let ana: TestInvestor;
let orderId: string;
let used: string;
let open: OtcQuote;
beforeAll(async () => {
  world = await openBolsillo();
}, 120_000);
afterAll(() => world?.close());
beforeEach(async () => {
  ana = await world.register();
  const wish = { stockId: AAPL, side: 'buy', quantity: '3' } as const;
  used = (await ana.get(requestQuote, wish)).quoteId;
  orderId = (await ana.get(acceptQuote, { quoteId: used })).order.id;
  open = await ana.get(requestQuote, wish);
});

/** Runs statements as the application in one transaction, commits them, and gives the SQLSTATE that they end with. */
async function told(...statements: string[]): Promise<string | null> {
  const client = await world.database.db.pool.connect();
  try {
    await client.query('BEGIN');
    for (const statement of statements) await client.query(statement);
    await client.query('COMMIT');
    return null;
  } catch (error) {
    await client.query('ROLLBACK');
    return Reflect.get(error as object, 'code') as string;
  } finally {
    client.release();
  }
}

async function stateOf() {
  const rows = [];
  for (const table of [
    'otc_quote',
    'trade_order',
    'trade_fill',
    'trade_position',
    'ledger.balance',
    'ledger.chain',
  ])
    rows.push(
      (
        await world.database.owner.query(
          `SELECT to_jsonb(t) AS row FROM ${table} t WHERE investor_id = $1 ORDER BY 1`,
          [ana.id],
        )
      ).rows,
    );
  rows.push((await world.database.owner.query('SELECT * FROM otc_book ORDER BY stock_id')).rows);
  return rows;
}

async function expectRefused(code: string, ...statements: string[]) {
  const before = await stateOf();
  expect(await told(...statements)).toBe(code);
  expect(await stateOf()).toEqual(before);
}

type Move = readonly [part: string, amount: bigint, source: string, destination: string, asset?: string];

function posted(name: string, reference: object, ...moves: Move[]): string {
  const postings = moves.map(([part, amount, source, destination, asset = 'USD']) => ({
    name: part,
    asset,
    amount: amount.toString(),
    source,
    destination,
  }));
  const transaction = { name, investorId: ana.id, at: new Date(world.now()), reference, postings };
  return `SELECT ledger.post('${JSON.stringify(transaction)}')`;
}

/** A quote like the open one, but for what is told. */
const quoteWith = (changes: Record<string, string>) => {
  const columns =
    `investor_id, id, side, stock_id, exchange, currency, quantity, position_id, reference, source, quoted_at,
    spread_rate, price, terms, value, commission, iva, regulatory_fee, at, created_at, expires_at`.split(
      /,\s*/,
    );
  const values = columns.map((name) => changes[name] ?? (name === 'id' ? 'gen_random_uuid()' : name));
  return `INSERT INTO otc_quote (${columns.join(', ')}) SELECT ${values.join(', ')} FROM otc_quote WHERE id = '${open.quoteId}'`;
};

const accept = (quote: string) =>
  `DO $$ BEGIN IF otc_accept('${ana.id}', '${quote}', gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), '{}',
     '${new Date(OPEN_MARKET).toISOString()}', '${new Date(OPEN_MARKET).toISOString()}') IS NOT NULL
   THEN RAISE EXCEPTION 'refused' USING ERRCODE = 'ZZ999'; END IF; END $$`;

const DEALER = 'firm.dealer';
const MINE = 'investor.available';

test.each<[string, Move]>([
  ['cash out of the dealer’s book', ['otc.sell.settle', 100n, DEALER, MINE]],
  ['cash into it', ['otc.buy.settle', 100n, MINE, DEALER]],
  ['shares out of it', ['otc.buy.deliver', 1n, DEALER, MINE, AAPL]],
  ['shares into it', ['otc.sell.deliver', 1n, MINE, DEALER, AAPL]],
  ['a commission', ['otc.buy.commission', 1n, MINE, 'firm.commission']],
  ['IVA', ['otc.sell.iva', 1n, MINE, 'firm.iva']],
  ['a regulatory fee', ['otc.sell.regulatory-fee', 1n, MINE, 'firm.regulatory-fee']],
])('%s that no quote stands behind is refused, whatever it refers to', async (_what, move) => {
  const before = await stateOf();
  for (const reference of [
    {},
    { id: orderId },
    { quoteId: open.quoteId },
    { id: orderId, quoteId: open.quoteId },
  ])
    for (const name of [move[0], 'otc.buy', 'otc.sell'])
      expect(await told(posted(name, reference, move))).toBe('BQ001');
  expect(await stateOf()).toEqual(before);
});

test('an accepted quote is not posted once more, in part or whole', async () => {
  const about = { id: orderId, quoteId: used };
  const { rows } = await world.database.owner.query('SELECT value FROM otc_quote WHERE id = $1', [used]);
  const settle: Move = ['otc.buy.settle', rows[0]?.value as bigint, MINE, DEALER];
  await expectRefused('23505', posted('otc.buy', about, settle));
  await expectRefused('23505', posted('otc.sell', about, settle));
  await expectRefused('BQ001', posted('trade.buy.fill', about, settle));
});

test.each<[string, Record<string, string>]>([
  ['with a better price', { price: 'price - 10000' }],
  ['with a worse one', { price: 'price + 10000' }],
  ['with another spread', { spread_rate: '0', price: 'reference' }],
  ['that lives longer', { expires_at: "expires_at + interval '1 second'" }],
  ['without the tariff’s fees', { stock_id: "'WALMEX.XMEX'", exchange: "'XMEX'", currency: "'MXN'" }],
  ['with a fee that its price does not come to', { regulatory_fee: '1' }],
  ['of another value', { value: 'value - 1' }],
  ['with terms of its own', { terms: `terms || '{"commission": "1"}'` }],
])('a quote %s is refused', async (_what, changes) => {
  await expectRefused('BQ001', quoteWith(changes));
});

test.each<[string, string, string]>([
  ['a quote’s price', 'UPDATE otc_quote SET price = 1', '42501'],
  ['a quote’s order', 'UPDATE otc_quote SET order_id = gen_random_uuid()', '42501'],
  ['a quote that was accepted', 'DELETE FROM otc_quote WHERE order_id IS NOT NULL', 'BT001'],
  ['the dealer’s book', 'UPDATE otc_book SET realised = 0', '42501'],
  ['a new book', "INSERT INTO otc_book VALUES ('X', 'USD', 1, 1, 1, 1)", '42501'],
  ['the spread', 'UPDATE otc_setting SET value = 0', '42501'],
  ['a spread of today', "INSERT INTO otc_setting VALUES ('spread_rate', '2026-11-20', 0, 'me')", '42501'],
])('%s is not the application’s to change', async (_what, statement, code) => {
  await expectRefused(code, statement);
});

test('a quote is not accepted without its fill, nor with another', async () => {
  const fill = (changes: Record<string, string> = {}) => {
    const columns =
      `investor_id, order_id, execution_id, side, currency, price, quantity, value, commission, iva, regulatory_fee,
      source, quoted_at, filled_at, settles_at`.split(/,\s*/);
    const own: Record<string, string> = {
      execution_id: "'otc.' || id",
      filled_at: 'at',
      settles_at: 'at',
      ...changes,
    };
    const values = columns.map((name) => own[name] ?? name);
    return `INSERT INTO trade_fill (${columns.join(', ')}) SELECT ${values.join(', ')} FROM otc_quote WHERE id = '${open.quoteId}'`;
  };
  await expectRefused('BQ001', accept(open.quoteId));
  await expectRefused('BQ001', accept(open.quoteId), fill());
  await expectRefused('BT002', accept(open.quoteId), fill({ price: 'price - 10000' }));
  await expectRefused('BQ001', accept(open.quoteId), fill({ source: "'me'" }));
  // and a fill under another name is not the dealer's, and is asked for a kept quote and a trade's own postings
  await expectRefused('BT002', accept(open.quoteId), fill({ execution_id: "'mine'" }));
  await expectRefused('BT002', fill({ order_id: `'${orderId}'`, execution_id: "'mine'" }));
  await expectRefused('BT002', fill({ order_id: `'${orderId}'` }));
  // a quote that was used, or of nobody
  await expectRefused('ZZ999', accept(used));
  await expectRefused('ZZ999', accept(orderId));
});
