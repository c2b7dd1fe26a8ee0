import type { Queryable } from '#kernel/database/database.ts';

/** What a day brought an investor of one asset, available and frozen together, in its smallest unit. */
export interface DayMovement {
  readonly asset: string;
  /** New York's date. */
  readonly date: string;
  readonly units: bigint;
  /** Of them, what was paid in (or out): no gain and no loss. */
  readonly capital: bigint;
}

/** A posting may carry an instant a little before the one of the posting before it: due items are drained late. */
const DISORDER_MS = 86_400_000;

/**
 * What came and went of cash and instruments since a business instant, by asset and day; `capitalTypes` are those of the
 * asset log whose postings pay in or out. Reads the transactions since then and no older
 * ones: it finds the last one before by walking back.
 */
export async function movementsSince(
  db: Queryable,
  investorId: string,
  since: number,
  capitalTypes: readonly string[],
): Promise<DayMovement[]> {
  const { rows } = await db.query<{ asset: string; date: string; units: string; capital: string }>(
    `WITH moved AS (
       SELECT p.asset, t.at, CASE WHEN p.source LIKE 'firm.%' THEN p.amount::bigint ELSE -p.amount::bigint END AS units,
              EXISTS (SELECT FROM unnest($4::text[]) type WHERE p.name = type OR starts_with(p.name, type || '.')) AS capital
         FROM ledger.transaction t
         JOIN ledger.posting p ON p.investor_id = t.investor_id AND p.transaction_number = t.number
         JOIN ledger.asset a ON a.id = p.asset AND a.class IN ('cash', 'instrument')
        WHERE t.investor_id = $1 AND t.at >= $2
          AND t.number > coalesce((SELECT number FROM ledger.transaction WHERE investor_id = $1 AND at < $3
                                    ORDER BY number DESC LIMIT 1), 0)
          AND (p.source LIKE 'firm.%') <> (p.destination LIKE 'firm.%'))
     SELECT asset, (at AT TIME ZONE 'America/New_York')::date::text AS date, sum(units)::text AS units,
            coalesce(sum(units) FILTER (WHERE capital), 0)::text AS capital
       FROM moved GROUP BY 1, 2`,
    [investorId, new Date(since), new Date(since - DISORDER_MS), capitalTypes],
    'cashier.movements',
  );
  return rows.map(({ asset, date, units, capital }) => ({
    asset,
    date,
    units: BigInt(units),
    capital: BigInt(capital),
  }));
}

/** When an investor's first transaction was posted, epoch milliseconds; null where there is none. */
export async function firstMovement(db: Queryable, investorId: string): Promise<number | null> {
  const { rows } = await db.query<{ at: Date }>(
    'SELECT at FROM ledger.transaction WHERE investor_id = $1 ORDER BY number LIMIT 1',
    [investorId],
    'cashier.first-movement',
  );
  return rows[0]?.at.getTime() ?? null;
}

/** All fees an investor ever paid, those of the nights too, cents; reads what came since the sums that are kept (`fees_paid`). */
export async function sumFees(db: Queryable, investorId: string): Promise<{ USD: bigint; MXN: bigint }> {
  const { rows } = await db.query<{ usd: string; mxn: string }>(
    'SELECT usd, mxn FROM sum_fees_paid($1)',
    [investorId],
    'cashier.fees',
  );
  return { USD: BigInt(rows[0]!.usd), MXN: BigInt(rows[0]!.mxn) };
}
