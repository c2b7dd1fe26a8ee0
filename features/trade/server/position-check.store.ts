import type { Queryable } from '#kernel/database/database.ts';

/** An investor's shares of one stock where positions and ledger disagree; millionths of a share. */
export interface PositionMismatch {
  readonly investorId: string;
  readonly stockId: string;
  readonly positions: bigint;
  readonly held: bigint;
  readonly ledger: bigint;
  readonly ledgerFrozen: bigint;
}

/**
 * The ledger check that trading adds: for every investor and stock, the shares of open positions are the shares of the
 * ledger, and those kept aside for sales are the frozen ones. Empty where all is well.
 */
export async function checkPositions(db: Queryable): Promise<PositionMismatch[]> {
  const { rows } = await db.query<{
    investor_id: string;
    stock_id: string;
    positions: string;
    held: string;
    ledger: string;
    ledger_frozen: string;
  }>(
    `SELECT investor_id, stock_id, coalesce(p.quantity, 0)::text AS positions, coalesce(p.held, 0)::text AS held,
            coalesce(l.total, 0)::text AS ledger, coalesce(l.frozen, 0)::text AS ledger_frozen
       FROM (SELECT investor_id, stock_id, sum(quantity) AS quantity, sum(held) AS held FROM trade_position
              WHERE state = 'open' GROUP BY investor_id, stock_id) p
       FULL JOIN (SELECT b.investor_id, b.asset AS stock_id, (b.available + b.frozen)::numeric AS total, b.frozen
                    FROM ledger.balance b JOIN ledger.asset a ON a.id = b.asset AND a.class = 'instrument') l
         USING (investor_id, stock_id)
      WHERE coalesce(p.quantity, 0) <> coalesce(l.total, 0) OR coalesce(p.held, 0) <> coalesce(l.frozen, 0)`,
  );
  return rows.map((row) => ({
    investorId: row.investor_id,
    stockId: row.stock_id,
    positions: BigInt(row.positions),
    held: BigInt(row.held),
    ledger: BigInt(row.ledger),
    ledgerFrozen: BigInt(row.ledger_frozen),
  }));
}
