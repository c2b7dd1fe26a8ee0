import type { Queryable } from '#kernel/database/database.ts';
import type { MeasuredReviews } from '../contract.ts';

const DAY_MS = 86_400_000;
/** What lies further back says little of today. */
const MEASURED_DAYS = 90;

/** Where a feature keeps its cases: SQL of its own table, never anything that a caller sent. Times are business times. */
export interface Reviews {
  readonly table: string;
  /** When it was sent. */
  readonly sentAt: string;
  readonly dueAt: string;
  readonly decidedAt: string;
  /** True of what the firm has answered. */
  readonly isDecided: string;
  /** True of what still waits for the firm. */
  readonly waits: string;
}

/** How long the reviews of the last 90 days before a business instant took; what waits and is overdue is late. */
export async function measureReviews(db: Queryable, of: Reviews, now: number): Promise<MeasuredReviews> {
  const { table, sentAt, dueAt, decidedAt, isDecided, waits } = of;
  const { rows } = await db.query<{
    decided: number;
    inTime: number;
    overdue: number;
    medianMs: number | null;
  }>(
    `SELECT (count(*) FILTER (WHERE ${isDecided}))::int AS decided,
            (count(*) FILTER (WHERE ${isDecided} AND ${decidedAt} <= ${dueAt}))::int AS "inTime",
            (count(*) FILTER (WHERE ${waits}))::int AS overdue,
            (percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM ${decidedAt} - ${sentAt}) * 1000)
              FILTER (WHERE ${isDecided}))::float8 AS "medianMs"
       FROM ${table}
      WHERE (${isDecided} AND ${decidedAt} >= $1) OR (${waits} AND ${dueAt} < $2)`,
    [new Date(now - MEASURED_DAYS * DAY_MS), new Date(now)],
    `review-times.measure.${table}`,
  );
  const { decided, inTime, overdue, medianMs } = rows[0] ?? {
    decided: 0,
    inTime: 0,
    overdue: 0,
    medianMs: null,
  };
  const count = decided + overdue;
  return {
    count,
    medianMs: medianMs === null ? null : Math.ceil(medianMs),
    inTimePercent: count === 0 ? null : Math.floor((inTime * 100) / count),
  };
}
