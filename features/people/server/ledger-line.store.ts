import type { Queryable } from '#kernel/database/database.ts';

/** One link of an investor's chain. Amounts in the asset's own units: cents, or millionths of a share. */
export interface LedgerLine {
  readonly seq: bigint;
  readonly account: 'available' | 'frozen';
  readonly asset: string;
  readonly isCash: boolean;
  readonly posting: string;
  readonly delta: bigint;
  readonly balanceAfter: bigint;
  readonly at: Date;
  readonly hash: Buffer;
}

/** Which links: of one account or both, before one of them; null leaves it open. */
export interface LedgerWish {
  readonly investorId: string;
  readonly account: LedgerLine['account'] | null;
  readonly before: string | null;
  readonly rows: number;
}

/** The links of an investor's chain, over all accounts and assets, newest first. */
export async function ledgerLines(db: Queryable, wish: LedgerWish): Promise<LedgerLine[]> {
  const { rows } = await db.query<LedgerLine & Record<string, unknown>>(
    `SELECT e.seq, e.kind AS account, e.asset, a.class = 'cash' AS "isCash", p.name AS posting,
            e.balance_after - e.balance_before AS delta, e.balance_after AS "balanceAfter", t.at, e.hash
     FROM ledger.entry e
     JOIN ledger.posting p ON p.investor_id = e.investor_id AND p.transaction_number = e.transaction_number
                          AND p.position = e.position
     JOIN ledger.transaction t ON t.investor_id = e.investor_id AND t.number = e.transaction_number
     JOIN ledger.asset a ON a.id = e.asset
     WHERE e.investor_id = $1 AND ($2::text IS NULL OR e.kind::text = $2) AND ($3::bigint IS NULL OR e.seq < $3)
     ORDER BY e.seq DESC LIMIT $4`,
    [wish.investorId, wish.account, wish.before, wish.rows],
    'people.ledger-lines',
  );
  return rows;
}
