import type { Queryable } from '#kernel/database/database.ts';

/** Names of postings by which money crosses the firm's border. */
export interface FlowNames {
  readonly moneyIn: readonly string[];
  readonly moneyOut: readonly string[];
}

/** Money that crossed the firm's border on one day (Mexico City's), in smallest units. */
export interface FlowRow {
  readonly date: string;
  readonly currency: 'MXN' | 'USD';
  readonly moneyIn: bigint;
  readonly moneyOut: bigint;
}

/** From a day of Mexico City's on, by day and currency, oldest first. */
export async function selectFlows(db: Queryable, names: FlowNames, from: string): Promise<FlowRow[]> {
  const { rows } = await db.query<FlowRow & Record<string, unknown>>(
    `SELECT to_char(t.at AT TIME ZONE 'America/Mexico_City', 'YYYY-MM-DD') AS date, p.asset AS currency,
       coalesce(sum(p.amount::bigint) FILTER (WHERE p.name = ANY ($1::text[])), 0)::bigint AS "moneyIn",
       coalesce(sum(p.amount::bigint) FILTER (WHERE p.name = ANY ($2::text[])), 0)::bigint AS "moneyOut"
     FROM ledger.transaction t
     JOIN ledger.posting p ON p.investor_id = t.investor_id AND p.transaction_number = t.number
     WHERE t.at >= $3::date::timestamp AT TIME ZONE 'America/Mexico_City' AND p.name = ANY ($1::text[] || $2::text[]) AND p.asset IN ('MXN', 'USD')
     GROUP BY 1, 2 ORDER BY 1, 2`,
    [names.moneyIn, names.moneyOut, from],
  );
  return rows;
}
