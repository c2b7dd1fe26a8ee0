import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Database, Transaction } from './database.ts';
import { isRetryable } from './faults.ts';
import { queryConfig } from './query-config.ts';

export type Isolation = 'read committed' | 'repeatable read' | 'serializable';

export interface TransactOptions {
  /** `read committed` unless told: the stores lock the rows they decide on. */
  readonly isolation?: Isolation;
  /** Tries at most when PostgreSQL gives up on a deadlock or a serialization failure (5). */
  readonly attempts?: number;
  /** What else a stale snapshot fails with: a number in a chain that another transaction has taken since. */
  readonly isStale?: (error: unknown) => boolean;
}

const DEFAULT_ATTEMPTS = 5;
const FIRST_PAUSE_MS = 5;

/** A transaction that takes its connection and begins at its first query; end it by `commit` or `rollback`, once. */
export interface LazyTransaction {
  readonly tx: Transaction;
  /** Whether a query has begun it. */
  isBegun(): boolean;
  commit(): Promise<void>;
  /** Never throws: a connection that cannot roll back is thrown away, which rolls back as well. */
  rollback(): Promise<void>;
}

/** PostgreSQL answered COMMIT with ROLLBACK: a statement had failed and its error was swallowed. */
export class AbortedCommitError extends Error {
  override readonly name = 'AbortedCommitError';
}

/** For callers that must have the transaction at hand before they know whether it is needed; others use `transact`. */
export function beginLazily(db: Database, isolation: Isolation = 'read committed'): LazyTransaction {
  let connection: Promise<pg.PoolClient> | null = null;
  let over = false;

  async function begin(): Promise<pg.PoolClient> {
    const client = await db.pool.connect();
    try {
      await client.query(isolation === 'read committed' ? 'begin' : `begin isolation level ${isolation}`);
      return client;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  function connect(): Promise<pg.PoolClient> {
    if (over) throw new Error('the transaction is over');
    connection ??= begin();
    return connection;
  }

  async function end(word: 'commit' | 'rollback'): Promise<string | null> {
    over = true;
    if (!connection) return null;
    const client = await connection;
    try {
      const { command } = await client.query(word);
      client.release();
      return command;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  return {
    tx: transactionOver(connect),
    isBegun: () => connection !== null,
    commit: async () => {
      if ((await end('commit')) === 'ROLLBACK')
        throw new AbortedCommitError('a failed statement had aborted the transaction');
    },
    rollback: () => end('rollback').then(ignore, ignore),
  };
}

const ignore = () => undefined;

function transactionOver(connect: () => Promise<pg.PoolClient>): Transaction {
  let kysely: Kysely<unknown> | null = null;
  return {
    isTransaction: true,
    query: async (text, values, name) => (await connect()).query(queryConfig(text, values, name)),
    withTables: <Tables>() => {
      kysely ??= new Kysely<unknown>({ dialect: new PostgresDialect({ pool: poolOfOne(connect) }) });
      return kysely as Kysely<Tables>;
    },
  };
}

/** Kysely asks a pool for its connections; this one always lends the transaction's own. */
function poolOfOne(connect: () => Promise<pg.PoolClient>) {
  return {
    connect: async () => {
      const client = await connect();
      return { query: client.query.bind(client), release: () => undefined } as pg.PoolClient;
    },
    end: async () => undefined,
    options: {},
  };
}

/**
 * Runs `work` in one transaction: commits what it returns from, rolls back what throws. When PostgreSQL gives up
 * on a deadlock or a serialization failure, `work` runs again from the start, so its effects belong in the
 * transaction and nowhere else.
 */
export async function transact<Result>(
  db: Database,
  work: (tx: Transaction) => Promise<Result>,
  options: TransactOptions = {},
): Promise<Result> {
  const attempts = options.attempts ?? DEFAULT_ATTEMPTS;
  for (let attempt = 1; ; attempt++) {
    const { tx, commit, rollback } = beginLazily(db, options.isolation);
    try {
      const result = await work(tx);
      await commit();
      return result;
    } catch (error) {
      await rollback();
      const mayPass = isRetryable(error) || options.isStale?.(error) === true;
      if (attempt >= attempts || !mayPass) throw error;
      await sleep(FIRST_PAUSE_MS * 2 ** attempt * (0.5 + Math.random()));
    }
  }
}
