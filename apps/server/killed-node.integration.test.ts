import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createAlert, listAlerts } from '#features/alert/contract.ts';
import { importHistory, importListings } from '#features/market/server/import-history.ts';
import { advanceClockCall, clockCall } from '#features/sandbox/contract.ts';
import { listOrders, listPositions, placeOrder, previewBuy } from '#features/trade/contract.ts';
import {
  allSessions,
  MINUTE_MS,
  nextSession,
  type Session,
  sessionIndex,
} from '#kernel/calendar/calendar.ts';
import { systemClock } from '#kernel/clock/clock.ts';
import { openDatabase } from '#kernel/database/database.ts';
import { migrateJobs } from '#kernel/jobs/migrate-jobs.ts';
import { checkLedger } from '#kernel/ledger/check-ledger.ts';
import { parseMoney } from '#kernel/money/money.ts';
import { callerOf, registerAt, type TestInvestor } from '#testing/bolsillo.ts';
import { openTestDatabase, type TestDatabase } from '#testing/database.ts';
import { type NodeProcess, startNode } from '#testing/nodes/node-process.ts';
import { startRedis, type TestRedis } from '#testing/nodes/redis-server.ts';
import { RACE_ROUNDS } from '#testing/race-rounds.ts';
import { declaredParts } from './declared-parts.ts';

const STOCK = 'WALMEX.XMEX';
const LISTINGS = join(import.meta.dirname, '../../features/market/server/data/listings.csv');
const PEOPLE = 5;
/** Each round starts a node and waits for what the dead one had begun: a fifth of the rounds of other races. */
const ROUNDS = Math.max(2, Math.floor(RACE_ROUNDS / 5));
const KILLED_WITHIN_MS = 1_500;
const PATIENT = { timeout: 90_000, interval: 300 };
/** A day high, a day low, and so on: low enough that what was bought at 2× is closed, not called for. */
const HIGH = '200.00,200.20,199.80,200.00';
const LOW = '124.00,124.20,123.80,124.00';
const LIMIT = '130.00';
const BELOW = '140.00';
const START = parseMoney('200000.00');

let database: TestDatabase;
let redis: TestRedis;
let nodes: NodeProcess[] = [];
beforeAll(async () => {
  [database, redis] = await Promise.all([openTestDatabase(), startRedis()]);
  await migrateJobs(database.ownerUrl);
  const owner = openDatabase(database.ownerUrl);
  await importListings(owner, await readFile(LISTINGS, 'utf8'));
  await importHistory(owner, { instrumentId: STOCK, source: 'test', text: daysAhead() });
  await owner.close();
  nodes = await Promise.all([oneMore(), oneMore()]);
}, 120_000);
afterAll(async () => {
  for (const node of nodes) await node.stop();
  await redis.stop();
  await database.close();
});

const oneMore = () => startNode({ databaseUrl: database.url, redisUrl: redis.url });

/** Rows of one column each. */
const column = async (sql: string, values: unknown[]) =>
  (await database.owner.query<{ value: string }>(sql, values)).rows.map(({ value }) => value);

/** Buys at 2× at the high price, and waits below it with an order at a limit and an alert. */
async function prepare(person: TestInvestor): Promise<void> {
  const buy = { stockId: STOCK, side: 'buy', quantity: '100' } as const;
  const wishes = [
    { ...buy, type: 'market', leverage: '2' },
    { ...buy, type: 'limit', limitPrice: LIMIT, timeInForce: 'gtc', leverage: '1' },
  ] as const;
  for (const wish of wishes) {
    const { previewId } = await person.get(previewBuy, wish);
    await person.get(placeOrder, { previewId });
  }
  await person.get(createAlert, { stockId: STOCK, kind: 'below', value: BELOW });
}

/** What the fall brings: bought twice, closed for want of margin once, alerted once, each told once. */
async function expectDoneOnce(person: TestInvestor): Promise<void> {
  const { items: orders } = await person.get(listOrders, {});
  expect(orders.map(({ side, type, state, filledQuantity }) => [side, type, state, filledQuantity])).toEqual([
    ['sell', 'market', 'completed', '100'],
    ['buy', 'limit', 'completed', '100'],
    ['buy', 'market', 'completed', '100'],
  ]);
  const { items: held } = await person.get(listPositions, { state: 'open' });
  expect(held.map(({ quantity, leverage }) => [quantity, leverage])).toEqual([['100', '1']]);
  const { items: closed } = await person.get(listPositions, { state: 'closed' });
  expect(closed.map(({ quantity, closedByMargin }) => [quantity, closedByMargin])).toEqual([['100', true]]);
  const { items: alerts } = await person.get(listAlerts, {});
  expect(alerts.map(({ state }) => state)).toEqual(['fired']);
  expect(
    await column('SELECT kind AS value FROM notification WHERE investor_id = $1 ORDER BY kind', [person.id]),
  ).toEqual(['alert.fired', 'margin.closing', 'order.filled', 'order.filled', 'position.closed']);
  // and the cash is what the orders say, fees and all
  const cash = orders.reduce<bigint>(
    (left, { side, total }) => left + (side === 'buy' ? -1n : 1n) * parseMoney(total),
    START,
  );
  expect(
    await column(
      "SELECT (available + frozen)::text AS value FROM ledger.balance WHERE investor_id = $1 AND asset = 'MXN'",
      [person.id],
    ),
  ).toEqual([String(cash)]);
}

test(
  `given two nodes of which one is killed as prices fall, then each order is filled, each fee charged, each alert told and each loan closed once, in each of ${ROUNDS} rounds`,
  async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const [high, low] = SESSIONS.slice(2 * round);
      const asked = nodes[0]!;
      const crowd: TestInvestor[] = [];
      for (let person = 0; person < PEOPLE; person++) crowd.push(await registerAt(nodes[person % 2]!.url));
      const goTo = (node: NodeProcess, session = high) =>
        callerOf(node.url, crowd[0]!.token, 'es').ask(advanceClockCall, { to: momentOf(session) });
      // given the same wishes on both nodes, and the lent shares bought
      await goTo(asked);
      await vi.waitFor(async () => {
        for (const { url } of nodes)
          expect((await callerOf(url, null, 'es').get(clockCall, {})).now >= momentOf(high)).toBe(true);
      }, PATIENT);
      for (const person of crowd) await prepare(person);
      await vi.waitFor(async () => {
        for (const person of crowd)
          expect((await person.get(listOrders, { state: 'completed' })).items).toHaveLength(1);
      }, PATIENT);
      // when the price falls and, at some moment of what follows, one of them dies
      const dying = nodes[round % 2]!;
      const living = nodes[(round + 1) % 2]!;
      const moved = goTo(asked, low);
      await sleep(randomInt(KILLED_WITHIN_MS));
      await dying.kill();
      await moved;
      await goTo(living, low);
      // then the other does the rest
      await vi.waitFor(async () => {
        for (const { token, id, phone } of crowd)
          await expectDoneOnce({ ...callerOf(living.url, token, 'es'), token, id, phone });
      }, PATIENT);
      nodes = [living, await oneMore()];
      // and with both there it stays so
      await sleep(2_000);
      for (const { token, id, phone } of crowd)
        await expectDoneOnce({ ...callerOf(living.url, token, 'es'), token, id, phone });
      const { faults } = await checkLedger(database.db, declaredParts('invariants'));
      expect(faults).toEqual([]);
    }
  },
  ROUNDS * 120_000,
);

/** Five minutes into a session. */
const momentOf = (session: Session | undefined) =>
  new Date((session?.opensAt ?? Number.NaN) + 5 * MINUTE_MS).toISOString();

/** The sessions from the next one on, as of when this test begins: high and low in turn. */
const FIRST = sessionIndex('XMEX', nextSession('XMEX', systemClock.now()).date);
const SESSIONS = allSessions('XMEX').slice(FIRST, FIRST + 2 * ROUNDS);

function daysAhead(): string {
  const lines = SESSIONS.map(({ date }, at) => `${date},${at % 2 === 0 ? HIGH : LOW},9000000`);
  return ['date,open,high,low,close,volume', ...lines].join('\n');
}
