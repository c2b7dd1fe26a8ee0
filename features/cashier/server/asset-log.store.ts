import type { Queryable } from '#kernel/database/database.ts';
import { headOf } from '#kernel/ledger/ledger.ts';
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

/** Movements of a page, and how far down the chain was read for them. */
export interface LogSlice {
  readonly movements: LoggedMovement[];
  /** Entries below this were not looked at; 0 where the chain's first was. */
  readonly readDownTo: bigint;
}

/**
 * Entries looked at for one page: a filter that fits few of them does not read the whole chain, the next page goes on. An
 * entry's number is one more than its predecessor's, so the bound is a subtraction.
 */
const ENTRIES_A_PAGE = 5_000;

/** Up to `rows` movements of an investor's available cash, newest first. */
export async function selectAssetLog(db: Queryable, investorId: string, page: LogPage): Promise<LogSlice> {
  const end = (await headOf(db, investorId)).seq + 1n;
  const asked = page.before === null ? end : BigInt(page.before);
  const before = asked < end ? asked : end;
  const from = before - BigInt(ENTRIES_A_PAGE);
  const { rows } = await db.query<LoggedMovement & Record<string, unknown>>(
    `SELECT seq, name, currency, delta, balance_before, balance_after, at, reference::jsonb AS reference, hash
       FROM ledger.asset_log
      WHERE investor_id = $1 AND ($2::text IS NULL OR currency = $2)
        AND ($3::text IS NULL OR name = $3 OR starts_with(name, $3 || '.'))
        AND seq < $4 AND seq >= $5
      ORDER BY seq DESC LIMIT $6`,
    [investorId, page.currency, page.type, before, from, page.rows],
    'cashier.asset-log',
  );
  return { movements: rows, readDownTo: from > 0n ? from : 0n };
}
