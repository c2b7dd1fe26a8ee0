import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AssetLogItem } from '../contract.ts';
import { type CashierScene, OPEN_HOUR, openCashierScene } from './cashier.fixture.ts';

let scene: CashierScene;
const ana = randomUUID();
/** Two entries of the log each: eleven thousand in all, more than two pages may look at. */
const SALES = 5_500;
/** In one transaction: each sale of it looks past the ones before. */
const AT_ONCE = 250;

beforeAll(async () => {
  scene = await openCashierScene();
  await scene.credit(ana, 'MXN', 5_000n);
  await sell(ana, SALES);
}, 120_000);
afterAll(() => scene.close());

/** Sales in dollars with their commission, posted by the ledger's own function. */
async function sell(investor: string, times: number): Promise<void> {
  for (let first = 1; first <= times; first += AT_ONCE)
    await sellSome(investor, first, Math.min(first + AT_ONCE - 1, times));
}

async function sellSome(investor: string, first: number, last: number): Promise<void> {
  await scene.test.owner.query(
    `SELECT count(ledger.post(jsonb_build_object('name', 'trade.sell.settle', 'investorId', $1::text, 'at', $2::text,
       'reference', jsonb_build_object('kind', 'order', 'id', n::text), 'postings', jsonb_build_array(
         jsonb_build_object('name', 'trade.sell.settle', 'asset', 'USD', 'amount', '500', 'source', 'firm.clearing',
           'destination', 'investor.available'),
         jsonb_build_object('name', 'trade.sell.commission', 'asset', 'USD', 'amount', '3', 'source',
           'investor.available', 'destination', 'firm.commission'))))) FROM generate_series($3::integer, $4::integer) n`,
    [investor, new Date(OPEN_HOUR).toISOString(), first, last],
  );
}

async function page(input: object): Promise<{ items: AssetLogItem[]; nextCursor: string | null }> {
  return (await scene.call('asset/log', input, { token: ana })).data;
}

/** The transaction up to which the sums of fees are kept; nothing before it is read again. */
async function keptThrough(): Promise<bigint> {
  const { rows } = await scene.test.owner.query<{ through: bigint }>(
    'SELECT through FROM fees_paid WHERE investor_id = $1',
    [ana],
  );
  return rows[0]?.through ?? 0n;
}

test('given a filter that only the oldest entry fits, then each page looks at a bounded part, and it is found', async () => {
  const seen: AssetLogItem[] = [];
  let cursor: string | undefined;
  let pages = 0;
  do {
    const next = await page({ currency: 'MXN', ...(cursor && { cursor }) });
    seen.push(...next.items);
    cursor = next.nextCursor ?? undefined;
    pages += 1;
  } while (cursor !== undefined);
  expect(pages).toBe(3);
  expect(seen.map(({ id, amount }) => [id, amount])).toEqual([['1', '50.00']]);
});

test('given no filter, then the pages are full and none is lost between them', async () => {
  const ids: string[] = [];
  let cursor: string | undefined;
  for (let turn = 0; turn < 60; turn++) {
    const next = await page({ limit: 100, ...(cursor && { cursor }) });
    expect(next.items).toHaveLength(100);
    ids.push(...next.items.map(({ id }) => id));
    cursor = next.nextCursor ?? undefined;
  }
  const newest = SALES * 2 + 1;
  expect(ids).toEqual(Array.from({ length: 6_000 }, (_, at) => String(newest - at)));
});

test('given a page that ends with the first entry, then there is no next one', async () => {
  await scene.credit(ana, 'USD', 1n);
  const last = await page({ type: 'sandbox', limit: 5 });
  expect(last.items).toHaveLength(1);
  expect(last.nextCursor).not.toBeNull();
  const bea = randomUUID();
  await scene.credit(bea, 'MXN', 1n);
  const told = await scene.call('asset/log', {}, { token: bea });
  expect([told.data.items.length, told.data.nextCursor]).toEqual([1, null]);
});

test('given fees of a long history, then their sum is exact however it is read, and read once', async () => {
  const feesOf = () => scene.cashier.feesPaid(scene.test.db, ana);
  const all = { USD: BigInt(SALES) * 3n, MXN: 0n };
  const answers = await Promise.all([feesOf(), feesOf(), feesOf()]);
  expect(answers).toEqual([all, all, all]);
  const through = await keptThrough();
  expect(through).toBeGreaterThanOrEqual(BigInt(SALES));
  await sell(ana, 7);
  expect(await feesOf()).toEqual({ USD: all.USD + 21n, MXN: 0n });
  // A few are read each time, many are summed up.
  expect(await keptThrough()).toBe(through);
  await sell(ana, 600);
  expect(await feesOf()).toEqual({ USD: all.USD + 1_821n, MXN: 0n });
  expect(await keptThrough()).toBe(through + 607n);
  await expect(scene.test.db.query('UPDATE fees_paid SET usd = 0')).rejects.toThrow('permission denied');
});
