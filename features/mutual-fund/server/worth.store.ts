import type { Queryable } from '#kernel/database/database.ts';
import type { Currency } from '#kernel/money/money.ts';

/** What an investor had of one fund at one of several instants. */
export interface FundStand {
  /** The place of the instant, from 1. */
  readonly place: number;
  readonly fundId: string;
  readonly name: string;
  readonly currency: Currency;
  /** Units in millionths, the last value in millionths with its day, and cents of redemptions that are still to come. */
  readonly units: bigint;
  readonly nav: bigint | null;
  readonly navDate: string | null;
  readonly coming: bigint;
  /** Cents paid for units, less what redemptions brought; below zero for who took out more. */
  readonly paidIn: bigint;
  /** Cents of all executed redemptions, settled or not. */
  readonly redeemed: bigint;
}

/** What an investor had of each fund at business instants: what was executed by then, at the last value known then. */
export async function selectStands(
  db: Queryable,
  investorId: string,
  instants: readonly number[],
): Promise<FundStand[]> {
  const { rows } = await db.query<FundStand & Record<string, unknown>>(
    `SELECT i.place::int AS place, o.fund_id AS "fundId", f.name, f.currency, o.units, o.coming, o."paidIn", o.redeemed,
            n.nav, n.date::text AS "navDate"
       FROM unnest($2::timestamptz[]) WITH ORDINALITY AS i (at, place)
       CROSS JOIN LATERAL (
         SELECT fund_id, sum(CASE side WHEN 'buy' THEN units ELSE -units END)::bigint AS units,
                coalesce(sum(amount) FILTER (WHERE side = 'redeem' AND (settled_at IS NULL OR settled_at > i.at)), 0)::bigint AS coming,
                sum(CASE side WHEN 'buy' THEN amount ELSE -amount END)::bigint AS "paidIn",
                coalesce(sum(amount) FILTER (WHERE side = 'redeem'), 0)::bigint AS redeemed
           FROM mutual_fund_order WHERE investor_id = $1 AND executed_at <= i.at GROUP BY fund_id) o
       JOIN mutual_fund f ON f.id = o.fund_id
       LEFT JOIN LATERAL (SELECT nav, date FROM mutual_fund_nav
         WHERE fund_id = o.fund_id AND published_at <= i.at ORDER BY date DESC LIMIT 1) n ON true
      ORDER BY 1, 2`,
    [investorId, instants.map((at) => new Date(at))],
    'mutual-fund.stands',
  );
  return rows;
}
