import type pg from 'pg';
import type { Queryable } from './database.ts';
import { queryConfig } from './query-config.ts';

/**
 * One connection to which the next statement is sent before the last one has ended, so that PostgreSQL goes on without
 * hearing from here. Each is its own transaction, and they are done in the order in which they were asked: one that waits
 * for a lock keeps those behind it waiting.
 */
export interface Pipeline extends Pick<Queryable, 'query'> {
  /** Waits for what was asked. */
  close(): Promise<void>;
}

/**
 * Over a pool of one connection that takes statements ahead (`pipeline: true`). Connects at the first statement, and anew
 * after a break: what was under way then fails, what comes next works.
 */
export function openPipeline(pool: pg.Pool): Pipeline {
  let connection: Promise<pg.PoolClient> | null = null;
  let underWay = 0;

  async function giveBack(used: Promise<pg.PoolClient>): Promise<void> {
    underWay -= 1;
    if (underWay > 0) return;
    connection = null;
    // The pool throws away one that broke.
    await used.then((client) => client.release()).catch(() => undefined);
  }

  return {
    async query(text, values, name) {
      connection ??= pool.connect();
      const used = connection;
      underWay += 1;
      try {
        const client = await used;
        return await client.query(queryConfig(text, values, name));
      } finally {
        await giveBack(used);
      }
    },
    close: () => pool.end(),
  };
}
