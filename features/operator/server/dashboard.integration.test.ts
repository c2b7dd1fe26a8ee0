import { afterAll, beforeAll, expect, test } from 'vitest';
import { placeOrder, previewBuy } from '#features/trade/contract.ts';
import { keepJobRun } from '#kernel/jobs/job-run.store.ts';
import { openBolsillo, type TestBolsillo, type TestInvestor, type TestOperator } from '#testing/bolsillo.ts';
import { dashboardCall, overviewCall } from '../contract.ts';

const MINUTE_MS = 60_000;
let world: TestBolsillo;
let teresa: TestOperator;
let ana: TestInvestor;
beforeAll(async () => {
  world = await openBolsillo();
  teresa = await world.operator('treasurer');
  ana = await world.register();
});
afterAll(() => world.close());

const dashboard = () => teresa.get(dashboardCall, {});
const partOf = async (part: string) => (await dashboard()).health.find((line) => line.part === part);

test('given money that came today, then it stands under today, every day of fourteen has its figures', async () => {
  const { flows } = await dashboard();
  const pesos = flows.filter(({ currency }) => currency === 'MXN');
  expect(pesos).toHaveLength(14);
  expect(pesos.at(-1)).toEqual({
    date: '2026-11-20',
    currency: 'MXN',
    moneyIn: '200000.00',
    moneyOut: '0.00',
  });
  expect(pesos.at(0)).toMatchObject({ date: '2026-11-07', moneyIn: '0.00' });
  expect(new Set(pesos.map(({ date }) => date)).size).toBe(14);
});

test('given an order that left, then the venue is well; given one that did not leave, then it is down', async () => {
  expect(await partOf('venue')).toMatchObject({ kind: 'venue', state: 'good', source: 'simulated' });
  const order = { stockId: 'AAPL.XNAS', side: 'buy', type: 'market', quantity: '1', leverage: '1' } as const;
  const { previewId } = await ana.get(previewBuy, order);
  await ana.get(placeOrder, { previewId });
  expect(await partOf('venue')).toMatchObject({
    state: 'good',
    counts: expect.arrayContaining([{ name: 'unsent', count: 1 }]),
  });
  await world.database.owner.query(
    `UPDATE trade_outbox SET due_at = due_at - interval '1 minute', state = 'sent'`,
  );
  expect(await partOf('venue')).toMatchObject({
    state: 'down',
    counts: expect.arrayContaining([{ name: 'doubtful', count: 1 }]),
  });
  const { sources } = await teresa.get(overviewCall, {});
  expect(sources).toEqual(['sandbox']);
  await world.tick();
});

test('given a job that failed and then did its work, then both are told', async () => {
  const { pool } = world.database.db;
  const run = { name: 'test.job', durationMs: 5, result: null } as const;
  const first = new Date(world.now());
  const second = new Date(world.now() + MINUTE_MS);
  const jobOf = async () => (await dashboard()).jobs.find(({ name }) => name === 'test.job');
  await keepJobRun(pool, { ...run, ranAt: first, outcome: 'failed' });
  expect(await jobOf()).toMatchObject({ outcome: 'failed', failures: 1, lastFailedAt: first.toISOString() });
  await keepJobRun(pool, { ...run, ranAt: second, outcome: 'done' });
  expect(await jobOf()).toMatchObject({
    outcome: 'done',
    ranAt: second.toISOString(),
    failures: 1,
    lastFailedAt: first.toISOString(),
  });
});

test('given nothing waits, then a queue has no age', async () => {
  const { queues } = await teresa.get(overviewCall, {});
  expect(queues.find(({ id }) => id === 'reconciliation')).toEqual({
    id: 'reconciliation',
    count: 0,
    overdue: 0,
    waitsMs: [],
  });
});
