import { afterAll, beforeAll, expect, test } from 'vitest';
import { listStocks } from '#features/market/contract.ts';
import { clockCall } from '#features/sandbox/contract.ts';
import { OPEN_MARKET, openBolsillo, type TestBolsillo } from '#testing/bolsillo.ts';

let bolsillo: TestBolsillo;

beforeAll(async () => {
  bolsillo = await openBolsillo();
});
afterAll(() => bolsillo.close());

test('given the whole product, when health is asked, then it lives and is ready', async () => {
  for (const path of ['live', 'ready']) {
    const { status } = await fetch(`${bolsillo.url}/health/${path}`);
    expect(status).toBe(200);
  }
});

test('given an open market, when anyone lists American stocks, then each has a fresh price with its source', async () => {
  const { items } = await bolsillo.anonymous.get(listStocks, { country: 'america', limit: 5 });
  expect(items).toHaveLength(5);
  for (const item of items) expect(item).toMatchObject({ source: 'sandbox', stale: false, currency: 'USD' });
});

test('given a new investor, when they register, then simulated cash is theirs at once', async () => {
  const investor = await bolsillo.register();
  const { rows } = await bolsillo.database.owner.query(
    `select asset, available from ledger.balance where investor_id = $1 order by asset`,
    [investor.id],
  );
  expect(rows).toEqual([
    { asset: 'MXN', available: 20_000_000n },
    { asset: 'USD', available: 1_000_000n },
  ]);
});

test('given time that stands still, when the clock is asked, then it is the test’s', async () => {
  const now = new Date(OPEN_MARKET).toISOString();
  expect(await bolsillo.anonymous.get(clockCall, {})).toEqual({ now });
});
