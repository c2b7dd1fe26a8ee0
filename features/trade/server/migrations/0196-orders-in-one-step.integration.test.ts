import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabaseBefore, type PastDatabase } from '#testing/migrate-to.ts';

const ORDER = { order: { id: '0190d0c2-0000-7000-8000-000000000001' }, balances: [] };

let past: PastDatabase;

beforeAll(async () => {
  past = await openDatabaseBefore('0196-orders-in-one-step');
});
afterAll(() => past.close());

it('given answers kept in full, when orders go in one step, then those of orders become the order’s id', async () => {
  // given keys of before: of an order, of a close, of a refusal that was kept, of another call
  const kept = [
    ['trade/create', 'a', ORDER],
    ['position/close', 'b', ORDER],
    ['trade/create', 'c', { reason: 'x' }],
    ['exchange/confirm', 'd', ORDER],
  ] as const;
  for (const [call, key, answer] of kept)
    await past.owner.query(
      `INSERT INTO idempotency (investor_id, call, key, input_hash, answer, created_at)
       VALUES (gen_random_uuid(), $1, $2, '', $3, now())`,
      [call, key, answer],
    );
  // when
  await past.migrateTo('0196-orders-in-one-step');
  // then
  const { rows } = await past.owner.query('SELECT answer FROM idempotency ORDER BY key');
  expect(rows.map(({ answer }) => answer)).toEqual([ORDER.order.id, ORDER.order.id, { reason: 'x' }, ORDER]);
  // and an installation comes from there to the present
  await past.migrateToLatest();
  expect((await past.owner.query('SELECT answer FROM idempotency ORDER BY key')).rows).toEqual(rows);
});
