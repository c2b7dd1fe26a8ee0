import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { getInfoCall } from '#features/account/contract.ts';
import { DAY_MS } from '#kernel/calendar/calendar.ts';
import { transact } from '#kernel/database/transact.ts';
import { type LedgerTransaction, post } from '#kernel/ledger/ledger.ts';
import { money, rate } from '#kernel/money/money.ts';
import { sharedBolsillo, type TestBolsillo, type TestInvestor } from '#testing/bolsillo.ts';
import { accruedFor } from '../foundation.ts';
import { buy, openFoundation, shown } from './foundation.fixture.ts';
import { selectProducts } from './product.store.ts';

/** What the application's own role tries at the database: profit out of principal, and sums that no date gives. */
let world: TestBolsillo;
const cash = async (who: TestInvestor) =>
  (await who.get(getInfoCall, {})).user.cash.find(({ currency }) => currency === 'MXN')?.available;

describe('the database itself', () => {
  let ana: TestInvestor;
  let id: string;
  let orderId: string;
  let pools: { principalPool: string; incomePool: string };
  beforeAll(async () => {
    world = await sharedBolsillo();
    ana = await world.register();
    id = await openFoundation(world, { income: '10', finishes: 200 });
    orderId = (await buy(ana, id)).id;
    const rows = await selectProducts(world.database.db, world.now(), { id, before: null, rows: 1 });
    pools = rows[0] ?? { principalPool: '', incomePool: '' };
  });
  const standing = async () => ({ cash: await cash(ana), product: await shown(world, id) });
  const posting = (name: string, amount: bigint, from: string, to: string) =>
    ({ name, asset: 'MXN', amount, source: from, destination: to }) as LedgerTransaction['postings'][number];
  const OUT = ['investor.frozen', 'firm.foundation-transfer'] as const;
  const IN = ['firm.foundation-transfer', 'investor.frozen'] as const;

  test('pays no profit from principal, whoever asks', async () => {
    const was = await standing();
    const tries: [string, string, LedgerTransaction['postings'][number]][] = [
      // Profit from the principal pool, under either name.
      ['foundation.income.out', 'principalPool', posting('foundation.income.out', 100n, ...OUT)],
      ['foundation.principal.out', 'principalPool', posting('foundation.principal.out', 100n, ...OUT)],
      ['foundation.principal.out', 'principalPool', posting('foundation.principal.out', 1_000_000n, ...OUT)],
      ['foundation.principal.out', 'principalPool', posting('foundation.income.out', 1_000_000n, ...OUT)],
      ['foundation.owed.out', 'principalPool', posting('foundation.income.out', 100n, ...OUT)],
      // Principal in the income pool, to be paid out as profit.
      ['foundation.principal.in', 'incomePool', posting('foundation.principal.in', 1_000_000n, ...IN)],
      [
        'foundation.income.in',
        'incomePool',
        posting('foundation.income.in', 100n, 'firm.foundation-income', 'investor.frozen'),
      ],
      // By the way of other postings.
      ['deposit.credit', 'incomePool', posting('deposit.credit', 100n, 'firm.bank', 'investor.available')],
      [
        'sandbox.starting-cash',
        'incomePool',
        posting('sandbox.starting-cash', 100n, 'firm.sandbox-cash', 'investor.available'),
      ],
    ];
    for (const [name, pool, made] of tries) {
      const investorId = pools[pool as keyof typeof pools];
      await expect(
        post(world.database.db, {
          name,
          investorId,
          at: world.now(),
          reference: { id: orderId },
          postings: [made],
        }),
        `${name} ${made.name} on ${pool}`,
      ).rejects.toThrow();
    }
    await expect(
      post(world.database.db, {
        name: 'foundation.sell',
        investorId: ana.id,
        at: world.now(),
        reference: { id: orderId },
        postings: [posting('foundation.sell.profit', 100n, 'firm.foundation-transfer', 'investor.available')],
      }),
    ).rejects.toThrow('no term fund stands behind');
    expect(await standing()).toEqual(was);
  });

  test('lets no order end with a profit that its dates do not give, no pool be overdrawn, and no half be posted', async () => {
    const was = await standing();
    const sold = (change: Record<string, unknown>) => {
      const row = {
        sold_at: new Date(world.now() + 200 * DAY_MS),
        sold_on: new Date(world.now() + 200 * DAY_MS).toISOString().slice(0, 10),
        accrued: 66_667,
        sale_profit: 1_000,
        sell_charge: 1_001,
        sell_iva: 138,
        ...change,
      };
      return transact(world.database.db, (tx) =>
        tx.query(
          `UPDATE foundation_order SET state = 'sold', sold_at = $2, sold_on = $3, accrued = $4, sale_profit = $5,
             sell_charge = $6, sell_iva = $7 WHERE id = $1`,
          [orderId, row.sold_at, row.sold_on, row.accrued, row.sale_profit, row.sell_charge, row.sell_iva],
        ),
      );
    };
    await expect(sold({})).rejects.toThrow('is not posted');
    await expect(sold({ accrued: 66_668 })).rejects.toThrow('sold by its terms');
    await expect(sold({ sale_profit: 66_668 })).rejects.toThrow();
    await expect(sold({ sold_at: new Date(world.now()) })).rejects.toThrow('sold by its terms');
    for (const sql of [
      `UPDATE foundation SET yearly_rate = 99000000 WHERE id = '${id}'`,
      `UPDATE foundation SET id = id WHERE id = '${id}'`,
      `DELETE FROM foundation_order WHERE id = '${orderId}'`,
      `UPDATE foundation_order SET buy_price = 1 WHERE id = '${orderId}'`,
      `UPDATE foundation_income SET amount = 1`,
      `INSERT INTO foundation_payment SELECT gen_random_uuid(), '${id}', '${orderId}', 1, now()`,
      `INSERT INTO foundation_income SELECT gen_random_uuid(), '${id}', 5, 'x', NULL, now()`,
      `INSERT INTO foundation SELECT gen_random_uuid(), name, publisher, intro, currency, min_amount, yearly_rate, key_hash,
         begin_at, finish_at, finish_on, gen_random_uuid(), gen_random_uuid(), NULL, opened_at FROM foundation WHERE id = '${id}'`,
    ])
      await expect(
        transact(world.database.db, (tx) => tx.query(sql)),
        sql,
      ).rejects.toThrow();
    expect(await standing()).toEqual(was);
  });

  test('counts profit as the program does', async () => {
    const cases = fc.sample(
      fc.tuple(
        fc.bigInt({ min: 1n, max: 10n ** 12n }),
        fc.bigInt({ min: 1n, max: 100_000_000n }),
        fc.integer({ min: 0, max: 1_100 }),
      ),
      200,
    );
    const { rows } = await world.database.db.query<{ accrued: bigint }>(
      `SELECT foundation_accrued(a, r, d) AS accrued FROM unnest($1::bigint[], $2::bigint[], $3::int[])
         WITH ORDINALITY AS c (a, r, d, n) ORDER BY n`,
      [cases.map(([a]) => a), cases.map(([, r]) => r), cases.map(([, , d]) => d)],
    );
    expect(rows.map(({ accrued }) => accrued)).toEqual(
      cases.map(([amount, yearly, days]) => accruedFor(money(amount), rate(yearly), days)),
    );
  });
});
