import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { creditAfter, repaymentOf } from '#features/margin/contract.ts';
import { lotAt } from '#features/margin/server/index.ts';
import { money, quantity } from '#kernel/money/money.ts';
import { listPositions, placeOrder, previewBuy } from '../../contract.ts';
import { AAPL, openTradeWorld, type TradeWorld } from '../trade.fixture.ts';

/** What the application's own role can make of margin with SQL. Ana has bought 20 AAPL at 2×. */
let world: TradeWorld;
let ana: string;
let lot: string;
beforeAll(async () => {
  world = await openTradeWorld();
  ana = await world.investor();
  const shown = await world.ask(ana, previewBuy, {
    stockId: AAPL,
    side: 'buy',
    type: 'market',
    quantity: '20',
    leverage: '2',
  });
  await world.ask(ana, placeOrder, { previewId: shown.data.previewId });
  await world.seconds(2);
  const { items } = (await world.ask(ana, listPositions, { state: 'open' })).data;
  lot = items[0]!.id;
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

const posted = (
  name: string,
  marginMove: string,
  source: string,
  destination: string,
  asset: string,
  amount = 100,
) =>
  `SELECT ledger.post('${JSON.stringify({
    name: 'margin.add',
    investorId: ana,
    at: new Date(world.clock.now()),
    reference: { kind: 'position', id: lot, marginMove },
    postings: [{ name, asset, amount: String(amount), source, destination }],
  })}')`;
const id = '00000000-0000-7000-8000-000000000000';
const lent = (origin = 'position') =>
  `SELECT margin_lend('${ana}', '${lot}', '${origin}', '${AAPL}', 'USD', 2, now(), 1000000, 100000, '${id}', 'forged')`;

describe('the application’s role', () => {
  test.each<[string, () => string, string]>([
    ['makes a debt larger', () => `UPDATE margin_lot SET borrowed = borrowed + 1`, '42501'],
    ['makes fees larger', () => `UPDATE margin_lot SET accrued = accrued * 2`, '42501'],
    ['writes a move', () => `INSERT INTO margin_move SELECT * FROM margin_move`, '42501'],
    ['changes a move', () => `UPDATE margin_move SET fee = 1`, '42501'],
    ['takes a lot away', () => `DELETE FROM margin_lot`, '42501'],
    ['names an origin of its own', () => `INSERT INTO margin_origin VALUES ('mine')`, '42501'],
    ['lends for an origin that is none', () => lent('mine'), 'BM001'],
    ['lends without a fill', () => lent(), 'BT002'],
    [
      'repays without a fill',
      () => `SELECT margin_repay('${ana}', '${lot}', now(), 1000000, 0, '${id}', 'forged')`,
      'BT002',
    ],
    ['adds margin without paying it', () => `SELECT margin_add('${ana}', '${lot}', now(), 100)`, 'BM003'],
    [
      'splits a lot away from its position',
      () => `SELECT margin_split('${ana}', '${lot}', now(), 1)`,
      'BT002',
    ],
    [
      'raises a limit',
      () => `INSERT INTO lending_limit VALUES ('all', 'USD', '2030-01-01', 1, 'mine')`,
      '42501',
    ],
    ['lowers a rate', () => `UPDATE overnight_rate SET rate = 0`, '42501'],
  ])('never %s', async (_what, statement, code) => {
    const before = await world.snapshot(ana);
    expect(await told(statement())).toBe(code);
    expect(await world.snapshot(ana)).toEqual(before);
  });

  test.each([
    ['margin.lend.frozen', 'firm.lending', 'investor.frozen', 'USD'],
    ['margin.lend.available', 'firm.lending', 'investor.available', 'USD'],
    ['margin.owe', 'firm.lending', 'investor.available', 'MARGIN.USD'],
    ['margin.repay', 'investor.available', 'firm.lending', 'USD'],
    ['margin.clear', 'investor.available', 'firm.lending', 'MARGIN.USD'],
    ['margin.fee', 'investor.available', 'firm.overnight-fee', 'USD'],
    ['margin.cover', 'firm.margin-loss', 'investor.available', 'USD'],
  ])('posts no %s that no move stands behind', async (name, source, destination, asset) => {
    const before = await world.snapshot(ana);
    for (const move of ['', 'none', `${lot}/99`])
      expect(await told(posted(name, move, source, destination, asset))).toBe('BM003');
    // nor a second time what is posted already
    expect(await told(posted(name, `${lot}/1`, source, destination, asset))).toBe('23505');
    expect(await world.snapshot(ana)).toEqual(before);
  });
});

it('the database repays what the rules say, in whatever parts, 200 cases', async () => {
  await world.test.owner.query(`INSERT INTO margin_origin VALUES ('test')`);
  const rules = { rates: { MXN: [], USD: [{ from: '2015-01-01', rate: 7_500_000n as never }] } };
  const step = fc.record({
    percent: fc.integer({ min: 1, max: 100 }),
    days: fc.integer({ min: 0, max: 40 }),
  });
  let n = 0;
  const someone = await world.investor();
  await fc.assert(
    fc.asyncProperty(
      fc.bigInt({ min: 1n, max: 10n ** 9n }),
      fc.bigInt({ min: 1n, max: 10n ** 9n }),
      fc.array(step, { minLength: 1, maxLength: 4 }),
      async (value, shares, steps) => {
        n += 1;
        const client = await world.test.owner.connect();
        try {
          await client.query('BEGIN');
          const lotId = `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
          let at = world.clock.now();
          const run = async (sql: string, values: unknown[]) => (await client.query(sql, values)).rows[0];
          const opened = await run(
            `SELECT * FROM margin_lend($1, $2, 'test', $3, 'USD', 2, $4, $5, $6, $7, 'buy')`,
            [someone, lotId, AAPL, new Date(at), shares, value, lotId],
          );
          let left = shares;
          let lotNow = {
            currency: 'USD',
            borrowed: opened.borrowed_after,
            accrued: 0n,
            settled: 0n,
            charged: money(0n),
            accruedAt: at,
          } as never as Parameters<typeof lotAt>[0];
          for (const [index, { percent, days }] of steps.entries()) {
            if (left === 0n) break;
            at += days * 86_400_000;
            const sold = (left * BigInt(percent)) / 100n || left;
            const accrued = lotAt(lotNow, rules, at);
            const expected = repaymentOf(accrued, quantity(left), quantity(sold));
            const proceeds = money(value / 2n);
            const move = await run(`SELECT * FROM margin_repay($1, $2, $3, $4, $5, $6, 'sell')`, [
              someone,
              lotId,
              new Date(at),
              sold,
              proceeds,
              `11111111-0000-7000-8000-${String(n * 10 + index).padStart(12, '0')}`,
            ]);
            expect([move.borrowed, move.fee]).toEqual([expected.repaid, expected.fee]);
            expect(move.covered).toBe(creditAfter(proceeds, expected).covered);
            left -= sold;
            lotNow = {
              ...accrued,
              borrowed: move.borrowed_after,
              accrued: BigInt(move.accrued_after),
              settled: BigInt(move.settled_after),
              charged: move.charged_after,
            };
          }
        } finally {
          await client.query('ROLLBACK');
          client.release();
        }
      },
    ),
    { numRuns: 200 },
  );
});
