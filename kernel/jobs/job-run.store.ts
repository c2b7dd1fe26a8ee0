import type pg from 'pg';
import type { Queryable } from '#kernel/database/database.ts';

/** What a job may tell of itself: counts, never anybody's data. */
export type JobResult = Readonly<Record<string, number>>;

/** A job's last run with what went before it: how often it ever failed, and when last. */
export interface KnownJob extends JobRun {
  readonly failures: number;
  readonly lastFailedAt: Date | null;
}

/** How a job went the last time; `ranAt` is security time. */
export interface JobRun {
  readonly name: string;
  readonly ranAt: Date;
  readonly durationMs: number;
  readonly outcome: 'done' | 'failed';
  readonly result: JobResult | null;
}

/** Writes how a job went over how it went before. */
export async function keepJobRun(pool: pg.Pool, run: JobRun): Promise<void> {
  await pool.query(
    `INSERT INTO job_run AS known (name, ran_at, duration_ms, outcome, result, failures, last_failed_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (name) DO UPDATE SET ran_at = $2, duration_ms = $3, outcome = $4, result = $5,
       failures = known.failures + $6, last_failed_at = coalesce($7, known.last_failed_at)`,
    [
      run.name,
      run.ranAt,
      run.durationMs,
      run.outcome,
      run.result && JSON.stringify(run.result),
      run.outcome === 'failed' ? 1 : 0,
      run.outcome === 'failed' ? run.ranAt : null,
    ],
  );
}

/** All jobs that ever ran, by name. */
export async function listJobRuns(db: Queryable): Promise<KnownJob[]> {
  const { rows } = await db.query<KnownJob & Record<string, unknown>>(
    `SELECT name, ran_at AS "ranAt", duration_ms AS "durationMs", outcome, result, failures,
            last_failed_at AS "lastFailedAt" FROM job_run ORDER BY name`,
  );
  return rows;
}
