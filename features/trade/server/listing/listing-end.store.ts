import type { Queryable } from '#kernel/database/database.ts';

/** Who holds a stock or has an order of it under way, in ascending order after an investor. */
export async function selectConcerned(
  db: Queryable,
  stockId: string,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const { rows } = await db.query<{ investor_id: string }>(
    `SELECT investor_id FROM trade_position WHERE state = 'open' AND quantity > 0 AND stock_id = $1
        AND ($2::uuid IS NULL OR investor_id > $2)
     UNION
     SELECT investor_id FROM trade_order WHERE state = 'pending' AND stock_id = $1
        AND ($2::uuid IS NULL OR investor_id > $2)
     ORDER BY investor_id LIMIT $3`,
    [stockId, after, limit],
  );
  return rows.map((row) => row.investor_id);
}

/** Orders of a stock that still work, in order of arrival. */
export async function selectWorkingOf(
  db: Queryable,
  exchange: string,
  stockId: string,
): Promise<{ investorId: string; id: string }[]> {
  const { rows } = await db.query<{ investor_id: string; id: string }>(
    `SELECT investor_id, id FROM trade_order WHERE exchange = $1 AND state = 'pending' AND stock_id = $2 ORDER BY id`,
    [exchange, stockId],
  );
  return rows.map((row) => ({ investorId: row.investor_id, id: row.id }));
}

/** Who holds a stock, in ascending order after an investor. */
export async function holdersOf(
  db: Queryable,
  stockId: string,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const { rows } = await db.query<{ investor_id: string }>(
    `SELECT DISTINCT investor_id FROM trade_position WHERE state = 'open' AND quantity > 0 AND stock_id = $1
        AND ($2::uuid IS NULL OR investor_id > $2) ORDER BY investor_id LIMIT $3`,
    [stockId, after, limit],
  );
  return rows.map((row) => row.investor_id);
}
