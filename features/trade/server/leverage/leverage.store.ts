import type { Lent } from '#features/margin/server/index.ts';
import type { Queryable, Transaction } from '#kernel/database/database.ts';
import type { Currency, Money } from '#kernel/money/money.ts';

/** What working buys may still borrow at their bound, of an investor, on a stock and in all; cents. */
export async function selectPromised(
  db: Queryable,
  investorId: string,
  stockId: string,
  currency: Currency,
): Promise<Lent> {
  const { rows } = await db.query<{ investor: Money; stock: Money; whole: Money }>(
    `SELECT coalesce(sum(most) FILTER (WHERE investor_id = $1), 0)::bigint AS investor,
            coalesce(sum(most) FILTER (WHERE stock_id = $2), 0)::bigint AS stock, coalesce(sum(most), 0)::bigint AS whole
       FROM (SELECT investor_id, stock_id,
                    ceil(bound_price::numeric * (quantity - filled) * (leverage - 1) / leverage / 10000000000) AS most
               FROM trade_order
              WHERE state = 'pending' AND side = 'buy' AND leverage > 1 AND currency = $3) working`,
    [investorId, stockId, currency],
    'trade.promised',
  );
  const { investor, stock, whole } = rows[0]!;
  return { investor, stock, all: whole };
}

/** An order under way that buys into a position or sells of it. */
export interface OrderUnderWay {
  readonly id: string;
  readonly isCancelAsked: boolean;
}

/** The orders under way of one position, oldest first. */
export async function selectUnderWay(
  tx: Transaction,
  investorId: string,
  positionId: string,
): Promise<OrderUnderWay[]> {
  const { rows } = await tx.query<{ id: string; asked: boolean }>(
    `SELECT id, cancel_reason IS NOT NULL AS asked FROM trade_order
      WHERE investor_id = $1 AND position_id = $2 AND state = 'pending' ORDER BY id`,
    [investorId, positionId],
    'trade.orders-of-position',
  );
  return rows.map(({ id, asked }) => ({ id, isCancelAsked: asked }));
}

/** Which of these orders still work: closing sales of positions. */
export async function selectWorkingOf(
  db: Queryable,
  investorId: string,
  orderIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (orderIds.length === 0) return new Set();
  const { rows } = await db.query<{ id: string }>(
    `SELECT id FROM trade_order WHERE investor_id = $1 AND id = ANY ($2::uuid[]) AND state = 'pending'`,
    [investorId, orderIds],
    'trade.working-of',
  );
  return new Set(rows.map(({ id }) => id));
}
