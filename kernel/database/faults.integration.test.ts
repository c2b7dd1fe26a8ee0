import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#testing/database.ts';
import { openDatabase } from './database.ts';
import { isDatabaseGone, isDuplicate, isRetryable } from './faults.ts';

let test: TestDatabase;

beforeAll(async () => {
  test = await openTestDatabase();
});
afterAll(() => test.close());

async function faultOf(url: string, sql: string): Promise<unknown> {
  const db = openDatabase(url, { max: 1, connectTimeoutMs: 2_000, statementTimeoutMs: 100 });
  try {
    return await db.query(sql).then(
      () => null,
      (error: unknown) => error,
    );
  } finally {
    await db.close();
  }
}

describe('faults of the database', () => {
  it('are an outage where nobody answers', async () => {
    // given addresses where no PostgreSQL is
    const nowhere = ['postgresql://x@127.0.0.1:1/x', 'postgresql://x@localhost:5432/x?host=/nowhere'];
    for (const url of nowhere) expect(isDatabaseGone(await faultOf(url, 'SELECT 1'))).toBe(true);
  });

  it('are an outage where the connection is cut in the middle', async () => {
    // given a query that runs, when its backend is ended
    const name = `cut-${process.pid}`;
    const running = test.owner.query(`SELECT pg_sleep(30) /* ${name} */`).catch((error: unknown) => error);
    const cut = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                 WHERE query LIKE '%pg_sleep(30) /* ${name} */%' AND pid <> pg_backend_pid()`;
    while (!(await test.owner.query(cut)).rowCount);
    // then it failed as an outage, the process lives, and the pool answers again
    expect(isDatabaseGone(await running)).toBe(true);
    expect((await test.owner.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  });

  it('are an outage where it has no room to write, or may only read', async () => {
    // given what PostgreSQL says of a full disk, no memory, a broken disk
    for (const code of ['53100', '53200', '58030'])
      expect(isDatabaseGone(Object.assign(new Error('could not extend file'), { code }))).toBe(true);
    // given a database that only reads
    const reads = `BEGIN READ ONLY; INSERT INTO installation (mode) VALUES ('sandbox')`;
    expect(isDatabaseGone(await faultOf(test.ownerUrl, reads))).toBe(true);
  });

  it('are not an outage where the query itself is at fault', async () => {
    for (const sql of ['SELEC', 'SELECT 1/0', 'SELECT pg_sleep(10)']) {
      const fault = await faultOf(test.ownerUrl, sql);
      expect(fault).toBeInstanceOf(Error);
      expect(isDatabaseGone(fault)).toBe(false);
      expect(isRetryable(fault)).toBe(false);
    }
  });

  it('name a duplicate', async () => {
    const fault = await faultOf(test.ownerUrl, `INSERT INTO installation (mode) VALUES ('sandbox')`);
    expect(isDuplicate(fault)).toBe(true);
    expect(isDuplicate(fault, 'installation_pkey')).toBe(true);
    expect(isDuplicate(fault, 'another')).toBe(false);
  });
});
