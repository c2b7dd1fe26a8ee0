import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#kernel/calendar/calendar.ts';
import { fixedClock } from '#kernel/clock/clock.ts';
import { drainDue } from '#kernel/clock/drain-due.ts';
import { dueHandlers } from '#kernel/clock/due-kind.ts';
import { openDatabase, type Transaction } from '#kernel/database/database.ts';
import { systemChance } from '#kernel/id/id.ts';
import { checkLedger } from '#kernel/ledger/check-ledger.ts';
import { silentLog } from '#kernel/ports/log.ts';
import { silentRealtime } from '#kernel/ports/realtime.ts';
import { openBolsillo, type TestBolsillo, type TestInvestor } from '#testing/bolsillo.ts';
import { setMachineTime } from '#testing/database.ts';
import { getFoundationOrder } from '../contract.ts';
import { addIncome, buy, openFoundation, shown } from './foundation.fixture.ts';
import { FOUNDATION_INVARIANTS } from './invariants.ts';
import { foundationDues } from './sell.ts';

/** A node that is killed at the end of every other step, before its commit, leaves what a calm one leaves. */
const worlds: TestBolsillo[] = [];
beforeAll(async () => {
  worlds.push(await openBolsillo(), await openBolsillo());
}, 120_000);
afterAll(() => Promise.all(worlds.map((world) => world.close())));

const INVESTORS = 3;
const DAYS = 9;

/** The same product and purchases: 10,000 each at 36% for eight days, 240.00 expected of which 150.00 are there. */
async function scene(world: TestBolsillo) {
  const id = await openFoundation(world, { yearlyPercent: '36', finishes: 8, income: '150' });
  const people: { who: TestInvestor; order: string }[] = [];
  for (let n = 0; n < INVESTORS; n++) {
    const who = await world.register();
    people.push({ who, order: (await buy(who, id)).id });
  }
  return { id, people };
}

async function die(world: TestBolsillo, tx: Transaction): Promise<void> {
  const { rows } = await tx.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  await world.database.owner.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
  await tx.query('SELECT 1');
}

/** Drains what is due at an instant on nodes that die, each after its first step, until nothing is left. */
async function drainDying(world: TestBolsillo, at: number): Promise<number> {
  let deaths = 0;
  let steps = 0;
  for (let restart = 0; ; restart++) {
    expect(restart).toBeLessThan(60);
    const db = openDatabase(world.database.url, { max: 2 });
    const ports = {
      db,
      clock: fixedClock(at),
      log: silentLog,
      chance: systemChance,
      realtime: silentRealtime,
    };
    const kinds = foundationDues({ ports: ports as never }).map(({ kind, handle }) => ({
      kind,
      handle: async (tx: Transaction, ...rest: [never, never]) => {
        await handle(tx, ...rest);
        steps += 1;
        if (steps % 2 === 1) {
          deaths += 1;
          await die(world, tx);
        }
      },
    }));
    await drainDue(ports, dueHandlers(kinds as never), at).catch(() => undefined);
    await db.close();
    const { rows } = await world.database.owner.query(
      `SELECT FROM due WHERE kind LIKE 'foundation.%' AND at <= $1`,
      [new Date(at)],
    );
    if (rows.length === 0) return deaths;
  }
}

/** What is left of each order and of the pools. */
async function endOf(world: TestBolsillo, { id, people }: Awaited<ReturnType<typeof scene>>) {
  const orders = [];
  for (const { who, order } of people) {
    const {
      state,
      settled,
      accrued,
      owed,
      sellPrice,
      sellServiceCharge,
      sellActual,
      profit,
      soldAt,
      payments,
    } = (await who.get(getFoundationOrder, { id: order })).order;
    const paid = payments.map(({ amount, at }) => [amount, at]);
    orders.push({
      state,
      settled,
      accrued,
      owed,
      sellPrice,
      sellServiceCharge,
      sellActual,
      profit,
      soldAt,
      paid,
    });
  }
  const { incomePool, principalPool, owed, unpaid, realisedRate } = await shown(world, id);
  const { rows } = await world.database.owner.query(
    `SELECT p.name, count(*)::int AS times, sum(p.amount::bigint)::text AS amount FROM ledger.posting p
      WHERE p.name LIKE 'foundation.%' GROUP BY 1 ORDER BY 1`,
  );
  return { orders, pools: { incomePool, principalPool, owed, unpaid, realisedRate }, posted: rows };
}

test('settled on its finish and paid what it was owed later: once, whole, as if nothing had died', async () => {
  const [calm, dying] = worlds as [TestBolsillo, TestBolsillo];
  const scenes = [await scene(calm), await scene(dying)] as const;
  await calm.pass(DAYS * DAY_MS);
  // the other's database sees the same time, its server does not drain
  const upTo = dying.now() + DAYS * DAY_MS;
  await setMachineTime(dying.database, upTo);
  expect(await drainDying(dying, upTo)).toBeGreaterThanOrEqual(INVESTORS);
  await dying.pass(DAYS * DAY_MS);
  const settled = await endOf(calm, scenes[0]);
  expect(await endOf(dying, scenes[1])).toEqual(settled);
  // 80.00 accrued to each: one is paid in full, one nearly, one is owed all
  expect(settled.orders.map(({ owed, state }) => [state, owed])).toEqual([
    ['sold', '0.00'],
    ['sold', '10.00'],
    ['sold', '80.00'],
  ]);
  expect(settled.pools).toMatchObject({ incomePool: '0.00', principalPool: '0.00', unpaid: '90.00' });
  // when income comes that pays all, in the order of what fell due first
  for (const [at, world] of [calm, dying].entries()) await addIncome(world, scenes[at as 0 | 1].id, '100');
  await calm.tick();
  expect(await drainDying(dying, dying.now())).toBeGreaterThan(0);
  const paid = await endOf(calm, scenes[0]);
  expect(await endOf(dying, scenes[1])).toEqual(paid);
  expect(paid.orders.map(({ owed, paid: times }) => [owed, times.map(([amount]) => amount)])).toEqual([
    ['0.00', []],
    ['0.00', ['10.00']],
    ['0.00', ['80.00']],
  ]);
  expect(paid.pools).toMatchObject({ incomePool: '10.00', unpaid: '0.00' });
  for (const { database } of worlds)
    expect((await checkLedger(database.db, FOUNDATION_INVARIANTS)).faults).toEqual([]);
}, 120_000);
