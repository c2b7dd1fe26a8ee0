import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAccount } from '#features/account/server/index.ts';
import { createMargin, MARGIN_INVARIANTS } from '#features/margin/server/index.ts';
import { createMarket } from '#features/market/server/index.ts';
import { createOtc } from '#features/otc/server/index.ts';
import { creditStartingCash } from '#features/sandbox/server/credit-starting-cash.ts';
import { SANDBOX_CONFIG } from '#features/sandbox/server/sandbox.fixture.ts';
import { createTrade } from '#features/trade/server/index.ts';
import { POSITION_INVARIANTS } from '#features/trade/server/positions/position-invariants.store.ts';
import { fixedClock } from '#kernel/clock/clock.ts';
import { drainDue } from '#kernel/clock/drain-due.ts';
import { systemChance } from '#kernel/id/id.ts';
import { checkLedger } from '#kernel/ledger/check-ledger.ts';
import { quantity } from '#kernel/money/money.ts';
import { silentLog } from '#kernel/ports/log.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { silentRealtime } from '#kernel/ports/realtime.ts';
import { openTestDatabase, type TestDatabase } from '#testing/database.ts';
import { runFeature } from '#testing/run-feature.ts';
import { testSecrets } from '#testing/secrets.ts';
import { ANA, BRUNO, SEED_STEPS } from '../seed-plan.ts';
import { sandboxLogIns, seedHistory, seedSandbox, type TimedSeed } from './seed-sandbox.ts';
import type { OpenSeedWorld } from './seed-world.ts';

const NOW = Date.parse('2026-11-21T12:00:00.000Z');
const NO_MONEY = {
  summary: async () => ({ balance: '0.00', frozen: '0.00', totalAssets: '0.00', cash: [] }),
  feesPaid: async () => ({ USD: 0n, MXN: 0n }),
};

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

function portsOn({ db }: TestDatabase, now = NOW): Ports {
  const clock = fixedClock(now);
  return {
    db,
    clock,
    chance: systemChance,
    secrets: testSecrets,
    log: silentLog,
    realtime: silentRealtime,
    config: SANDBOX_CONFIG,
  };
}

const openWorld: OpenSeedWorld = async (past) => {
  const { api, feature } = createMarket({ ports: past });
  const market = runFeature(feature);
  await market.open();
  const usualMinuteVolume = (id: string) => api.usualMinuteVolume(id) ?? quantity(0n);
  const tradeMarket = { ...api, usualMinuteVolume };
  const margin = createMargin({ ports: past, market: tradeMarket }).api;
  const made = createTrade({ ports: past, market: tradeMarket, margin });
  const trade = runFeature(made.feature);
  const otc = runFeature(createOtc({ ports: past, dealing: made.api.dealing, market: tradeMarket }));
  const account = createAccount({
    ports: past,
    money: NO_MONEY,
    identity: { standing: async () => ({ kycStatus: 'unverified', creditScore: null }) },
    registered: () => [creditStartingCash],
  });
  return {
    routes: [...market.routes, ...trade.routes, ...otc.routes, ...runFeature(account.feature).routes],
    authenticator: account.api.authenticator,
    async tick() {
      await drainDue(past, trade.due, past.clock.now());
      await trade.tick();
    },
  };
};

const ORDERS = `SELECT phone, o.stock_id, o.side, o.type, o.state, o.quantity, o.filled, o.created_at
  FROM trade_order o JOIN investor i ON i.id = o.investor_id ORDER BY o.created_at, o.id`;

async function readFrom({ owner }: TestDatabase, sql: string): Promise<Record<string, unknown>[]> {
  return (await owner.query(sql)).rows;
}

describe('the seeds of a new sandbox', () => {
  test('are two investors with starting cash and orders in each state', async () => {
    expect(await seedSandbox(portsOn(database), openWorld, seedHistory)).toBe(SEED_STEPS.length);
    const orders = await readFrom(database, ORDERS);
    expect(new Set(orders.map(({ phone }) => phone))).toEqual(new Set([ANA.phone, BRUNO.phone]));
    expect(new Set(orders.map(({ state }) => state))).toEqual(new Set(['completed', 'pending', 'cancelled']));
    // two positions at 2×, and one from the dealer
    const bought = 'SELECT DISTINCT type, leverage FROM trade_order ORDER BY type, leverage';
    expect(await readFrom(database, bought)).toEqual([
      { type: 'limit', leverage: 1 },
      { type: 'market', leverage: 1 },
      { type: 'market', leverage: 2 },
      { type: 'otc', leverage: 1 },
    ]);
    const lots = "SELECT count(*) FROM margin_lot WHERE state = 'open' AND called_at IS NULL";
    expect(await readFrom(database, lots)).toEqual([{ count: 2n }]);
    const credits = `SELECT name FROM ledger.transaction WHERE name = 'sandbox.starting-cash'`;
    expect(await readFrom(database, credits)).toHaveLength(2);
  });

  test('a second start changes nothing and asks for no world', async () => {
    const before = await readFrom(database, ORDERS);
    const later = portsOn(database, NOW + 86_400_000);
    expect(await seedSandbox(later, () => Promise.reject(new Error('not needed')), seedHistory)).toBe(0);
    expect(await readFrom(database, ORDERS)).toEqual(before);
  });

  test('given a newer plan, then a sandbox that is in use gets none of its steps', async () => {
    const before = await readFrom(database, ORDERS);
    const newer = (now: number): TimedSeed[] => [
      ...seedHistory(now),
      { name: 'newer', at: now - 1, run: () => Promise.reject(new Error('not wanted')) },
    ];
    expect(await seedSandbox(portsOn(database), openWorld, newer)).toBe(0);
    expect(await readFrom(database, ORDERS)).toEqual(before);
  });

  test('lie in the past and leave business time alone', async () => {
    const late = `SELECT 1 FROM ledger.transaction WHERE at >= $1`;
    const { rows } = await database.owner.query(late, [new Date(NOW)]);
    expect(rows).toEqual([]);
    expect(await readFrom(database, 'SELECT 1 FROM clock_move')).toEqual([]);
  });

  test('leave no one logged in', async () => {
    expect(await readFrom(database, 'SELECT 1 FROM log_in WHERE ended_at IS NULL')).toEqual([]);
  });

  test('leave a clean ledger whose shares are the positions’', async () => {
    expect((await checkLedger(database.db, [...POSITION_INVARIANTS, ...MARGIN_INVARIANTS])).faults).toEqual(
      [],
    );
  });

  test('given steps that were done but not marked before a crash, then they are not done twice', async () => {
    const before = await readFrom(database, ORDERS);
    await database.owner.query('DELETE FROM sandbox_seed_step WHERE name NOT LIKE $1', ['%.close.%']);
    expect(await seedSandbox(portsOn(database), openWorld, seedHistory)).toBeGreaterThan(5);
    expect(await readFrom(database, ORDERS)).toEqual(before);
  });

  test('given crash after crash, then the next start goes on, to the same history', async () => {
    const other = await openTestDatabase();
    try {
      for (let start = 0; !(await startThatDies(other)); start++)
        expect(start).toBeLessThan(SEED_STEPS.length);
      expect(await readFrom(other, ORDERS)).toEqual(await readFrom(database, ORDERS));
      expect((await checkLedger(other.db, POSITION_INVARIANTS)).faults).toEqual([]);
    } finally {
      await other.close();
    }
  });

  test('given two nodes start at once, then one seeds', async () => {
    const other = await openTestDatabase();
    try {
      const starts = [0, 1].map(() => seedSandbox(portsOn(other), openWorld, seedHistory));
      expect((await Promise.all(starts)).toSorted((a, b) => a - b)).toEqual([0, SEED_STEPS.length]);
      expect(await readFrom(other, ORDERS)).toEqual(await readFrom(database, ORDERS));
    } finally {
      await other.close();
    }
  });
});

test('given seeds that take longer than the database lets a node be idle or wait, then their turn is kept', async () => {
  const other = await openTestDatabase();
  const limitMs = 500;
  Object.assign(other.db.pool.options, {
    idle_in_transaction_session_timeout: limitMs,
    statement_timeout: limitMs,
  });
  const news: string[] = [];
  const slow: OpenSeedWorld = async () => {
    news.push('begins');
    await sleep(3 * limitMs);
    news.push('ends');
    throw new Error('killed');
  };
  try {
    const starts = await Promise.allSettled([0, 1].map(() => seedSandbox(portsOn(other), slow, seedHistory)));
    expect(news).toEqual(['begins', 'ends', 'begins', 'ends']);
    const killed = { status: 'rejected', reason: { message: 'killed' } };
    expect(starts).toMatchObject([killed, killed]);
  } finally {
    await other.close();
  }
});

/** A start whose seeds die at the ninth second of their world; true where they came to their end before. */
async function startThatDies(on: TestDatabase): Promise<boolean> {
  let seconds = 0;
  const dying: OpenSeedWorld = async (past) => {
    const world = await openWorld(past);
    const tick = async () => {
      seconds += 1;
      if (seconds === 9) throw new Error('killed');
      await world.tick();
    };
    return { ...world, tick };
  };
  try {
    await seedSandbox(portsOn(on), dying, seedHistory);
    return true;
  } catch (error) {
    expect(error).toMatchObject({ message: 'killed' });
    return false;
  }
}

test('given live mode, then there are none', async () => {
  const ports = portsOn(database);
  const live = { ...ports, config: { ...SANDBOX_CONFIG, mode: 'live' as const } };
  await expect(seedSandbox(live, openWorld, seedHistory)).rejects.toThrow('live');
});

test('the log-ins to print are those that were registered', () => {
  expect(sandboxLogIns()).toEqual([ANA, BRUNO]);
});
