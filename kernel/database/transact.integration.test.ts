import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#testing/database.ts';
import type { Transaction } from './database.ts';
import { isDuplicate } from './faults.ts';
import { AbortedCommitError, beginLazily, transact } from './transact.ts';

let test: TestDatabase;

beforeAll(async () => {
  test = await openTestDatabase();
  await test.owner.query(
    'CREATE TABLE tally (id int PRIMARY KEY, count bigint NOT NULL); INSERT INTO tally VALUES (1, 0), (2, 0)',
  );
});
afterAll(() => test.close());

async function countOf(id: number): Promise<bigint> {
  const { rows } = await test.db.query<{ count: bigint }>('SELECT count FROM tally WHERE id = $1', [id]);
  return rows[0]!.count;
}

describe('transact', () => {
  it('commits what the work did, over raw SQL and Kysely alike', async () => {
    // given a tally, when one transaction writes to it twice
    const before = await countOf(1);
    await transact(test.db, async (tx) => {
      await tx.query('UPDATE tally SET count = count + 1 WHERE id = 1');
      await tx
        .withTables<{ tally: { id: number; count: bigint } }>()
        .updateTable('tally')
        .set((eb) => ({ count: eb('count', '+', 1n) }))
        .where('id', '=', 1)
        .execute();
    });
    // then both are there
    expect(await countOf(1)).toBe(before + 2n);
  });

  it('leaves nothing of a work that throws', async () => {
    // given work that throws after a write
    const before = await countOf(1);
    const work = transact(test.db, async (tx) => {
      await tx.query('UPDATE tally SET count = count + 1 WHERE id = 1');
      throw new Error('no');
    });
    // then its error comes out and nothing changed
    await expect(work).rejects.toThrow('no');
    expect(await countOf(1)).toBe(before);
  });

  it('runs again what took a number that another took since its snapshot', async () => {
    // given a chain whose next number is the highest one and one, as a transaction sees it
    await test.owner.query('CREATE TABLE chain (number int PRIMARY KEY); INSERT INTO chain VALUES (1)');
    let runs = 0;
    const append = async (tx: Pick<Transaction, 'query'>) => {
      const { rows } = await tx.query<{ next: number }>('SELECT max(number) + 1 AS next FROM chain');
      runs += 1;
      // when another appends in between, the first time
      if (runs === 1) await test.owner.query('INSERT INTO chain VALUES (2)');
      await tx.query('INSERT INTO chain VALUES ($1)', [rows[0]?.next]);
    };
    const isStale = (error: unknown) => isDuplicate(error, 'chain_pkey');
    await transact(test.db, append, { isolation: 'repeatable read', isStale });
    // then it stands behind it; told of no such fault, the transaction would have failed
    const { rows } = await test.owner.query('SELECT number FROM chain ORDER BY number');
    expect(rows.map(({ number }) => number)).toEqual([1, 2, 3]);
    expect(runs).toBe(2);
  });

  it('does not pass for a success when a failed statement was swallowed', async () => {
    // given work that hides a failed statement
    const before = await countOf(1);
    const work = transact(test.db, async (tx) => {
      await tx.query('UPDATE tally SET count = count + 1 WHERE id = 1');
      await tx.query('SELECT 1 / 0').catch(() => undefined);
    });
    // then the commit that PostgreSQL turned into a rollback is an error
    await expect(work).rejects.toBeInstanceOf(AbortedCommitError);
    expect(await countOf(1)).toBe(before);
  });

  it('runs the work again after a deadlock', async () => {
    // given two transactions that lock the same two rows in opposite order
    const [first, second] = [await countOf(1), await countOf(2)];
    let tries = 0;
    let arrived = 0;
    let open: () => void = () => undefined;
    const bothHoldOne = new Promise<void>((resolve) => {
      open = resolve;
    });
    const crossing = (a: number, b: number) =>
      transact(test.db, async (tx) => {
        tries++;
        await tx.query('UPDATE tally SET count = count + 1 WHERE id = $1', [a]);
        if (++arrived === 2) open();
        await bothHoldOne;
        await tx.query('UPDATE tally SET count = count + 1 WHERE id = $1', [b]);
      });
    await Promise.all([crossing(1, 2), crossing(2, 1)]);
    // then at least one of them ran again and each counted once
    expect(tries).toBeGreaterThanOrEqual(3);
    expect(await countOf(1)).toBe(first + 2n);
    expect(await countOf(2)).toBe(second + 2n);
  });

  it('loses no update under serializable isolation', async () => {
    // given ten that read, add one in the program and write
    const before = await countOf(2);
    const addOne = () =>
      transact(
        test.db,
        async (tx) => {
          const { rows } = await tx.query<{ count: bigint }>('SELECT count FROM tally WHERE id = 2');
          await tx.query('UPDATE tally SET count = $1 WHERE id = 2', [rows[0]!.count + 1n]);
        },
        { isolation: 'serializable', attempts: 50 },
      );
    await Promise.all(Array.from({ length: 10 }, addOne));
    // then all ten are counted
    expect(await countOf(2)).toBe(before + 10n);
  });

  it('takes no connection until the first query', async () => {
    // given a transaction that is never asked
    const idle = beginLazily(test.db);
    await idle.commit();
    expect(idle.isBegun()).toBe(false);
    // then one that is over refuses further queries
    await expect(idle.tx.query('SELECT 1')).rejects.toThrow('over');
  });
});
