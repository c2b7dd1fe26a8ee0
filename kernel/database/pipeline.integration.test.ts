import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBreakableLine } from '#kernel/http/breakable-line.fixture.ts';
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

  it('has the next statement done before it has heard of the last one', async () => {
    const line = await openBreakableLine(test.url);
    const db = openDatabase(line.url);
    const add = (word: string) =>
      db.pipeline.query('INSERT INTO line (word) VALUES ($1)', [word], 'test.insert');
    // given a connection on which nothing arrives any more
    await add('before');
    const letGo = line.keepBack();
    // when two are asked, then both are done, and only their answers wait
    const told: string[] = [];
    const asked = ['one', 'two'].map((word) => add(word).then(() => told.push(word)));
    await expect.poll(words).toEqual(['before', 'one', 'two']);
    expect(told).toEqual([]);
    letGo();
    await Promise.all(asked);
    await db.close();
    await line.cut();
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
