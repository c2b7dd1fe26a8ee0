import type { ChainEntry } from '#kernel/chain/chain.ts';
import type { Queryable } from '#kernel/database/database.ts';

interface ChainRow {
  investor_id: string;
  seq: bigint;
  kind: string;
  asset: string;
  delta: bigint;
  balance_before: bigint;
  balance_after: bigint;
  posting: string | null;
  at: string | null;
  transaction_number: bigint;
  transaction_name: string | null;
  reference: string | null;
  hash: string;
}

const PAGE_ROWS = 2_000;

/** Up to `limit` entries of an investor's chain after `afterSeq`, in order, as they are exported. */
export async function listChain(
  db: Queryable,
  investorId: string,
  afterSeq: bigint,
  limit = PAGE_ROWS,
): Promise<ChainEntry[]> {
  const { rows } = await db.query<ChainRow>(
    'SELECT * FROM ledger.chain_entry WHERE investor_id = $1 AND seq > $2 ORDER BY seq LIMIT $3',
    [investorId, afterSeq, limit],
    'ledger.chain',
  );
  return rows.map(toEntry);
}

/** An investor's whole chain, read in pages. */
export async function* readChain(db: Queryable, investorId: string): AsyncGenerator<ChainEntry> {
  for (let after = 0n; ; ) {
    const page = await listChain(db, investorId, after);
    yield* page;
    const last = page.at(-1);
    if (!last) return;
    after = BigInt(last.seq);
  }
}

/** A part that is gone from its table reads as empty: the hash then does not fit, and the row is named. */
const toEntry = (row: ChainRow): ChainEntry => ({
  investorId: row.investor_id,
  seq: row.seq.toString(),
  kind: row.kind,
  asset: row.asset,
  delta: row.delta.toString(),
  before: row.balance_before.toString(),
  after: row.balance_after.toString(),
  posting: row.posting ?? '',
  at: row.at ?? '',
  transactionNumber: row.transaction_number.toString(),
  transactionName: row.transaction_name ?? '',
  reference: row.reference ?? '',
  hash: row.hash,
});
