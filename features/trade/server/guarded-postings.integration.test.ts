import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { AAPL, buy, openTradeWorld, type TradeWorld } from './trade.fixture.ts';

/**
 * What the application's own role can make of trades with SQL. Ana bought 10 AAPL at 231.43, filled, and holds the cash of
 * a second order that the venue has and has not filled.
 */

let world: TradeWorld;
let ana: string;
let done: string;
let working: string;
beforeEach(async () => {
  world ??= await openTradeWorld();
  // that a fill is at a kept quote, rule-1-market-evidence tries
  await world.test.owner.query('ALTER TABLE trade_fill DISABLE TRIGGER at_a_kept_quote');
  ana = await world.investor();
  done = (await buy(world, ana, AAPL, '10')).id;
  await world.seconds(1);
  working = (await buy(world, ana, AAPL, '4')).id;
});
afterAll(() => world.close());

/** Runs statements as the application in one transaction, commits them, and gives the SQLSTATE that they end with. */
async function told(...statements: string[]): Promise<string | null> {
  const client = await world.test.db.pool.connect();
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

type Move = readonly [name: string, amount: bigint, source: string, destination: string, asset?: string];

function posted(name: string, reference: object, ...moves: Move[]): string {
  const postings = moves.map(([posting, amount, source, destination, asset = 'USD']) => ({
    name: posting,
    asset,
    amount: amount.toString(),
    source,
    destination,
  }));
  const transaction = { name, investorId: ana, at: new Date(world.clock.now()), reference, postings };
  return `SELECT ledger.post('${JSON.stringify(transaction)}')`;
}

const SETTLE = (amount: bigint): Move => ['trade.buy.settle', amount, 'investor.frozen', 'firm.clearing'];
const DELIVER = (shares: bigint): Move => [
  'trade.buy.deliver',
  shares,
  'firm.custody',
  'investor.available',
  AAPL,
];
const RELEASE = (amount: bigint): Move => [
  'trade.buy.release',
  amount,
  'investor.frozen',
  'investor.available',
];

const FOUR = { price: '231430000', quantity: 4_000_000n, value: 92_572n, fees: '0, 0, 0' };

/** A fill of the working order; what is not told is right. */
function filled(changes: Partial<typeof FOUR> & { order?: string; side?: string } = {}): string {
  const { price, quantity, value, fees, order = working, side = 'buy' } = { ...FOUR, ...changes };
  return `INSERT INTO trade_fill (investor_id, order_id, execution_id, side, currency, price, quantity, value, commission,
     iva, regulatory_fee, source, quoted_at, filled_at, settles_at)
   VALUES ('${ana}', '${order}', 'forged', '${side}', 'USD', ${price}, ${quantity}, ${value}, ${fees}, 'test', now(), now(), now())`;
}

/** The simulated venue's own event of that fill. */
async function venueTells(price = FOUR.price, quantity = FOUR.quantity): Promise<string> {
  await world.trade.settle();
  const seq = `(SELECT coalesce(max(seq), 0) + 1 FROM venue_event)`;
  return `INSERT INTO venue_event (seq, kind, client_order_id, execution_id, price, quantity, source, quoted_at, happened_at)
    VALUES (${seq}, 'fill', '${ana}.${working}', 'forged', ${price}, ${quantity}, 'test', now(), now())`;
}

const about = (order: string) => ({ kind: 'order', id: order, executionId: 'forged' });

async function expectRefused(code: string, ...statements: string[]): Promise<void> {
  const before = await world.snapshot(ana);
  expect(await told(...statements)).toBe(code);
  expect(await world.snapshot(ana)).toEqual(before);
}

describe('a posting of a trade that no fill stands behind', () => {
  test.each<[string, Move]>([
    ['the proceeds of a sale', ['trade.sell.settle', 100n, 'firm.clearing', 'investor.available']],
    [
      'a commission out of what is frozen',
      ['trade.buy.commission', 1n, 'investor.frozen', 'firm.commission'],
    ],
    ['a commission of a sale', ['trade.sell.commission', 1n, 'investor.available', 'firm.commission']],
    ['IVA', ['trade.buy.iva', 1n, 'investor.frozen', 'firm.iva']],
    ['a regulatory fee', ['trade.sell.regulatory-fee', 1n, 'investor.available', 'firm.regulatory-fee']],
    ['a payment for shares', SETTLE(1n)],
    ['shares', DELIVER(1n)],
    ['shares taken away', ['trade.sell.deliver', 1n, 'investor.frozen', 'firm.custody', AAPL]],
    ['cash of a working order given back', RELEASE(1n)],
    ['shares given back', ['trade.sell.release', 1n, 'investor.frozen', 'investor.available', AAPL]],
  ])('%s', async (_what, move) => {
    // whatever it is called, and whatever it refers to
    for (const reference of [{}, { id: 'none' }, { id: ana }, about(done), about(working)])
      for (const name of [move[0], 'trade.buy.fill', 'trade.sell.fill', 'test.credit'])
        await expectRefused('BT002', posted(name, reference, move));
  });

  test('a hold: it is made with its order, and by nothing else', async () => {
    await expectRefused(
      'BL002',
      posted('trade.buy.hold', about(working), [
        'trade.buy.hold',
        1n,
        'investor.available',
        'investor.frozen',
      ]),
    );
    await expectRefused(
      '42501',
      `SELECT ledger.hold_each('trade.buy.hold', now(), ARRAY['${ana}']::uuid[], ARRAY['{}']::jsonb[], '{USD}', '{1}')`,
    );
    await expectRefused(
      '42501',
      `INSERT INTO trade_order SELECT (o).* FROM (SELECT o FROM trade_order o WHERE id = '${working}') x`,
    );
  });
});

describe('a fill', () => {
  test.each<[string, () => string]>([
    ['of no order', () => filled({ order: ana })],
    ['of an order that is over', () => filled({ order: done })],
    ['of the other side', () => filled({ side: 'sell' })],
    ['beyond the order’s bound', () => filled({ price: '500000000', value: 200_000n })],
    ['of more than was ordered', () => filled({ quantity: 5_000_000n, value: 115_715n })],
    ['that costs more than price times shares', () => filled({ value: 92_573n })],
    ['with a fee that the order’s terms do not know', () => filled({ fees: '1, 0, 0' })],
    ['with another fee', () => filled({ fees: '0, 0, 1' })],
  ])('%s is refused', async (_what, statement) => {
    await expectRefused('BT002', statement());
  });

  test('that the simulated venue, which has the order, never told of is refused', async () => {
    await world.trade.settle();
    await expectRefused('BT002', filled(), posted('trade.buy.fill', about(working), SETTLE(92_572n)));
  });

  test.each([
    ['beyond the bound', '500000000', 1n],
    ['of more shares', '231430000', 5_000_000n],
  ])('the venue does not tell of one %s', async (_what, price, quantity) => {
    await expectRefused('BT002', await venueTells(price, quantity));
  });

  test.each<[string, () => string[]]>([
    ['not at all', () => []],
    ['without its shares', () => [posted('trade.buy.fill', about(working), SETTLE(92_572n))]],
    [
      'with a payment twice',
      () => [posted('trade.buy.fill', about(working), SETTLE(92_572n), SETTLE(92_572n))],
    ],
    [
      'with other shares',
      () => [posted('trade.buy.fill', about(working), SETTLE(92_572n), DELIVER(4_000_001n))],
    ],
  ])('posted %s is refused', async (_what, postings) => {
    const event = await venueTells();
    await expectRefused('BT002', event, filled(), ...postings());
  });

  test('posted twice is refused', async () => {
    const whole = posted('trade.buy.fill', about(working), SETTLE(92_572n), DELIVER(4_000_000n));
    await expectRefused('23505', await venueTells(), filled(), whole, whole);
  });
});

describe('an order', () => {
  test.each([
    ['sums that shrink', 'SET filled = filled - 1', 'BT001'],
    ['a hold that grows', 'SET hold_left = hold_left + 1', 'BT001'],
    [
      'an end without its cash',
      `SET state = 'cancelled', reason = 'x', hold_left = 0, completed_at = now()`,
      'BT002',
    ],
    ['an end without its fills', `SET state = 'completed', hold_left = 0, completed_at = now()`, 'BT002'],
  ])('is refused %s', async (_what, change, code) => {
    await expectRefused(code, `UPDATE trade_order ${change} WHERE id = '${working}'`);
  });

  test('gives back what it held once, and no more', async () => {
    const end = `UPDATE trade_order SET state = 'cancelled', reason = 'x', hold_left = 0, completed_at = now() WHERE id = '${working}'`;
    const { frozen } = await world.balance(ana, 'USD');
    const release = posted('trade.buy.release', { id: working }, RELEASE(frozen));
    await expectRefused('BT002', end, posted('trade.buy.release', { id: working }, RELEASE(frozen - 1n)));
    await expectRefused('23505', end, release, release);
    expect(await told(end, release)).toBeNull();
    await expectRefused('23505', release);
  });
});

test('the ledger’s check finds a sale that the owner of the database made up', async () => {
  expect(await world.faults()).toEqual([]);
  await world.test.owner.query('ALTER TABLE ledger.posting DISABLE TRIGGER trade_stands_behind');
  const sale: Move = ['trade.sell.settle', 100n, 'firm.clearing', 'investor.available'];
  await world.test.owner.query(posted('trade.sell.settle', {}, sale));
  await world.test.owner.query('ALTER TABLE ledger.posting ENABLE TRIGGER trade_stands_behind');
  expect(await world.faults()).toMatchObject([
    {
      invariant: 'what trades moved is what fills and orders say: holds, cash, each fee, shares',
      place: `${ana} trade.sell.settle USD`,
      found: 'trades 0, postings 100',
    },
  ]);
});
