import type { Queryable } from '#kernel/database/database.ts';
import type { Currency, Money } from '#kernel/money/money.ts';

/** A line of the ledger's asset log as stored; amounts in minor units. */
export interface LoggedMovement {
  readonly seq: bigint;
  readonly name: string;
  readonly currency: Currency;
  readonly delta: Money;
  readonly balance_before: Money;
  readonly balance_after: Money;
  readonly at: Date;
  readonly reference: Readonly<Record<string, unknown>>;
  readonly hash: Buffer;
}

interface LogPage {
  readonly currency: Currency | null;
  readonly type: string | null;
  /** Exclusive; null for the newest. */
  readonly before: string | null;
  readonly rows: number;
}

/** Up to `rows` movements of an investor's available cash, newest first. */
export async function selectAssetLog(
  db: Queryable,
  investorId: string,
  page: LogPage,
): Promise<LoggedMovement[]> {
  const { rows } = await db.query<LoggedMovement & Record<string, unknown>>(
    `SELECT seq, name, currency, delta, balance_before, balance_after, at, reference::jsonb AS reference, hash
       FROM ledger.asset_log
      WHERE investor_id = $1 AND ($2::text IS NULL OR currency = $2)
        AND ($3::text IS NULL OR starts_with(name, $3 || '.'))
        AND seq < coalesce($4::bigint, 9223372036854775807)
      ORDER BY seq DESC LIMIT $5`,
    [investorId, page.currency, page.type, page.before, page.rows],
    'cashier.asset-log',
  );
  return rows;
}
