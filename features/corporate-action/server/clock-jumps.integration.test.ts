import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMargin } from '#features/margin/server/index.ts';
import { createMarket, type Market } from '#features/market/server/index.ts';
import { createTrade } from '#features/trade/server/index.ts';
import { allSessions, DAY_MS, type Session } from '#kernel/calendar/calendar.ts';
import { fixedClock } from '#kernel/clock/clock.ts';
import { drainDue } from '#kernel/clock/drain-due.ts';
import type { DueHandler } from '#kernel/clock/due.ts';
import { scheduleDue } from '#kernel/clock/due.ts';
import { type DueKind, dueHandlers } from '#kernel/clock/due-kind.ts';
import { systemChance } from '#kernel/id/id.ts';
import { checkLedger } from '#kernel/ledger/check-ledger.ts';
import { post } from '#kernel/ledger/ledger.ts';
import { money, price, quantity, rate } from '#kernel/money/money.ts';
import { silentLog } from '#kernel/ports/log.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { silentRealtime } from '#kernel/ports/realtime.ts';
import { allowBareTrades } from '#testing/bare-trades.ts';
import { openTestDatabase, type TestDatabase } from '#testing/database.ts';
import { RACE_ROUNDS } from '#testing/race-rounds.ts';
import { testSecrets } from '#testing/secrets.ts';
import { paymentFor, type SplitLot, splitLot } from '../corporate-action.ts';
import { CORPORATE_INVARIANTS } from './corporate-invariants.store.ts';
import { createCorporateActions } from './index.ts';

/**
 * A clock that jumps over several dates, that walks day by day, that is late, or whose server is killed in the middle leaves the
 * same ledger; and that is what the rules say.
 */

let database: TestDatabase;
let ports: Ports;
let kinds: readonly DueKind[];
const START = Date.parse('2026-12-01T12:00:00Z');
const END = Date.parse('2027-01-25T12:00:00Z');

/** Of each close that was asked for, whether nobody waited for it meanwhile. */
const askedFreely: boolean[] = [];

/** A close made of the date alone, the same for every stock. */
const closeOn = (date: string) =>
  price(10_000n * (1_000n + ((BigInt(Date.parse(date)) / 86_400_000n) % 997n)));

function fakeMarket(real: Market): Market {
  return {
    ...real,
    dayBar: async (_id, date) => {
      const { rows } = await database.db.query<{ free: boolean }>(
        'SELECT pg_try_advisory_lock(20200) AND pg_advisory_unlock(20200) AS free',
      );
      askedFreely.push(rows[0]?.free ?? false);
      const close = closeOn(date);
      return { time: 0, open: close, high: close, low: close, close, volume: quantity(0n) };
    },
  };
}

beforeAll(async () => {
  database = await openTestDatabase();
  await allowBareTrades(database.owner);
  await database.owner.query(`UPDATE business_clock SET not_before = '2027-12-30'`);
  ports = {
    db: database.db,
    clock: fixedClock(START),
    chance: systemChance,
    secrets: testSecrets,
    log: silentLog,
    realtime: silentRealtime,
    config: {
      mode: 'sandbox',
      port: 0,
      dataFolder: '',
      origins: [],
      redisUrl: null,
      firm: null,
      sandboxSeed: 'test',
      firmInviteCode: '246810',
    },
  };
  const { api, feature } = createMarket({ ports });
  for (const open of feature.opening ?? []) await open();
  const market = fakeMarket(api);
  const { api: trade } = createTrade({ ports, market, margin: createMargin({ ports, market }).api });
  const approvals = { handle: () => undefined } as never;
  const alerts = { split: async () => undefined };
  kinds = createCorporateActions({ ports, market, trade, alerts, approvals }).due ?? [];
});
afterAll(() => database.close());

interface Act {
  /** Its session among those of the time. */
  readonly session: number;
  readonly split: readonly [bigint, bigint] | null;
  readonly amount: bigint;
  readonly taxable: bigint;
  readonly paysAfter: number;
}
interface Case {
  readonly mexican: boolean;
  readonly lots: readonly (readonly [shares: bigint, paid: bigint])[];
  readonly acts: readonly Act[];
}

const sessionsOf = (mexican: boolean): readonly Session[] =>
  allSessions(mexican ? 'XMEX' : 'XNYS').filter(({ date }) => date > '2026-12-01' && date < '2027-01-12');

const cases: fc.Arbitrary<Case> = fc.record({
  mexican: fc.boolean(),
  lots: fc.array(fc.tuple(fc.bigInt(1n, 5_000n), fc.bigInt(1n, 5_000_000_000n)), {
    minLength: 1,
    maxLength: 3,
  }),
  acts: fc.uniqueArray(
    fc.record({
      session: fc.nat(24),
      split: fc.option(
        fc.constantFrom([2n, 1n] as const, [3n, 2n] as const, [1n, 10n] as const, [7n, 3n] as const),
      ),
      amount: fc.bigInt(1n, 20_000_000n),
      taxable: fc.bigInt(0n, 20_000_000n),
      paysAfter: fc.nat(12),
    }),
    { minLength: 1, maxLength: 4, selector: ({ session }) => session },
  ),
});

const STOCKS = { mexican: ['WALMEX.XMEX', 'CEMEXCPO.XMEX'], american: ['KO.XNYS', 'JPM.XNYS'] } as const;

/** An investor with the lots of a case, in a stock on which nothing else is left to happen. */
async function holder(one: Case, stockId: string): Promise<string> {
  const { owner } = database;
  const investorId = randomUUID();
  await owner.query(
    `INSERT INTO investor (id, phone, password_hash, invite_code, created_at)
     VALUES ($1, (5_700_000_000 + nextval('holders'))::text, 'x', (100_000 + currval('holders'))::text, now())`,
    [investorId],
  );
  const unit = one.mexican ? 1_000_000n : 123_457n;
  for (const [count, paid] of one.lots) {
    const shares = count * unit;
    await owner.query(
      `INSERT INTO trade_position (investor_id, id, state, stock_id, currency, leverage, quantity, exact_cost, buy_fees,
         buy_price, order_id, opened_at) VALUES ($1, gen_random_uuid(), 'open', $2, $3, 1, $4, $5, 7, $6, gen_random_uuid(), $7)`,
      [
        investorId,
        stockId,
        one.mexican ? 'MXN' : 'USD',
        shares,
        (shares * paid).toString(),
        paid,
        new Date(START),
      ],
    );
    await post(database.db, {
      name: 'trade.buy.fill',
      investorId,
      at: START,
      reference: { kind: 'test' },
      postings: [
        {
          name: 'trade.buy.deliver',
          asset: stockId,
          amount: shares,
          source: 'firm.custody',
          destination: 'investor.available',
        },
      ],
    });
  }
  return investorId;
}

async function announce({ acts, mexican }: Case, stockId: string): Promise<void> {
  const sessions = sessionsOf(mexican);
  for (const act of acts) {
    const exDate = sessions[act.session]!.date;
    const pays = new Date(Date.parse(exDate) + act.paysAfter * DAY_MS).toISOString().slice(0, 10);
    const isSplit = act.split !== null;
    const taxable = act.taxable > act.amount ? act.amount : act.taxable;
    const { rows } = await database.owner.query<{ id: string; at: Date }>(
      `INSERT INTO corporate_action (id, stock_id, kind, state, ex_date, effective_at, numerator, denominator, amount, taxable,
         instrument_kind, payment_date, pays_at, source, reference, provider_key, announced_at)
       VALUES (gen_random_uuid(), $1, $2, 'announced', $3::date, $3::date::timestamp AT TIME ZONE 'America/New_York', $4, $5, $6, $7,
         'share', $8::date, ($8::date + time '09:00') AT TIME ZONE 'America/New_York', 'test', 'a test of many', gen_random_uuid()::text, $9)
       RETURNING id, effective_at AS at`,
      [
        stockId,
        isSplit ? 'split' : 'dividend',
        exDate,
        act.split?.[0] ?? null,
        act.split?.[1] ?? null,
        isSplit ? null : act.amount,
        isSplit ? null : taxable,
        isSplit ? null : pays,
        new Date(START),
      ],
    );
    const { id, at } = rows[0]!;
    await scheduleDue(database.db, {
      kind: 'corporate.effect',
      key: id,
      at: at.getTime(),
      payload: { actionId: id },
    });
  }
}

/** The handlers of a server that is killed, as its connections are, after the work of an item and before its commit. */
function killed(every: number) {
  let count = 0;
  return dueHandlers(
    kinds.map(({ kind, handle }) => ({
      kind,
      handle: Object.assign(async (...[tx, item, afterCommit, answer]: Parameters<DueHandler>) => {
        await handle(tx, item, afterCommit, answer);
        count += 1;
        if (count % every === 0) throw Object.assign(new Error('killed'), { code: '57P01' });
      }, handle.ask && { ask: handle.ask }),
    })),
  );
}

async function walk(): Promise<void> {
  const handlers = killed(2);
  for (let at = START; at <= END; at += DAY_MS) {
    for (let tries = 0; tries < 20; tries += 1) {
      const { done } = await drainDue(ports, handlers, at).catch(() => ({ done: -1 }));
      if (done === 0) break;
    }
  }
}

const jump = () => drainDue(ports, dueHandlers(kinds), END);

/** All that is left of an investor: postings in their order, lots, the record. */
async function left(investorId: string) {
  const { owner } = database;
  const postings = await owner.query(
    `SELECT p.name, p.amount, t.at FROM ledger.posting p JOIN ledger.transaction t
         ON t.investor_id = p.investor_id AND t.number = p.transaction_number
      WHERE p.investor_id = $1 AND t.name NOT LIKE 'trade.%' ORDER BY p.transaction_number, p.position`,
    [investorId],
  );
  const lots = await owner.query(
    `SELECT state, quantity, exact_cost, buy_fees, buy_price, proceeds, close_price, closed_at FROM trade_position
      WHERE investor_id = $1 ORDER BY state, quantity, exact_cost, proceeds, closed_at`,
    [investorId],
  );
  const told = await owner.query('SELECT kind FROM notification WHERE investor_id = $1 ORDER BY kind', [
    investorId,
  ]);
  return { postings: postings.rows, lots: lots.rows, told: told.rows };
}

/** What the rules say of a case: shares and cost at the end, and all cash that came of it. */
function expected({ lots, acts, mexican }: Case) {
  const sessions = sessionsOf(mexican);
  const unit = mexican ? 1_000_000n : 123_457n;
  let held: SplitLot[] = lots.map(([count, paid]) => ({
    quantity: quantity(count * unit),
    exactCost: count * unit * paid,
    buyFees: money(7n),
  }));
  let cash = 0n;
  for (const act of [...acts].sort((a, b) => a.session - b.session)) {
    if (act.split === null) {
      const shares = held.reduce((sum, lot) => sum + lot.quantity, 0n);
      if (shares === 0n) continue;
      const taxable = act.taxable > act.amount ? act.amount : act.taxable;
      const terms = { amount: price(act.amount), taxable: price(taxable) };
      cash += paymentFor(quantity(shares), terms, rate(mexican ? 10_000_000n : 30_000_000n)).net;
      continue;
    }
    const before = allSessions(mexican ? 'XMEX' : 'XNYS').findLast(
      ({ date }) => date < (sessions[act.session]?.date ?? ''),
    );
    const [numerator, denominator] = act.split;
    const close = closeOn(before?.date ?? '');
    const after = held.map((lot) => splitLot(lot, { numerator, denominator }, mexican, close));
    cash += after.reduce((sum, each) => sum + each.cash, 0n);
    held = after.flatMap(({ lot }) => lot ?? []);
  }
  return {
    quantity: held.reduce((sum, lot) => sum + lot.quantity, 0n),
    exactCost: held.reduce((sum, lot) => sum + lot.exactCost, 0n),
    cash,
  };
}

/** Closes what is left, so that the next case has the stock for itself. */
async function clear(): Promise<void> {
  await database.owner.query(
    `UPDATE trade_position SET state = 'closed', proceeds = 0, close_price = 1, closed_at = now() WHERE state = 'open'`,
  );
}

test(
  'jumps, walks, kills and rules agree',
  async () => {
    await database.owner.query('CREATE SEQUENCE holders');
    // Actions of earlier cases stand on the same dates.
    await database.owner.query('DROP INDEX corporate_action_one_a_day');
    await fc.assert(
      fc.asyncProperty(cases, async (one) => {
        await clear();
        const [first, second] = one.mexican ? STOCKS.mexican : STOCKS.american;
        const walker = await holder(one, first);
        await announce(one, first);
        await walk();
        const jumper = await holder(one, second);
        await announce(one, second);
        await jump();
        const [walked, jumped] = [await left(walker), await left(jumper)];
        expect(jumped).toEqual(walked);
        const end = expected(one);
        const { rows } = await database.owner.query(
          `SELECT coalesce(sum(quantity), 0)::text AS quantity, coalesce(sum(exact_cost), 0)::text AS "exactCost",
                coalesce((SELECT available FROM ledger.balance b WHERE b.investor_id = $1 AND asset = $2), 0)::text AS cash
           FROM trade_position WHERE investor_id = $1 AND state = 'open'`,
          [jumper, one.mexican ? 'MXN' : 'USD'],
        );
        expect(rows[0]).toEqual({
          quantity: end.quantity.toString(),
          exactCost: end.exactCost.toString(),
          cash: end.cash.toString(),
        });
      }),
      { numRuns: 20 * RACE_ROUNDS },
    );
    expect(new Set(askedFreely)).toEqual(new Set([true]));
    expect((await checkLedger(database.db, CORPORATE_INVARIANTS)).faults).toEqual([]);
  },
  RACE_ROUNDS * 24_000,
);
