import type { Queryable, Transaction } from '#kernel/database/database.ts';
import type { MonthEnd } from '../month.ts';

/** A statement that was issued. */
export interface IssuedStatement extends MonthEnd {
  readonly head: string;
  /** Business instant, epoch milliseconds. */
  readonly issuedAt: number;
}

/** All that an investor was issued, oldest first. */
export async function selectIssued(db: Queryable, investorId: string): Promise<IssuedStatement[]> {
  const { rows } = await db.query<{ month: string; last_seq: bigint; head: Buffer; issued_at: Date }>(
    `SELECT to_char(month, 'YYYY-MM') AS month, last_seq, head, issued_at FROM statement
      WHERE investor_id = $1 ORDER BY month`,
    [investorId],
    'statement.issued',
  );
  return rows.map((row) => ({
    month: row.month,
    lastSeq: row.last_seq,
    head: row.head.toString('hex'),
    issuedAt: row.issued_at.getTime(),
  }));
}

/** The highest entry by the month of its instant in Mexico City, after an entry. */
export async function selectMonthEnds(
  db: Queryable,
  investorId: string,
  afterSeq: bigint,
): Promise<MonthEnd[]> {
  const { rows } = await db.query<{ month: string; last_seq: bigint }>(
    `SELECT to_char(t.at AT TIME ZONE 'America/Mexico_City', 'YYYY-MM') AS month, max(e.seq) AS last_seq
       FROM ledger.entry e
       JOIN ledger.transaction t ON t.investor_id = e.investor_id AND t.number = e.transaction_number
      WHERE e.investor_id = $1 AND e.seq > $2
      GROUP BY 1 ORDER BY 1`,
    [investorId, afterSeq],
    'statement.month-ends',
  );
  return rows.map(({ month, last_seq }) => ({ month, lastSeq: last_seq }));
}

/** Issues a month up to an entry. */
export async function insertIssued(
  tx: Transaction,
  investorId: string,
  { month, lastSeq }: MonthEnd,
  now: number,
): Promise<void> {
  await tx.query(
    `INSERT INTO statement (investor_id, month, last_seq, head, issued_at)
     SELECT $1, $2::date, $3, hash, $4 FROM ledger.entry WHERE investor_id = $1 AND seq = $3`,
    [investorId, `${month}-01`, lastSeq, new Date(now)],
    'statement.insert',
  );
}

/** Lets one at a time issue an investor's statements; held until the transaction ends. */
export async function lockIssuing(tx: Transaction, investorId: string): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtext('statement'), hashtext($1))`, [investorId]);
}

/** What an account held after an entry, in its smallest unit. */
export interface HeldAt {
  readonly kind: string;
  readonly asset: string;
  /** Of the asset. */
  readonly class: string;
  readonly units: bigint;
}

/** Every account of an investor as it stood after an entry. */
export async function selectHeldAt(db: Queryable, investorId: string, seq: bigint): Promise<HeldAt[]> {
  const { rows } = await db.query<HeldAt & Record<string, unknown>>(
    `SELECT DISTINCT ON (e.asset, e.kind) e.kind::text AS kind, e.asset, a.class, e.balance_after::bigint AS units
       FROM ledger.entry e JOIN ledger.asset a ON a.id = e.asset
      WHERE e.investor_id = $1 AND e.seq <= $2 ORDER BY e.asset, e.kind, e.seq DESC`,
    [investorId, seq],
    'statement.held-at',
  );
  return rows;
}

/** What a cash account held after an entry, available and frozen together, in cents. */
export interface CashAt {
  readonly seq: bigint;
  readonly asset: string;
  readonly units: bigint;
}

/** An investor's cash accounts as they stood after each of these entries; one that had no entry until then is left out. */
export async function selectCashAt(
  db: Queryable,
  investorId: string,
  seqs: readonly bigint[],
): Promise<CashAt[]> {
  const { rows } = await db.query<CashAt & Record<string, unknown>>(
    `SELECT s.seq, b.asset, sum(e.balance_after)::bigint AS units
       FROM unnest($2::bigint[]) s(seq)
       CROSS JOIN ledger.balance b
       CROSS JOIN unnest(ARRAY['available', 'frozen']::ledger.account_kind[]) k(kind)
       CROSS JOIN LATERAL (
         SELECT balance_after FROM ledger.entry
          WHERE investor_id = $1 AND asset = b.asset AND kind = k.kind AND seq <= s.seq
          ORDER BY seq DESC LIMIT 1) e
      WHERE b.investor_id = $1 AND b.asset IN ('MXN', 'USD')
      GROUP BY s.seq, b.asset`,
    [investorId, seqs.map(String)],
    'statement.cash-at',
  );
  return rows;
}
