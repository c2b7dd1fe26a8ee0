import type { Queryable } from '#kernel/database/database.ts';

/** What waits to be executed of a fund's day: how many orders, cents and millionths of units. */
export interface ComingDay {
  readonly fundId: string;
  readonly navDate: string;
  readonly valuedAt: Date;
  readonly buys: number;
  readonly buyAmount: bigint;
  readonly redeems: number;
  readonly redeemUnits: bigint;
}

/** All that waits, by fund and day. */
export async function selectComing(db: Queryable): Promise<ComingDay[]> {
  const { rows } = await db.query<ComingDay & Record<string, unknown>>(
    `SELECT fund_id AS "fundId", nav_date::text AS "navDate", min(valued_at) AS "valuedAt",
            (count(*) FILTER (WHERE side = 'buy'))::int AS buys,
            coalesce(sum(amount) FILTER (WHERE side = 'buy'), 0)::bigint AS "buyAmount",
            (count(*) FILTER (WHERE side = 'redeem'))::int AS redeems,
            coalesce(sum(units) FILTER (WHERE side = 'redeem'), 0)::bigint AS "redeemUnits"
       FROM mutual_fund_order WHERE state = 'ordered' GROUP BY fund_id, nav_date ORDER BY nav_date, fund_id`,
    [],
    'mutual-fund.coming',
  );
  return rows;
}

/** Millionths of units that investors hold of each fund. */
export async function selectOutstanding(db: Queryable): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await db.query<{ fundId: string; units: bigint }>(
    `SELECT fund_id AS "fundId", sum(CASE side WHEN 'buy' THEN units ELSE -units END)::bigint AS units
       FROM mutual_fund_order WHERE executed_at IS NOT NULL GROUP BY fund_id`,
    [],
    'mutual-fund.outstanding',
  );
  return new Map(rows.map(({ fundId, units }) => [fundId, units]));
}

/** Which of these days of funds have a value already. */
export async function knownDays(
  db: Queryable,
  rows: readonly { fundId: string; date: string }[],
): Promise<{ fundId: string; date: string }[]> {
  const { rows: known } = await db.query<{ fundId: string; date: string }>(
    `SELECT n.fund_id AS "fundId", n.date::text AS date FROM unnest($1::text[], $2::date[]) AS w (fund_id, date)
       JOIN mutual_fund_nav n ON n.fund_id = w.fund_id AND n.date = w.date ORDER BY 1, 2`,
    [rows.map(({ fundId }) => fundId), rows.map(({ date }) => date)],
    'mutual-fund.known-days',
  );
  return known;
}
