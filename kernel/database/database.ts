import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { columnTypes } from './column-types.ts';
import { openPipeline, type Pipeline } from './pipeline.ts';
import { queryConfig } from './query-config.ts';
import { ReservedPool } from './reserved-pool.ts';

/** Something that runs SQL: the database itself (each query by itself) or one transaction. */
export interface Queryable {
  /** Raw SQL; with a `name` it is prepared once on each connection and reused. */
  query<Row extends pg.QueryResultRow = pg.QueryResultRow>(
    text: string,
    values?: readonly unknown[],
    name?: string,
  ): Promise<pg.QueryResult<Row>>;
  /** Kysely over the tables that a store declares for itself. */
  withTables<Tables>(): Kysely<Tables>;
}

/** One transaction on one connection. Made by `transact` or `beginLazily` only. */
export interface Transaction extends Queryable {
  readonly isTransaction: true;
}

/** The PostgreSQL of this process: a pool of connections. */
export interface Database extends Queryable {
  readonly pool: pg.Pool;
  readonly kysely: Kysely<unknown>;
  /** For statements that follow each other closely, in the order in which they are asked. */
  readonly pipeline: Pipeline;
  /** Whether it answers within so many milliseconds, on a connection of its own: no queue stands before it. */
  answersWithin(timeoutMs: number): Promise<boolean>;
  /** How long somebody has been waiting for a connection of the pool, milliseconds; 0 where nobody waits. */
  waitedMs(): number;
  /** Waits for running queries, then closes every connection; may be asked twice. */
  close(): Promise<void>;
}

/** Limits of a pool; all have defaults fit for the server. */
export interface DatabaseOptions {
  /** Connections at most (10). */
  readonly max?: number;
  /** As many more at most, for work `withReserve` when those are taken (0). */
  readonly reserve?: number;
  /** A single statement at most, milliseconds (15,000); 0 is without end. */
  readonly statementTimeoutMs?: number;
  /** Waiting for a free or a new connection at most, milliseconds (5,000). */
  readonly connectTimeoutMs?: number;
  /** Told of each connection that broke; the pool opens new ones by itself. */
  readonly onConnectionLost?: (error: Error) => void;
}

const DEFAULT_CONNECTIONS = 10;
const DEFAULT_STATEMENT_TIMEOUT_MS = 15_000;
const DEFAULT_CONNECT_TIMEOUT_MS = 5_000;
const IDLE_CONNECTION_MS = 30_000;
const IDLE_TRANSACTION_TIMEOUT_MS = 60_000;

/** Opens a pool; connects at the first query. A database that goes away never ends the process: queries fail until it is back. */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const connection = {
    connectionString: url,
    connectionTimeoutMillis: options.connectTimeoutMs ?? DEFAULT_CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_CONNECTION_MS,
    statement_timeout: options.statementTimeoutMs ?? DEFAULT_STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
    application_name: 'bolsillo',
    keepAlive: true,
    types: columnTypes,
  };
  let closing: Promise<void> | null = null;
  const lost = (error: Error) => {
    if (!closing) options.onConnectionLost?.(error);
  };
  const open = (config: pg.PoolConfig) => hearing(new pg.Pool({ ...connection, ...config }), lost);
  const reserve = options.reserve ? open({ max: options.reserve }) : null;
  const pool = hearing(
    new ReservedPool({ ...connection, max: options.max ?? DEFAULT_CONNECTIONS }, reserve),
    lost,
  );
  const pipeline = openPipeline(open({ max: 1, pipeline: true }));
  const probe = open({ max: 1 });
  const kysely = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  return {
    pool,
    kysely,
    pipeline,
    query: (text, values, name) => pool.query(queryConfig(text, values, name)),
    withTables: <Tables>() => kysely as Kysely<Tables>,
    answersWithin: (timeoutMs) => answersWithin(probe, timeoutMs),
    waitedMs: () => pool.waitedMs,
    close: () =>
      (closing ??= Promise.all([pool.end(), reserve?.end(), pipeline.close(), probe.end()]).then(
        () => undefined,
      )),
  };
}

async function answersWithin(probe: pg.Pool, timeoutMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, false);
  });
  const asked = probe.query('select 1').then(
    () => true,
    // The reason does not matter here: whatever it is, requests that need the database would fail too.
    () => false,
  );
  try {
    return await Promise.race([asked, late]);
  } finally {
    clearTimeout(timer);
  }
}

function hearing<Pool extends pg.Pool>(pool: Pool, lost: (error: Error) => void): Pool {
  // Both are needed: the pool listens to idle connections only, and an 'error' that nobody hears ends the process.
  pool.on('error', lost);
  pool.on('connect', (client) => client.on('error', lost));
  return pool;
}
