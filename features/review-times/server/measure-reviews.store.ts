import type { Queryable } from '#kernel/database/database.ts';
import type { MeasuredReview } from '#kernel/feature/measured-review.ts';
import type { ReviewTime } from '../contract.ts';

const DAY_MS = 86_400_000;
/** What lies further back says little of today. */
const MEASURED_DAYS = 90;

/** How long the reviews of the last 90 days before a business instant took; what waits and is overdue is late. */
export async function measureReview(db: Queryable, of: MeasuredReview, now: number): Promise<ReviewTime> {
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
