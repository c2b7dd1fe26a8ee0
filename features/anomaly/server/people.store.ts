import type { Queryable } from '#kernel/database/database.ts';

/** What one person decided in a span of time. */
export interface PersonRow {
  readonly operatorId: string;
  readonly name: string;
  readonly decisions: number;
  readonly alone: number;
  readonly investors: number;
  readonly medianMs: number;
  readonly fastestMs: number;
}

type Row<T> = T & Record<string, unknown>;
/** From and until, instants of security time. */
type Span = readonly [Date, Date];

export async function selectPeople(db: Queryable, span: Span): Promise<PersonRow[]> {
  const { rows } = await db.query<Row<PersonRow>>(
    `SELECT d.operator_id AS "operatorId", o.name, count(*)::integer AS decisions,
       (count(*) FILTER (WHERE d.alone))::integer AS alone, count(DISTINCT d.investor_id)::integer AS investors,
       (percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM d.at - d.opened_at)) * 1000)::integer AS "medianMs",
       (min(extract(epoch FROM d.at - d.opened_at)) * 1000)::integer AS "fastestMs"
     FROM operator_decisions($1, $2) d JOIN operator o ON o.id = d.operator_id
     GROUP BY 1, 2 ORDER BY 3 DESC, 2`,
    [...span],
  );
  return rows;
}

/** Decisions by person and hour of Mexico City. */
export async function selectHours(
  db: Queryable,
  span: Span,
): Promise<{ operatorId: string; hour: number; count: number }[]> {
  const { rows } = await db.query<{ operatorId: string; hour: number; count: number }>(
    `SELECT d.operator_id AS "operatorId", extract(hour FROM d.at AT TIME ZONE 'America/Mexico_City')::integer AS hour,
       count(*)::integer AS count
     FROM operator_decisions($1, $2) d GROUP BY 1, 2`,
    [...span],
  );
  return rows;
}

/** Money that a person gave back or had moved, by currency. */
export interface SumRow {
  readonly operatorId: string;
  readonly name: string;
  readonly what: 'refund' | 'adjustment';
  readonly currency: 'MXN' | 'USD';
  readonly count: number;
  readonly units: bigint;
}

export async function selectSums(db: Queryable, span: Span): Promise<SumRow[]> {
  const { rows } = await db.query<Row<SumRow>>(
    `SELECT s.operator_id AS "operatorId", o.name, s.what, s.currency, count(*)::integer AS count,
       sum(s.units)::bigint AS units
     FROM (
       SELECT d.operator_id, 'refund' AS what, w.currency, w.amount AS units
         FROM operator_decisions($1, $2) d
         JOIN withdrawal w ON w.id = CASE WHEN d.call LIKE 'operator/withdrawal%' THEN split_part(d.path, '=', 2)::uuid END
         WHERE w.state = 'rejected' AND w.decided_by = d.operator_id
       UNION ALL
       SELECT a.requested_by, 'adjustment', a.payload ->> 'currency', (a.payload ->> 'units')::bigint
         FROM approval a
         WHERE a.kind = 'adjustment' AND a.state = 'approved' AND a.decided_at > $1 AND a.decided_at <= $2) s
     JOIN operator o ON o.id = s.operator_id
     GROUP BY 1, 2, 3, 4`,
    [...span],
  );
  return rows;
}

/** For whom one person decides most. */
export interface ForWhomRow {
  readonly operatorId: string;
  readonly name: string;
  readonly investorId: string;
  readonly decisions: number;
  readonly alone: number;
}

export async function selectForWhom(db: Queryable, span: Span, most: number): Promise<ForWhomRow[]> {
  const { rows } = await db.query<Row<ForWhomRow>>(
    `SELECT d.operator_id AS "operatorId", o.name, d.investor_id AS "investorId", count(*)::integer AS decisions,
       (count(*) FILTER (WHERE d.alone))::integer AS alone
     FROM operator_decisions($1, $2) d JOIN operator o ON o.id = d.operator_id
     GROUP BY 1, 2, 3 ORDER BY 4 DESC, 2, 3 LIMIT $3`,
    [...span, most],
  );
  return rows;
}

/** Who asks and who decides. */
export interface PairRow {
  readonly askerId: string;
  readonly askerName: string;
  readonly deciderId: string;
  readonly deciderName: string;
  readonly approved: number;
  readonly rejected: number;
  readonly asked: number;
}

export async function selectPairs(db: Queryable, span: Span): Promise<PairRow[]> {
  const { rows } = await db.query<Row<PairRow>>(
    `SELECT p.requested_by AS "askerId", a.name AS "askerName", p.decided_by AS "deciderId", d.name AS "deciderName",
       p.approved::integer AS approved, p.rejected::integer AS rejected, p.asked::integer AS asked
     FROM operator_pairs($1, $2) p JOIN operator a ON a.id = p.requested_by JOIN operator d ON d.id = p.decided_by
     ORDER BY p.approved DESC, 2, 4`,
    [...span],
  );
  return rows;
}
