import type { Queryable } from '#kernel/database/database.ts';
import type { Currency } from '#kernel/money/money.ts';

/** What an investor had in one product at one of several instants, cents. */
export interface FoundationStand {
  /** The place of the instant, from 1. */
  readonly place: number;
  readonly currency: Currency;
  readonly principal: bigint;
  /** Profit to come, paid out of the income pool: accrued while held, unpaid after a sale. */
  readonly profit: bigint;
  /** What stood in the pool then, and all that was to be paid out of it. */
  readonly pool: bigint;
  readonly owed: bigint;
}

/** What an investor had in each product at business instants. */
export async function selectStands(
  db: Queryable,
  investorId: string,
  instants: readonly number[],
): Promise<FoundationStand[]> {
  const { rows } = await db.query<FoundationStand & Record<string, unknown>>(
    `SELECT i.place::int AS place, f.currency, s.principal, s.profit, s.owed,
            (coalesce((SELECT sum(amount) FROM foundation_income WHERE foundation_id = f.id AND at <= i.at), 0) - s.paid)::bigint AS pool
       FROM unnest($2::timestamptz[]) WITH ORDINALITY AS i (at, place)
       JOIN foundation f ON f.id IN (SELECT foundation_id FROM foundation_order WHERE investor_id = $1)
       CROSS JOIN LATERAL (
         SELECT coalesce(sum(o.buy_price) FILTER (WHERE o.investor_id = $1 AND NOT x.sold), 0)::bigint AS principal,
                coalesce(sum(x.profit) FILTER (WHERE o.investor_id = $1), 0)::bigint AS profit,
                coalesce(sum(x.profit), 0)::bigint AS owed, coalesce(sum(x.paid), 0) AS paid
           FROM foundation_order o
           CROSS JOIN LATERAL (SELECT coalesce(o.sold_at <= i.at, false) AS sold,
             CASE WHEN o.sold_at <= i.at THEN o.sale_profit + coalesce((SELECT sum(amount) FROM foundation_payment
               WHERE order_id = o.id AND at <= i.at), 0) ELSE 0 END AS paid) w
           CROSS JOIN LATERAL (SELECT w.sold, w.paid, CASE WHEN w.sold THEN o.accrued - w.paid ELSE foundation_accrued(o.buy_price,
             f.yearly_rate, least(foundation_date(f.currency, i.at), f.finish_on) - o.bought_on) END AS profit) x
          WHERE o.foundation_id = f.id AND o.bought_at <= i.at) s
      WHERE s.principal > 0 OR s.profit > 0 ORDER BY 1`,
    [investorId, instants.map((at) => new Date(at))],
    'foundation.stands',
  );
  return rows;
}

/** What stood in a product's income pool at the end of business instants, and what was owed out of it, oldest first. */
export async function selectCoverage(
  db: Queryable,
  foundationId: string,
  instants: readonly number[],
): Promise<{ pool: bigint; owed: bigint }[]> {
  const { rows } = await db.query<{ pool: bigint; owed: bigint }>(
    `SELECT (coalesce((SELECT sum(amount) FROM foundation_income WHERE foundation_id = f.id AND at <= i.at), 0)
              - coalesce(s.paid, 0))::bigint AS pool, coalesce(s.owed, 0)::bigint AS owed
       FROM unnest($2::timestamptz[]) WITH ORDINALITY AS i (at, place)
       JOIN foundation f ON f.id = $1
       CROSS JOIN LATERAL (
         SELECT sum(w.paid) AS paid, sum(CASE WHEN o.sold_at <= i.at THEN o.accrued - w.paid ELSE foundation_accrued(o.buy_price,
                  f.yearly_rate, least(foundation_date(f.currency, i.at), f.finish_on) - o.bought_on) END) AS owed
           FROM foundation_order o
           CROSS JOIN LATERAL (SELECT CASE WHEN o.sold_at <= i.at THEN o.sale_profit + coalesce((SELECT sum(amount)
             FROM foundation_payment WHERE order_id = o.id AND at <= i.at), 0) ELSE 0 END AS paid) w
          WHERE o.foundation_id = f.id AND o.bought_at <= i.at) s
      ORDER BY i.place`,
    [foundationId, instants.map((at) => new Date(at))],
    'foundation.coverage',
  );
  return rows;
}

/** What was paid into a product's income pool, newest first. */
export async function selectIncome(
  db: Queryable,
  foundationId: string,
  most: number,
): Promise<{ at: Date; amount: bigint; reference: string }[]> {
  const { rows } = await db.query<{ at: Date; amount: bigint; reference: string }>(
    `SELECT at, amount, reference FROM foundation_income WHERE foundation_id = $1 ORDER BY at DESC, id DESC LIMIT $2`,
    [foundationId, most],
    'foundation.income-of',
  );
  return rows;
}
