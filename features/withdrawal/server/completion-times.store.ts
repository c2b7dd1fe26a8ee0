import type { Queryable } from '#kernel/database/database.ts';
import type { Measured } from '../contract.ts';
import { type Method, shareInTime } from '../withdrawal.ts';

const DAY_MS = 86_400_000;
/** What lies further back says little of today. */
const MEASURED_DAYS = 90;

interface Row extends Record<string, unknown> {
  method: Method;
  sent: number;
  inTime: number;
  /** Not sent, or ended unpaid after their due time. */
  overdue: number;
  medianMs: number | null;
}

/** Nothing measured. */
export const NOT_MEASURED: Measured = { count: 0, medianMs: null, inTimePercent: null };

/**
 * How long withdrawals really took by method, over the last 90 days before a business instant: from the request to the
 * sending. One that is overdue and not sent counts as late, and stays so however it ends; what was rejected or cancelled
 * before its due time was no payment.
 */
export async function completionTimes(db: Queryable, now: number): Promise<Map<Method, Measured>> {
  const { rows } = await db.query<Row>(
    `SELECT method, (count(*) FILTER (WHERE state = 'completed'))::int AS sent,
            (count(*) FILTER (WHERE state = 'completed' AND ended_at <= due_at))::int AS "inTime",
            (count(*) FILTER (WHERE state <> 'completed'))::int AS overdue,
            (percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM ended_at - requested_at) * 1000)
              FILTER (WHERE state = 'completed'))::float8 AS "medianMs"
       FROM (SELECT method, state, requested_at, ended_at, due_at FROM withdrawal
              WHERE state = 'completed' AND ended_at >= $1
             UNION ALL
             SELECT method, state, requested_at, ended_at, due_at FROM withdrawal
              WHERE ended_at IS NULL AND due_at < $2
             UNION ALL
             SELECT method, state, requested_at, ended_at, due_at FROM withdrawal
              WHERE state IN ('rejected', 'cancelled') AND ended_at > due_at AND ended_at >= $1) measured
      GROUP BY method`,
    [new Date(now - MEASURED_DAYS * DAY_MS), new Date(now)],
    'withdrawal.completion-times',
  );
  return new Map(rows.map((row) => [row.method, measuredOf(row)]));
}

function measuredOf({ sent, inTime, overdue, medianMs }: Row): Measured {
  return {
    count: sent + overdue,
    medianMs: medianMs === null ? null : Math.floor(medianMs),
    inTimePercent: shareInTime(inTime, sent - inTime + overdue),
  };
}
