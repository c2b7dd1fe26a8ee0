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

/** One of a job's last runs. */
export type PastRun = Pick<JobRun, 'ranAt' | 'outcome' | 'result'>;

/** Writes how a job went over how it went before; so many of its last runs stay remembered, 48 at most. */
export async function keepJobRun(pool: pg.Pool, run: JobRun, remembered = 1): Promise<void> {
  await pool.query(
    `INSERT INTO job_run AS known (name, ran_at, duration_ms, outcome, result, failures, last_failed_at, recent)
     VALUES ($1, $2, $3, $4, $5, $6, $7, jsonb_build_array($8::jsonb))
     ON CONFLICT (name) DO UPDATE SET ran_at = $2, duration_ms = $3, outcome = $4, result = $5,
       failures = known.failures + $6, last_failed_at = coalesce($7, known.last_failed_at),
       recent = jsonb_path_query_array(jsonb_build_array($8::jsonb) || known.recent, $9::text::jsonpath)`,
    [
      run.name,
      run.ranAt,
      run.durationMs,
      run.outcome,
      run.result && JSON.stringify(run.result),
      run.outcome === 'failed' ? 1 : 0,
      run.outcome === 'failed' ? run.ranAt : null,
      JSON.stringify({ at: run.ranAt, outcome: run.outcome, result: run.result }),
      `$[0 to ${remembered - 1}]`,
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

/** A job's last runs, the oldest first; none of a job that never ran. */
export async function listPastRuns(db: Queryable, name: string): Promise<PastRun[]> {
  const { rows } = await db.query<{
    recent: { at: string; outcome: PastRun['outcome']; result: JobResult | null }[];
  }>('SELECT recent FROM job_run WHERE name = $1', [name]);
  const newestFirst = rows[0]?.recent ?? [];
  return newestFirst.map(({ at, ...run }) => ({ ranAt: new Date(at), ...run })).reverse();
}
