import type pg from 'pg';
import type { Queryable } from '#kernel/database/database.ts';

/** What a job may tell of itself: counts, never anybody's data. */
export type JobResult = Readonly<Record<string, number>>;

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
    `INSERT INTO job_run (name, ran_at, duration_ms, outcome, result) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (name) DO UPDATE SET ran_at = $2, duration_ms = $3, outcome = $4, result = $5`,
    [run.name, run.ranAt, run.durationMs, run.outcome, run.result && JSON.stringify(run.result)],
  );
}

/** All jobs that ever ran, by name. */
export async function listJobRuns(db: Queryable): Promise<JobRun[]> {
  const { rows } = await db.query<JobRun & Record<string, unknown>>(
    `SELECT name, ran_at AS "ranAt", duration_ms AS "durationMs", outcome, result FROM job_run ORDER BY name`,
  );
  return rows;
}
