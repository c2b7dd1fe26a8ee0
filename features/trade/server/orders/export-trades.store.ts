import type { Queryable } from '#kernel/database/database.ts';
import type { Currency, Money, Price, Quantity } from '#kernel/money/money.ts';
import type { Side } from '../../fees.ts';
import type { Order } from './order.store.ts';

/** An execution with what its order says of it; its instant is business time, epoch milliseconds. */
export interface ExportedFill {
  readonly orderId: string;
  readonly executionId: string;
  readonly stockId: string;
  readonly type: Order['type'];
  readonly side: Side;
  readonly currency: Currency;
  readonly price: Price;
  readonly quantity: Quantity;
  readonly value: Money;
  readonly commission: Money;
  readonly iva: Money;
  readonly regulatoryFee: Money;
  readonly source: string;
  readonly filledAt: number;
}

interface ExportedRow extends Record<string, unknown> {
  order_id: string;
  execution_id: string;
  stock_id: string;
  type: Order['type'];
  side: Side;
  currency: Currency;
  price: Price;
  quantity: Quantity;
  value: Money;
  commission: Money;
  iva: Money;
  regulatory_fee: Money;
  source: string;
  filled_at: Date;
}

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** Executions of an investor by order, from the first order on, after the one that `after` names. */
export async function selectExported(
  db: Queryable,
  investorId: string,
  after: readonly [orderId: string, executionId: string] | null,
  limit: number,
): Promise<ExportedFill[]> {
  const { rows } = await db.query<ExportedRow>(
    `SELECT f.order_id, f.execution_id, o.stock_id, o.type, f.side, f.currency, f.price, f.quantity, f.value,
            f.commission, f.iva, f.regulatory_fee, f.source, f.filled_at
       FROM trade_fill f JOIN trade_order o ON o.investor_id = f.investor_id AND o.id = f.order_id
      WHERE f.investor_id = $1 AND (f.order_id, f.execution_id) > ($2::uuid, $3::text)
      ORDER BY f.order_id, f.execution_id LIMIT $4`,
    [investorId, after?.[0] ?? BEFORE_ALL, after?.[1] ?? '', limit],
    'trade.export',
  );
  return rows.map((row) => ({
    orderId: row.order_id,
    executionId: row.execution_id,
    stockId: row.stock_id,
    type: row.type,
    side: row.side,
    currency: row.currency,
    price: row.price,
    quantity: row.quantity,
    value: row.value,
    commission: row.commission,
    iva: row.iva,
    regulatoryFee: row.regulatory_fee,
    source: row.source,
    filledAt: row.filled_at.getTime(),
  }));
}
