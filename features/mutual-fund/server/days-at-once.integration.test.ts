import { afterAll, beforeAll, expect, test } from 'vitest';
import { fixedClock } from '#kernel/clock/clock.ts';
import { drainDue } from '#kernel/clock/drain-due.ts';
import { dueHandlers } from '#kernel/clock/due-kind.ts';
import { openDatabase, type Transaction } from '#kernel/database/database.ts';
import { checkLedger } from '#kernel/ledger/check-ledger.ts';
import { silentLog } from '#kernel/ports/log.ts';
import { openBolsillo, type TestBolsillo } from '#testing/bolsillo.ts';
import { setMachineTime } from '#testing/database.ts';
import { buyFund, listFundHoldings, previewBuyFund, previewRedeemFund, redeemFund } from '../contract.ts';
import { dealingDays } from './dealing-days.ts';
import { FUND_INVARIANTS } from './invariants.ts';

/** Friday 13 November 2026, morning in Mexico City; the Monday after is a holiday. */
const MORNING = Date.parse('2026-11-13T16:00:00.000Z');
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const worlds: TestBolsillo[] = [];
beforeAll(async () => {
  worlds.push(await openBolsillo({ now: MORNING }), await openBolsillo({ now: MORNING }));
}, 120_000);
afterAll(() => Promise.all(worlds.map((world) => world.close())));

/** The same orders of two investors in three funds. */
async function order(world: TestBolsillo) {
  const people = [await world.register(), await world.register()];
  for (const [who, id, amount] of [
    [people[0]!, 'HORGOB', '12345.67'],
    [people[1]!, 'HORGOB', '100'],
    [people[0]!, 'RUTA', '5000'],
    [people[1]!, 'NORTE', '2500.01'],
  ] as const) {
    const { previewId } = await who.get(previewBuyFund, { id, amount });
    await who.get(buyFund, { previewId });
  }
  return people;
}

/** What was posted and what became of each order, without what differs by chance. */
async function ledgerOf({ database: { owner } }: TestBolsillo) {
  const postings = await owner.query(
    `SELECT t.name, t.at, p.name AS posting, p.asset, p.amount::text, t.number::text
       FROM ledger.transaction t JOIN ledger.posting p ON p.investor_id = t.investor_id AND p.transaction_number = t.number
      WHERE t.name LIKE 'mutual-fund.%' ORDER BY t.at, p.asset, p.amount, p.position`,
  );
  const orders = await owner.query(
    `SELECT fund_id, side, state, amount::text, units::text, nav::text, nav_date::text, executed_at, settled_at
       FROM mutual_fund_order ORDER BY fund_id, amount, side`,
  );
  return { postings: postings.rows, orders: orders.rows };
}

test('given the clock moved over days in one step, then the ledger is the one of walking there', async () => {
  const [walker, jumper] = [worlds[0]!, worlds[1]!];
  for (const world of [walker, jumper]) await order(world);
  for (let hours = 0; hours < 9 * 24; hours += 12) await walker.pass(12 * HOUR_MS);
  await jumper.pass(9 * DAY_MS);
  const walked = await ledgerOf(walker);
  expect(await ledgerOf(jumper)).toEqual(walked);
  expect(walked.orders.map(({ state }) => state)).toEqual(Array(4).fill('settled'));
  for (const { database } of worlds)
    expect((await checkLedger(database.db, FUND_INVARIANTS)).faults).toEqual([]);
});

test('given a crash within each batch, then every order is executed and settled exactly once', async () => {
  const [world] = worlds as [TestBolsillo];
  await order(world);
  const before = (await ledgerOf(world)).postings.length;
  const { id: fundId, date } = (
    await world.database.owner.query(
      `SELECT fund_id AS id, nav_date::text AS date FROM mutual_fund_order WHERE state = 'ordered' ORDER BY 1 LIMIT 1`,
    )
  ).rows[0];
  expect([fundId, date]).toEqual(['HORGOB', '2026-11-23']);
  // given the values of that day and of the next, and a node that dies at the end of every other step
  const upTo = world.now() + 6 * DAY_MS;
  await setMachineTime(world.database, upTo);
  let steps = 0;
  const node = () => openDatabase(world.database.url, { max: 2 });
  const kinds = (await import('./value-days.ts')).valueDays({ config: { sandboxSeed: 'bolsillo' } as never });
  for (let restart = 0; ; restart++) {
    expect(restart).toBeLessThan(60);
    const db = node();
    const ports = { db, clock: fixedClock(upTo), log: silentLog };
    const needs = {
      ...ports,
      chance: (await import('#kernel/id/id.ts')).systemChance,
      realtime: (await import('#kernel/ports/realtime.ts')).silentRealtime,
    };
    const own = [...dealingDays(needs as never), kinds].map(({ kind, handle }) => ({
      kind,
      handle: async (tx: Transaction, ...rest: [never, never]) => {
        await handle(tx, ...rest);
        steps += 1;
        if (steps % 2 === 1) await die(world, tx);
      },
    }));
    await drainDue(ports, dueHandlers(own as never), upTo).catch(() => undefined);
    await db.close();
    const { rows } = await world.database.owner.query(
      `SELECT 1 FROM mutual_fund_order WHERE state <> 'settled'`,
    );
    if (rows.length === 0) break;
  }
  expect(steps).toBeGreaterThan(6);
  // four orders: a hold, two postings of the execution, a settlement each
  expect((await ledgerOf(world)).postings).toHaveLength(before + 4 * 3);
  expect((await checkLedger(world.database.db, FUND_INVARIANTS)).faults).toEqual([]);
}, 60_000);

async function die(world: TestBolsillo, tx: Transaction): Promise<void> {
  const { rows } = await tx.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  await world.database.owner.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
  await tx.query('SELECT 1');
}

test('given all units redeemed twice at once, ten times over, then they are redeemed once', async () => {
  const world = worlds[1]!;
  for (let round = 0; round < 10; round++) {
    const who = await world.register();
    const { previewId } = await who.get(previewBuyFund, { id: 'LIQDIA', amount: '150000' });
    const other = await who.get(previewBuyFund, { id: 'LIQDIA', amount: '150000' });
    const answers = await Promise.all(
      [previewId, other.previewId].map((id) =>
        who.ask(buyFund, { previewId: id }, { idempotencyKey: crypto.randomUUID() }),
      ),
    );
    expect(answers.map((answer) => ('reason' in answer ? answer.reason : 'success')).sort()).toEqual([
      'cash.insufficient',
      'success',
    ]);
  }
  const who = await world.register();
  const { previewId } = await who.get(previewBuyFund, { id: 'LIQDIA', amount: '1000' });
  await who.get(buyFund, { previewId });
  await world.pass(2 * DAY_MS);
  const [held] = (await who.get(listFundHoldings, {})).items;
  const all = { id: 'LIQDIA', units: held?.units ?? '' };
  const shown = [await who.get(previewRedeemFund, all), await who.get(previewRedeemFund, all)];
  const answers = await Promise.all(
    shown.map(({ previewId: id }) =>
      who.ask(redeemFund, { previewId: id }, { idempotencyKey: crypto.randomUUID() }),
    ),
  );
  expect(answers.map((answer) => ('reason' in answer ? answer.reason : 'success')).sort()).toEqual([
    'fund.units_insufficient',
    'success',
  ]);
  expect((await checkLedger(world.database.db, FUND_INVARIANTS)).faults).toEqual([]);
});
