import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { declaredParts } from '#apps/server/declared-parts.ts';
import { deleteNotification, listNotifications } from '#features/notification/contract.ts';
import { sandboxEvidence } from '#features/reconciliation/server/index.ts';
import { placeOrder, previewBuy } from '#features/trade/contract.ts';
import { openInvestor } from '#features/withdrawal/server/withdrawal.fixture.ts';
import { checkLedger } from '#kernel/ledger/check-ledger.ts';
import { post } from '#kernel/ledger/ledger.ts';
import { openBolsillo, type TestBolsillo, type TestInvestor, type TestOperator } from '#testing/bolsillo.ts';

/**
 * Rule 2, against the application's log-in, in small things: each is refused by the database, or named by the ledger's check.
 * The larger ones have files of their own.
 */

const AAPL = 'AAPL.XNAS';
const REFUSED = '42501';
const STAYS = '23001';

let world: TestBolsillo;
let rita: TestOperator;
let ana: TestInvestor;
let orderId: string;
beforeAll(async () => {
  world = await openBolsillo();
  rita = await world.operator('reviewer');
  ana = await openInvestor(world, rita);
  const order = {
    stockId: AAPL,
    side: 'buy',
    type: 'limit',
    quantity: '1',
    limitPrice: '150',
    leverage: '1',
  } as const;
  const { previewId } = await ana.get(previewBuy, order);
  orderId = (await ana.get(placeOrder, { previewId })).order.id;
});
afterAll(() => world.close());

/** The SQLSTATE that the application's role is told; null where it is let through. */
const told = (sql: string, ...values: unknown[]) =>
  world.database.db.query(sql, values).then(
    () => null,
    (error: unknown) => Reflect.get(error as object, 'code') as string,
  );
const faults = async () => {
  const invariants = [...declaredParts('invariants'), ...sandboxEvidence('bolsillo')];
  const report = await checkLedger(world.database.db, invariants);
  return report.faults.map(({ place, found }) => `${place}: ${found}`).join('\n');
};
/** A row of the application's own making, from one that is there. */
const copied = (table: string, change: object, where: string) =>
  `INSERT INTO ${table} SELECT (jsonb_populate_record(t, '${JSON.stringify(change)}'::jsonb)).* FROM ${table} t WHERE ${where}`;

it('given nothing of it, the check finds nothing', async () => {
  expect(await faults()).toBe('');
});

describe('refused by the database', () => {
  it('a notification of other words, unread again, or gone', async () => {
    const [one] = (await ana.get(listNotifications, {})).items;
    for (const sql of [
      'DELETE FROM notification',
      `UPDATE notification SET told_values = '{}'`,
      'UPDATE notification SET title = NULL, content = NULL',
      'UPDATE notification SET created_at = now()',
    ])
      expect(await told(sql)).toBe(REFUSED);
    // when the investor takes it out of their list, then it is out, and the row stays with its words
    await ana.get(deleteNotification, { id: one!.id });
    expect((await ana.get(listNotifications, {})).items.map(({ id }) => id)).not.toContain(one!.id);
    expect(await told('UPDATE notification SET deleted_at = NULL WHERE id = $1', one!.id)).toBe(STAYS);
    const { rows } = await world.database.owner.query('SELECT deleted_at FROM notification WHERE id = $1', [
      one!.id,
    ]);
    expect(rows).toEqual([{ deleted_at: expect.any(Date) }]);
  });

  it('a key forgotten before its time', async () => {
    expect(await told('DELETE FROM idempotency')).toBe(STAYS);
    expect(await told(`UPDATE idempotency SET created_at = '2020-01-01'`)).toBe(REFUSED);
  });

  it('a line of the audit log in the name of one who was not signed in, of 2020 or of now', async () => {
    const other = randomUUID();
    await world.database.owner.query(
      `INSERT INTO operator SELECT (jsonb_populate_record(o, $1)).* FROM operator o WHERE id = $2`,
      [JSON.stringify({ id: other, sign_in_name: 'nadie' }), rita.id],
    );
    const line = `INSERT INTO audit_log (at, operator_id, call, reads, input_hash, request_id, remote_address)
      VALUES ($1, $2, 'operator/deposit_complete', false, '', '', '')`;
    expect(await told(line, new Date('2020-02-02'), rita.id)).toBe(REFUSED);
    expect(await told(line, new Date(world.now()), other)).toBe(REFUSED);
  });

  it('a commission below zero in an order’s terms', async () => {
    const order = { stockId: AAPL, side: 'buy', type: 'market', quantity: '1', leverage: '1' } as const;
    const { previewId } = await ana.get(previewBuy, order);
    const { rows } = await world.database.owner.query('SELECT terms FROM trade_preview WHERE id = $1', [
      previewId,
    ]);
    for (const fee of ['commission', 'iva', 'section31', 'taf', 'tafCap']) {
      const change = { id: randomUUID(), terms: { ...rows[0].terms, [fee]: '-100000' } };
      expect(await told(copied('trade_preview', change, `id = '${previewId}'`)), fee).toBe('23514');
    }
  });
});

describe('named by the check', () => {
  it('a lot that nobody bought', async () => {
    const lot = {
      ...{
        investor_id: ana.id,
        id: randomUUID(),
        state: 'open',
        stock_id: AAPL,
        currency: 'USD',
        leverage: 1,
      },
      ...{ quantity: '5000000', held: '0', exact_cost: '0', buy_fees: '0', buy_price: '1', product: 'trade' },
      opened_at: new Date(world.now()).toISOString(),
    };
    const sql = `INSERT INTO trade_position SELECT (jsonb_populate_record(NULL::trade_position, '${JSON.stringify(lot)}')).*`;
    expect(await told(sql)).toBeNull();
    expect(await faults()).toContain(`${ana.id} ${AAPL}`);
    await world.database.owner.query('DELETE FROM trade_position WHERE id = $1', [lot.id]);
  });

  it('a hold of zero under an order that still works', async () => {
    expect(await told('UPDATE trade_order SET hold_left = 0 WHERE id = $1', orderId)).toBeNull();
    expect(await faults()).toContain(`${ana.id} ${orderId}: holds 0 of `);
  });

  it('starting cash that was given again', async () => {
    const bruno = await world.register();
    const again = { kind: 'starting-cash' };
    await post(world.database.db, {
      ...{ name: 'sandbox.starting-cash', investorId: bruno.id, at: world.now(), reference: again },
      postings: [
        {
          ...{ name: 'sandbox.starting-cash', asset: 'USD', amount: 5_00n },
          ...{ source: 'firm.sandbox-cash', destination: 'investor.available' },
        },
      ],
    });
    expect(await faults()).toContain(`${bruno.id} USD: 2 times, 1000500 in all`);
  });

  it('a quote of the simulated market that it never gave, however near', async () => {
    // given one that it gave
    const order = { stockId: AAPL, side: 'buy', type: 'market', quantity: '1', leverage: '1' } as const;
    const { previewId } = await ana.get(previewBuy, order);
    await ana.get(placeOrder, { previewId });
    await world.pass(1_000);
    const kept = async () =>
      (
        await world.database.owner.query(
          'SELECT * FROM market_quote WHERE stock_id = $1 ORDER BY quoted_at DESC',
          [AAPL],
        )
      ).rows;
    const [true_] = await kept();
    expect(await faults()).not.toContain('quote ');
    // when the log-in keeps another, a tenth of a per cent off
    await world.pass(1_000);
    const off = BigInt(true_.last) + BigInt(true_.last) / 1_000n;
    const sql = `INSERT INTO market_quote (stock_id, kind, quoted_at, source, bid, ask, last, low, high)
      VALUES ($1, 'quote', $2, 'sandbox', $3, $3, $3, $3, $3)`;
    expect(await told(sql, AAPL, new Date(world.now()), off)).toBeNull();
    const [made] = await kept();
    expect(await faults()).toContain(`quote ${made.hash.toString('hex')}: ${AAPL} ${off}`);
  });
});
