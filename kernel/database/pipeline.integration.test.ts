import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#testing/database.ts';
import { openDatabase } from './database.ts';
import { isDatabaseGone } from './faults.ts';

let test: TestDatabase;

beforeAll(async () => {
  test = await openTestDatabase();
  await test.owner.query(
    'CREATE TABLE line (id serial, word text UNIQUE); GRANT ALL ON line, line_id_seq TO bolsillo_app',
  );
});
beforeEach(() => test.owner.query('TRUNCATE line'));
afterAll(() => test.close());

const insert = (word: string) =>
  test.db.pipeline.query('INSERT INTO line (word) VALUES ($1)', [word], 'test.insert');
const words = async () =>
  (await test.db.query<{ word: string }>('SELECT word FROM line ORDER BY id')).rows.map(({ word }) => word);

describe('the pipeline', () => {
  it('does what is asked at once in its order on one connection, the same prepared statement ahead of its answer too', async () => {
    const asked = Array.from({ length: 50 }, (_, index) => `w${index}`);
    await Promise.all(asked.map(insert));
    expect(await words()).toEqual(asked);
    const pids = await Promise.all(
      asked.map(() => test.db.pipeline.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')),
    );
    expect(new Set(pids.map(({ rows }) => rows[0]?.pid)).size).toBe(1);
  });

  it('has the next statement at the server while the last one runs', async () => {
    // given one that takes a while, and the next asked meanwhile
    const slow = test.db.pipeline.query('SELECT pg_sleep(0.3), clock_timestamp() AS at');
    const next = test.db.pipeline.query('SELECT clock_timestamp() AS at');
    // when this process is busy while the first one ends
    await new Promise((resolve) => setTimeout(resolve, 100));
    const busyUntil = Date.now() + 900;
    while (Date.now() < busyUntil);
    // then the next did not wait for it to read the first one's answer
    const [first, second] = [await slow, await next].map(
      ({ rows }) => Reflect.get(rows[0] ?? {}, 'at') as Date,
    );
    expect(second!.getTime() - first!.getTime()).toBeLessThan(350);
  });

  it('undoes one that fails, and only that one', async () => {
    const told = await Promise.allSettled(['a', 'b', 'a', 'c'].map(insert));
    expect(told.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect(await words()).toEqual(['a', 'b', 'c']);
  });

  it('fails what is under way when its connection breaks, and works again', async () => {
    // given two under way, the second behind the first
    await insert('before');
    const told = Promise.allSettled([test.db.pipeline.query('SELECT pg_sleep(20)'), insert('behind')]);
    await expect
      .poll(async () => {
        const { rowCount } = await test.owner.query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE '%pg_sleep(20)%' AND pid <> pg_backend_pid()
             AND datname = current_database()`,
        );
        return rowCount;
      })
      .toBe(1);
    // then both are answered as with a database that is gone
    for (const one of await told) {
      expect(one.status).toBe('rejected');
      if (one.status === 'rejected') expect(isDatabaseGone(one.reason)).toBe(true);
    }
    await insert('after');
    expect(await words()).toEqual(['before', 'after']);
  });

  it('tells of a database that cannot be reached, each time again', async () => {
    const none = openDatabase('postgres://nobody@127.0.0.1:1/none');
    for (const _ of [1, 2]) {
      const error = await none.pipeline.query('SELECT 1').catch((reason: unknown) => reason);
      expect(isDatabaseGone(error)).toBe(true);
    }
    await none.close();
  });

  it('waits at its close for what was asked', async () => {
    const db = openDatabase(test.url);
    const asked = Promise.all([1, 2, 3].map(() => db.pipeline.query('SELECT pg_sleep(0.05), 5 AS five')));
    await db.close();
    expect((await asked).map(({ rows }) => Reflect.get(rows[0] ?? {}, 'five'))).toEqual([5, 5, 5]);
  });
});
