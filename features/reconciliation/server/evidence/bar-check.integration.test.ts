import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Market } from '#features/market/server/index.ts';
import { price, quantity } from '#kernel/money/money.ts';
import { silentLog } from '#kernel/ports/log.ts';
import { openTestDatabase, setMachineTime, type TestDatabase } from '#testing/database.ts';
import { checkQuotes, evidenceHealth } from './bar-check.ts';

const AAPL = 'AAPL.XNAS';
const MINUTE = Date.parse('2026-11-20T15:31:00Z');
const NOW = MINUTE + 60 * 60_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await setMachineTime(database, NOW);
  await database.owner.query(
    `INSERT INTO market_source (name, is_simulated) VALUES ('exchange feed', false)`,
  );
});
afterAll(() => database.close());

/** A provider that remembers one minute: 100.00 to 101.00. */
const market = {
  instrument: () => ({ kind: 'stock' }),
  // It has no record beside its bars.
  recalls: async () => null,
  bars: async (_id: string, _period: string, before: number) => [
    {
      ...{ time: before - 60_000, open: price(100_0000n), high: price(101_0000n), low: price(100_0000n) },
      ...{ close: price(100_5000n), volume: quantity(1n) },
    },
  ],
} as unknown as Pick<Market, 'bars' | 'instrument' | 'recalls'>;
const clock = { now: () => NOW } as never;
const check = (over = market) =>
  checkQuotes({ ports: { db: database.db, clock, log: silentLog }, market: over });
const keep = (second: number, last: bigint) =>
  database.db.query(
    `INSERT INTO market_quote (stock_id, kind, quoted_at, source, bid, ask, last, low, high)
     VALUES ($1, 'quote', $2, 'exchange feed', $3, $3, $3, $3, $3)`,
    [AAPL, new Date(MINUTE + second * 1_000), last],
  );

it('given quotes within their minute’s bar, then nothing is doubted', async () => {
  await keep(1, 100_1000n);
  await keep(20, 101_0000n);
  expect(await check()).toEqual({ compared: 2, doubted: 0, unanswered: 0 });
  expect(await evidenceHealth(database)).toMatchObject({ part: 'quotes', state: 'good' });
});

it('given one that the log-in made up, a few per cent off, then it is kept as doubted and an alarm names it', async () => {
  await keep(40, 104_0000n);
  expect(await check()).toEqual({ compared: 3, doubted: 1, unanswered: 0 });
  expect(await evidenceHealth(database)).toMatchObject({
    state: 'down',
    source: `${AAPL} 2026-11-20 15:31:40`,
  });
  // and it is not found again, nor does anybody take the doubt back
  expect(await check()).toEqual({ compared: 2, doubted: 0, unanswered: 0 });
  await expect(database.db.query('DELETE FROM quote_doubt')).rejects.toMatchObject({ code: '42501' });
  await expect(database.owner.query('DELETE FROM quote_doubt')).rejects.toThrow('append-only');
});

it('given a minute in which the provider knows of no trade, then nothing is said of its quotes', async () => {
  await keep(50, 104_0000n);
  expect(await check({ ...market, bars: async () => [] })).toEqual({
    compared: 0,
    doubted: 0,
    unanswered: 0,
  });
});

it('given a price that was still the last of the minute before, then it is not doubted', async () => {
  const before = {
    ...{ time: MINUTE - 60_000, open: price(104_0000n), high: price(104_0000n), low: price(104_0000n) },
    ...{ close: price(104_0000n), volume: quantity(1n) },
  };
  const bars: Market['bars'] = async (...of) => [before, ...(await market.bars(...of))];
  await database.db.query(
    `INSERT INTO market_quote (stock_id, kind, quoted_at, source, bid, ask, last, low, high)
     VALUES ($1, 'quote', $2, 'exchange feed', $3, $4, $5, $3, $4)`,
    [AAPL, new Date(MINUTE + 52_000), 100_9000n, 101_1000n, 104_0000n],
  );
  // The one before it is doubted for its sides alone.
  expect(await check({ ...market, bars })).toEqual({ compared: 4, doubted: 1, unanswered: 0 });
});

it('given a provider that gives no answer for one, then the others are compared', async () => {
  let asked = 0;
  const bars: Market['bars'] = async (...of) => {
    asked += 1;
    if (asked === 1) throw new Error('no answer');
    return market.bars(...of);
  };
  expect(await check({ ...market, bars })).toMatchObject({ compared: 2, unanswered: 1 });
});

describe('one beside its bar, of a provider that keeps a record', () => {
  const remembers = (recalls: Market['recalls']) => check({ ...market, recalls });

  it('given that the record has it, then it is not doubted', async () => {
    // given a true odd lot, and the book of a thin exchange
    await keep(55, 103_0000n);
    const asked: unknown[] = [];
    const recalls: Market['recalls'] = async (...of) => {
      asked.push(of);
      return true;
    };
    expect(await remembers(recalls)).toMatchObject({ doubted: 0, unanswered: 0 });
    const said = { bid: 103_0000n, ask: 103_0000n, last: 103_0000n };
    expect(asked).toEqual([[AAPL, said, MINUTE + 55_000]]);
  });

  it('given no answer, then it is asked for again, and doubted in the end', async () => {
    const silent = async () => {
      throw new Error('no answer');
    };
    expect(await remembers(silent)).toMatchObject({ doubted: 0, unanswered: 1 });
    const later = { now: () => NOW + 2 * 86_400_000 } as never;
    const ports = { db: database.db, clock: later, log: silentLog };
    expect(await checkQuotes({ ports, market: { ...market, recalls: silent } })).toMatchObject({
      doubted: 1,
      unanswered: 0,
    });
  });

  it('given that the record has it not, then it is doubted', async () => {
    await keep(57, 103_5000n);
    expect(await remembers(async () => false)).toMatchObject({ doubted: 1, unanswered: 0 });
  });
});
