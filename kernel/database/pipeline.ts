import type pg from 'pg';
import type { Queryable } from './database.ts';
import { isDatabaseGone } from './faults.ts';
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

interface Connection {
  readonly opened: Promise<pg.PoolClient>;
  underWay: number;
  /** Nothing more is asked on it. */
  isBroken: boolean;
}

/**
 * Over a pool of one connection that takes statements ahead (`pipeline: true`). Connects at the first statement, and again
 * after a break: what was under way then fails, what comes next works.
 */
export function openPipeline(pool: pg.Pool): Pipeline {
  let current: Connection | null = null;

  function leave(connection: Connection): void {
    if (current === connection) current = null;
  }

  function giveBack(connection: Connection): void {
    leave(connection);
    connection.opened.then(
      (client) => client.release(connection.isBroken),
      () => undefined,
    );
  }

  return {
    async query(text, values, name) {
      current ??= { opened: pool.connect(), underWay: 0, isBroken: false };
      const connection = current;
      connection.underWay += 1;
      try {
        const client = await connection.opened;
        return await client.query(queryConfig(text, values, name));
      } catch (error) {
        if (isDatabaseGone(error)) {
          connection.isBroken = true;
          leave(connection);
        }
        throw error;
      } finally {
        connection.underWay -= 1;
        if (connection.underWay === 0) giveBack(connection);
      }
    },
    close: () => pool.end(),
  };
}
