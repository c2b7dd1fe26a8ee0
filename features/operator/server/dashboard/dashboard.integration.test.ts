import { afterAll, beforeAll, expect, test } from 'vitest';
import { placeOrder, previewBuy } from '#features/trade/contract.ts';
import { type JobRun, keepJobRun, listPastRuns } from '#kernel/jobs/job-run.store.ts';
import { REMEMBERED_CHECKS } from '#kernel/jobs/ledger-check.job.ts';
import { openBolsillo, type TestBolsillo, type TestInvestor, type TestOperator } from '#testing/bolsillo.ts';
import { dashboardCall, overviewCall } from '../../contract.ts';

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
  // nothing shows its earlier runs
  expect(await listPastRuns(world.database.db, 'test.job')).toEqual([
    { ranAt: second, outcome: 'done', result: null },
  ]);
});

test('given checks of the ledger, one that found faults and one that broke off, then each is told, the oldest first, and no more than two days of them', async () => {
  const { pool } = world.database.db;
  const run = { name: 'ledger.check', durationMs: 5, outcome: 'done' } as const;
  const keep = (one: Pick<JobRun, 'ranAt' | 'result'> & Partial<JobRun>) =>
    keepJobRun(pool, { ...run, ...one }, REMEMBERED_CHECKS);
  const before = (await dashboard()).ledgerChecks.length;
  const at = (minutes: number) => new Date(world.now() + minutes * MINUTE_MS);
  await keep({ ranAt: at(1), result: { faults: 0 } });
  await keep({ ranAt: at(2), result: { faults: 3 } });
  await keep({ ranAt: at(3), outcome: 'failed', result: null });
  const told = (await dashboard()).ledgerChecks;
  expect(told.slice(before)).toEqual([
    { at: at(1).toISOString(), faults: 0 },
    { at: at(2).toISOString(), faults: 3 },
    { at: at(3).toISOString(), faults: null },
  ]);
  for (let n = 4; n < 60; n += 1) await keep({ ranAt: at(n), result: { faults: 0 } });
  const many = (await dashboard()).ledgerChecks;
  expect(many).toHaveLength(48);
  expect(many.at(-1)).toEqual({ at: at(59).toISOString(), faults: 0 });
});

test('given a Friday’s session under way, then both markets tell until when', async () => {
  const { day } = await dashboard();
  const session = {
    isOpen: true,
    changesAt: '2026-11-20T21:00:00.000Z',
    today: { opensAt: '2026-11-20T14:30:00.000Z', closesAt: '2026-11-20T21:00:00.000Z' },
  };
  expect(day).toEqual({
    beganAt: '2026-11-20T06:00:00.000Z',
    sessions: [
      { exchange: 'XMEX', ...session },
      { exchange: 'XNYS', ...session },
    ],
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
