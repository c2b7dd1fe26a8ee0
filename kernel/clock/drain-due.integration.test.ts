import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Database, openDatabase, type Transaction } from '#kernel/database/database.ts';
import { transact } from '#kernel/database/transact.ts';
import { silentLog } from '#kernel/ports/log.ts';
import { openTestDatabase, type TestDatabase } from '#testing/database.ts';
import { type FixedClock, fixedClock } from './clock.ts';
import { type DrainPorts, drainDue } from './drain-due.ts';
import { cancelDue, type DueHandler, type DueHandlers, scheduleDue } from './due.ts';

const START = Date.parse('2026-11-23T14:30:00.000Z');
const FOREVER = START + 1_000_000;

let database: TestDatabase;
let clock: FixedClock;

beforeAll(async () => {
  database = await openTestDatabase();
  await database.owner.query(
    'CREATE TABLE effect (id bigserial, key text NOT NULL, at timestamptz NOT NULL)',
  );
});
afterAll(() => database.close());
beforeEach(async () => {
  clock = fixedClock(START);
  await database.owner.query('TRUNCATE due, effect');
});

const portsOn = (db: Database): DrainPorts => ({ db, clock, log: silentLog });
const drain = (handlers: DueHandlers, upTo = FOREVER) => drainDue(portsOn(database.db), handlers, upTo);

/** Does its work where it belongs: in the item's transaction. */
const record: DueHandler = async (tx, item) => {
  await tx.query('INSERT INTO effect (key, at) VALUES ($1, $2)', [item.key, new Date(item.at)]);
};
const recording: DueHandlers = new Map([['test.record', record]]);

async function schedule(key: string, at: number, kind = 'test.record'): Promise<void> {
  await transact(database.db, (tx) => scheduleDue(tx, { kind, key, at, payload: { key } }));
}

async function effects(): Promise<string[]> {
  const { rows } = await database.db.query<{ key: string }>('SELECT key FROM effect ORDER BY id');
  return rows.map((row) => row.key);
}

async function waiting(): Promise<string[]> {
  const { rows } = await database.db.query<{ key: string }>('SELECT key FROM due ORDER BY at, id');
  return rows.map((row) => row.key);
}

describe('what is due', () => {
  test('is done in due order up to the instant, and no further', async () => {
    await schedule('third', START + 3);
    await schedule('first', START + 1);
    await schedule('second', START + 2);
    expect(await drain(recording, START + 2)).toEqual({ done: 2, failed: 0, more: false });
    expect(await effects()).toEqual(['first', 'second']);
    expect(await waiting()).toEqual(['third']);
  });

  test('is done once, at its own instant, with what was given along', async () => {
    const seen: unknown[] = [];
    await schedule('once', START + 1, 'test.see');
    const handlers: DueHandlers = new Map([['test.see', async (_, item) => void seen.push(item)]]);
    await drain(handlers);
    await drain(handlers);
    expect(seen).toEqual([{ kind: 'test.see', key: 'once', at: START + 1, payload: { key: 'once' } }]);
  });

  test('given the same instant, then what was scheduled first comes first', async () => {
    for (const key of ['a', 'b', 'c']) await schedule(key, START);
    await drain(recording);
    expect(await effects()).toEqual(['a', 'b', 'c']);
  });

  test('given it is scheduled again, then it is moved, not doubled', async () => {
    await schedule('moved', START + 1);
    await schedule('moved', START + 10);
    expect((await drain(recording, START + 5)).done).toBe(0);
    expect((await drain(recording, START + 10)).done).toBe(1);
    expect(await effects()).toEqual(['moved']);
  });

  test('given it is taken back, then it does not happen', async () => {
    await schedule('taken back', START);
    expect(await cancelDue(database.db, 'test.record', 'taken back')).toBe(true);
    expect(await cancelDue(database.db, 'test.record', 'taken back')).toBe(false);
    expect((await drain(recording)).done).toBe(0);
  });

  test('given the command that schedules it is rolled back, then it was never scheduled', async () => {
    const command = transact(database.db, async (tx) => {
      await scheduleDue(tx, { kind: 'test.record', key: 'never', at: START });
      throw new Error('no');
    });
    await expect(command).rejects.toThrow('no');
    expect(await waiting()).toEqual([]);
  });

  test('given a handler that schedules the next under its own key, then the chain runs up to the instant', async () => {
    const daily: DueHandler = async (tx, item, afterCommit) => {
      await record(tx, item, afterCommit);
      await scheduleDue(tx, { ...item, at: item.at + 10 });
    };
    await schedule('daily', START, 'test.daily');
    const drained = await drain(new Map([['test.daily', daily]]), START + 35);
    expect(drained).toEqual({ done: 4, failed: 0, more: false });
    expect(await waiting()).toEqual(['daily']);
  });

  test('effects run after the commit only', async () => {
    const order: string[] = [];
    const handler: DueHandler = async (tx, item, afterCommit) => {
      afterCommit(async () => {
        order.push(`told of ${(await effects()).length}`);
        throw new Error('a listener is gone');
      });
      await record(tx, item, afterCommit);
      order.push('did');
    };
    await schedule('told', START, 'test.tell');
    expect((await drain(new Map([['test.tell', handler]]))).done).toBe(1);
    expect(order).toEqual(['did', 'told of 1']);
  });
});

describe('when something goes wrong', () => {
  test('given a handler that throws, then nothing of it stays, the others go on, and it is tried again later', async () => {
    let broken = true;
    const handler: DueHandler = async (tx, item, afterCommit) => {
      await record(tx, item, afterCommit);
      if (broken && item.key === 'bad') throw new Error('broken');
    };
    const handlers: DueHandlers = new Map([['test.maybe', handler]]);
    await schedule('bad', START, 'test.maybe');
    await schedule('good', START + 1, 'test.maybe');
    expect(await drain(handlers)).toEqual({ done: 1, failed: 1, more: false });
    expect(await effects()).toEqual(['good']);
    // when asked at once, then it is left alone; when its time has come, then it is done
    broken = false;
    expect((await drain(handlers)).done).toBe(0);
    clock.advance(2_000);
    expect((await drain(handlers)).done).toBe(1);
    expect(await effects()).toEqual(['good', 'bad']);
  });

  test('given no handler for a kind, then it waits for one', async () => {
    await schedule('orphan', START, 'test.unknown');
    expect(await drain(recording)).toEqual({ done: 0, failed: 1, more: false });
    expect(await waiting()).toEqual(['orphan']);
  });

  test('given a crash in the middle, then nothing is lost and nothing doubled', async () => {
    const keys = Array.from({ length: 20 }, (_, index) => `item ${index}`);
    for (const [index, key] of keys.entries()) await schedule(key, START + index);
    // given a node that dies inside every third item, after its effect and before its commit
    let handled = 0;
    const dying: DueHandler = async (tx, item, afterCommit) => {
      await record(tx, item, afterCommit);
      handled += 1;
      if (handled % 3 === 0) await killConnection(tx);
    };
    for (let restart = 0; (await waiting()).length > 0; restart++) {
      expect(restart).toBeLessThan(keys.length);
      const node = openDatabase(database.url, { max: 2 });
      await drainDue(portsOn(node), new Map([['test.record', dying]]), FOREVER).catch(() => undefined);
      await node.close();
    }
    expect(handled).toBeGreaterThan(keys.length);
    expect(await effects()).toEqual(keys);
  });
});

async function killConnection(tx: Transaction): Promise<void> {
  const { rows } = await tx.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  await database.owner.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
  await tx.query('SELECT 1');
}

describe('several nodes', () => {
  test('given all drain at once, then each item is done once and in due order', async () => {
    const keys = Array.from({ length: 60 }, (_, index) => `item ${index}`);
    for (const [index, key] of keys.entries()) await schedule(key, START + index);
    const nodes = [0, 1, 2].map(() => openDatabase(database.url, { max: 3 }));
    const drained = await Promise.all(nodes.map((node) => drainDue(portsOn(node), recording, FOREVER)));
    expect(drained.reduce((sum, { done }) => sum + done, 0)).toBe(keys.length);
    expect(await effects()).toEqual(keys);
    await Promise.all(nodes.map((node) => node.close()));
  });
});

test('given another node is in the middle of an item, when this one has drained, then that item is done too', async () => {
  const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow: DueHandler = async (tx, item, afterCommit) => {
    begun.resolve();
    await released.promise;
    await record(tx, item, afterCommit);
  };
  await schedule('slow', START);
  const there = drain(new Map([['test.record', slow]]));
  await begun.promise;
  const here = drain(recording);
  setTimeout(released.resolve, 50);
  expect((await here).done).toBe(0);
  expect(await effects()).toEqual(['slow']);
  await there;
});

test('whatever is scheduled, moved and drained, each key happens once, at its last instant', async () => {
  const step = fc.record({
    key: fc.constantFrom('a', 'b', 'c', 'd'),
    after: fc.integer({ min: 0, max: 20 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      await database.owner.query('TRUNCATE due, effect');
      for (const { key, after } of steps) await schedule(key, START + after);
      for (const upTo of [5, 10, 20]) await drain(recording, START + upTo);
      const last = new Map<string, number>(steps.map(({ key, after }) => [key, after]));
      const done = await effects();
      expect(done.toSorted()).toEqual([...last.keys()].toSorted());
      const instants = done.map((key) => last.get(key) ?? -1);
      expect(instants).toEqual(instants.toSorted((a, b) => a - b));
    }),
    { numRuns: 15 },
  );
});

describe('what an item needs from outside', () => {
  const isTurnFree = async () => {
    const { rows } = await database.db.query<{ free: boolean }>(
      'SELECT pg_try_advisory_lock(20200) AND pg_advisory_unlock(20200) AS free',
    );
    return rows[0]?.free;
  };
  const asking = (ask: NonNullable<DueHandler['ask']>): DueHandlers =>
    new Map([
      [
        'test.record',
        Object.assign(
          async (...[tx, item, , answer]: Parameters<DueHandler>) => {
            await tx.query('INSERT INTO effect (key, at) VALUES ($1, $2)', [answer, new Date(item.at)]);
          },
          { ask },
        ),
      ],
    ]);

  test('is asked for while no lock is held, and handed in', async () => {
    await schedule('asked', START);
    const seen: unknown[] = [];
    await drain(
      asking(async ({ key }) => {
        seen.push(await isTurnFree(), await waiting());
        return `${key}: 42`;
      }),
    );
    expect([seen, await effects()]).toEqual([[true, ['asked']], ['asked: 42']]);
  });

  test('given that it is not told, then the item is due as before, and is done once it is', async () => {
    await schedule('asked', START);
    let isSilent = true;
    const handlers = asking(async () => {
      if (isSilent) throw new Error('no answer');
      return 'told';
    });
    expect(await drain(handlers)).toEqual({ done: 0, failed: 1, more: false });
    expect([await effects(), await waiting()]).toEqual([[], ['asked']]);
    isSilent = false;
    clock.advance(1_000);
    expect(await drain(handlers)).toEqual({ done: 1, failed: 0, more: false });
    expect(await effects()).toEqual(['told']);
  });

  test('given that the item changes meanwhile, then it is asked for anew', async () => {
    await schedule('asked', START);
    let times = 0;
    await drain(
      asking(async ({ at }) => {
        times += 1;
        if (times === 1) await schedule('asked', START + 5);
        return `at ${at - START}`;
      }),
    );
    expect(await effects()).toEqual(['at 5']);
  });
});
