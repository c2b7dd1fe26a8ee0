import type { Queryable, Transaction } from '#kernel/database/database.ts';
import { type Money, money } from '#kernel/money/money.ts';
import type { PaidBack } from '../loan.ts';

/** What was paid back at once; pesos, business time. */
export interface Repayment extends PaidBack {
  readonly id: string;
  readonly loanId: string;
  readonly investorId: string;
  readonly owedAfter: Money;
  readonly at: Date;
  readonly ledgerHead: string | null;
}

interface RepaymentRow extends Omit<Repayment, 'principal' | 'interest' | 'iva' | 'penalty' | 'owedAfter'> {
  readonly principal: bigint;
  readonly interest: bigint;
  readonly iva: bigint;
  readonly penalty: bigint;
  readonly owedAfter: bigint;
}

type Row = RepaymentRow & Record<string, unknown>;

const COLUMNS = `id, loan_id AS "loanId", investor_id AS "investorId", principal, interest, iva, penalty,
  owed_after AS "owedAfter", at, on_date::text AS "on", ledger_head AS "ledgerHead"`;

const read = (row: RepaymentRow): Repayment => ({
  ...row,
  principal: money(row.principal),
  interest: money(row.interest),
  iva: money(row.iva),
  penalty: money(row.penalty),
  owedAfter: money(row.owedAfter),
});

/** Writes a repayment; the database refuses more than is owed. */
export async function insertRepayment(
  tx: Transaction,
  { ledgerHead: _, ...paid }: Repayment,
  previewId: string | null,
): Promise<void> {
  await tx.query(
    `INSERT INTO loan_repayment (id, loan_id, investor_id, preview_id, principal, interest, iva, penalty, owed_after, at, on_date)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      ...[paid.id, paid.loanId, paid.investorId, previewId, paid.principal, paid.interest],
      ...[paid.iva, paid.penalty, paid.owedAfter, paid.at, paid.on],
    ],
    'loan.insert-repayment',
  );
}

/** Keeps the chain's head after it. */
export async function writeRepaymentHead(tx: Transaction, id: string, head: string): Promise<void> {
  await tx.query(
    'UPDATE loan_repayment SET ledger_head = $2 WHERE id = $1',
    [id, head],
    'loan.repayment-head',
  );
}

/** What was paid of some loans, oldest first. */
export async function repaymentsOf(db: Queryable, loanIds: readonly string[]): Promise<Repayment[]> {
  if (loanIds.length === 0) return [];
  const { rows } = await db.query<Row>(
    `SELECT ${COLUMNS} FROM loan_repayment WHERE loan_id = ANY ($1) ORDER BY on_date, id`,
    [loanIds],
    'loan.repayments',
  );
  return rows.map(read);
}

/** An investor's repayment; null for another's or none. */
export async function findRepayment(
  db: Queryable,
  id: string,
  investorId: string,
): Promise<Repayment | null> {
  const { rows } = await db.query<Row>(
    `SELECT ${COLUMNS} FROM loan_repayment WHERE id = $1 AND investor_id = $2`,
    [id, investorId],
    'loan.find-repayment',
  );
  return rows[0] ? read(rows[0]) : null;
}

/** A page of an investor's repayments, newest first. */
export async function pageOfRepayments(
  db: Queryable,
  investorId: string,
  { before, rows: limit }: { before: string | null; rows: number },
): Promise<Repayment[]> {
  const { rows } = await db.query<Row>(
    `SELECT ${COLUMNS} FROM loan_repayment
      WHERE investor_id = $1 AND ($2::uuid IS NULL OR id < $2) ORDER BY id DESC LIMIT $3`,
    [investorId, before, limit],
    'loan.repayment-page',
  );
  return rows.map(read);
}
