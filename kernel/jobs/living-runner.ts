import type pg from 'pg';

/** Tells these locks from all others of ours. */
const LOCK_SPACE = 20_210;
const BEAT_MS = 15_000;
/** A runner takes its lock a moment after its first job. */
const YOUNGEST_LOCK = '10 seconds';

const LIVE = `SELECT pg_advisory_lock_shared(${LOCK_SPACE}, hashtext($1))`;
const FREE_OF_THE_DEAD = `
  WITH holder AS MATERIALIZED (
    SELECT DISTINCT locked_by FROM (
      SELECT locked_by, locked_at FROM graphile_worker._private_jobs
      UNION ALL SELECT locked_by, locked_at FROM graphile_worker._private_job_queues) held
    WHERE locked_at < now() - interval '${YOUNGEST_LOCK}' AND locked_by <> $1
  ), dead AS MATERIALIZED (
    SELECT locked_by FROM holder WHERE pg_try_advisory_xact_lock(${LOCK_SPACE}, hashtext(locked_by))
  )
  SELECT count(*)::int AS freed, graphile_worker.force_unlock_workers(array_agg(locked_by)) FROM dead`;

/** A runner's sign of life; `end` takes it back. */
export interface SignOfLife {
  end(): Promise<void>;
}

/**
 * Holds a lock in the database for as long as this runner lives, and frees what runners that died had in hand: the queue
 * itself waits four hours for them, with every job behind. Says `onFreed` how many were dead.
 */
export function showLife(
  pool: pg.Pool,
  runnerId: string,
  told: { readonly onFreed: (runners: number) => void; readonly onFault: (error: unknown) => void },
): SignOfLife {
  let client: pg.PoolClient | null = null;
  let round: Promise<void> = beat();
  const timer = setInterval(() => {
    round = round.then(beat);
  }, BEAT_MS);

  async function beat(): Promise<void> {
    try {
      client ??= await live(pool, runnerId);
      const { rows } = await client.query<{ freed: number }>(FREE_OF_THE_DEAD, [runnerId]);
      if (rows[0]?.freed) told.onFreed(rows[0].freed);
    } catch (error) {
      // A broken connection has lost the lock with it; the next beat takes it again.
      client?.release(true);
      client = null;
      told.onFault(error);
    }
  }

  return {
    async end() {
      clearInterval(timer);
      await round;
      client?.release(true);
      client = null;
    },
  };
}

async function live(pool: pg.Pool, runnerId: string): Promise<pg.PoolClient> {
  const client = await pool.connect();
  try {
    await client.query(LIVE, [runnerId]);
    return client;
  } catch (error) {
    client.release(true);
    throw error;
  }
}
