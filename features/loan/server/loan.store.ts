import type { CaseTable } from '#features/review/server/index.ts';
import type { Queryable, Transaction } from '#kernel/database/database.ts';
import { type Money, money, type Rate, rate } from '#kernel/money/money.ts';
import type { TermDays } from '../loan.ts';

export type LoanState = 'waiting' | 'running' | 'repaid' | 'rejected';

/** A loan as kept; instants are business time, dates Mexico City's, pesos. */
export interface Loan {
  readonly id: string;
  readonly investorId: string;
  readonly state: LoanState;
  readonly amount: Money;
  readonly termDays: TermDays;
  readonly yearlyRate: Rate;
  readonly penaltyRate: Rate;
  readonly ivaRate: Rate;
  readonly score: number;
  readonly askedAt: Date;
  readonly decidedAt: Date | null;
  readonly opinion: string;
  readonly creditedAt: Date | null;
  readonly dueOn: string | null;
  readonly ledgerHead: string | null;
  readonly overdueAt: Date | null;
  readonly repaidAt: Date | null;
}

interface LoanRow extends Omit<Loan, 'amount' | 'yearlyRate' | 'penaltyRate' | 'ivaRate'> {
  readonly amount: bigint;
  readonly yearlyRate: bigint;
  readonly penaltyRate: bigint;
  readonly ivaRate: bigint;
}

type Row = LoanRow & Record<string, unknown>;

const COLUMNS = `c.id, c.investor_id AS "investorId", c.state, c.amount, c.term_days AS "termDays",
  c.yearly_rate AS "yearlyRate", c.penalty_rate AS "penaltyRate", c.iva_rate AS "ivaRate", c.score,
  c.asked_at AS "askedAt", c.decided_at AS "decidedAt", c.opinion, c.credited_at AS "creditedAt",
  c.due_on::text AS "dueOn", c.ledger_head AS "ledgerHead", c.overdue_at AS "overdueAt", c.repaid_at AS "repaidAt"`;

const read = (row: LoanRow): Loan => ({
  ...row,
  amount: money(row.amount),
  yearlyRate: rate(row.yearlyRate),
  penaltyRate: rate(row.penaltyRate),
  ivaRate: rate(row.ivaRate),
});

/** Where loans that were asked for lie, for their review. */
export const LOAN_CASES: CaseTable<Loan> = {
  table: 'loan',
  select: `SELECT ${COLUMNS} FROM loan c`,
  read: read as never,
  lists: { waiting: `c.state = 'waiting'`, decided: `c.state <> 'waiting'` },
  waits: `c.state = 'waiting'`,
  sentAt: 'c.asked_at',
  // The promise: the money is there within five minutes.
  dueAt: `(c.asked_at + interval '5 minutes')`,
  measured: { id: 'loan', decidedAt: 'c.credited_at', isDecided: 'c.credited_at IS NOT NULL' },
};

/** What is written when a loan is asked for. */
export type NewLoan = Omit<Loan, 'decidedAt' | 'opinion' | 'ledgerHead' | 'overdueAt' | 'repaidAt'> & {
  readonly previewId: string;
};

/** Writes a loan. The database refuses what is beyond the limit, and a second one under audit. */
export async function insertLoan(tx: Transaction, loan: NewLoan): Promise<void> {
  await tx.query(
    `INSERT INTO loan (id, investor_id, state, amount, term_days, yearly_rate, penalty_rate, iva_rate, score, preview_id,
                       asked_at, decided_at, credited_at, due_on)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12, $13)`,
    [
      ...[loan.id, loan.investorId, loan.state, loan.amount, loan.termDays],
      ...[loan.yearlyRate, loan.penaltyRate, loan.ivaRate, loan.score, loan.previewId],
      ...[loan.askedAt, loan.creditedAt, loan.dueOn],
    ],
    'loan.insert',
  );
}

/** One investor's loans come one after another. */
export async function lockBorrower(tx: Transaction, investorId: string): Promise<void> {
  await tx.query(
    `SELECT pg_advisory_xact_lock(hashtextextended('loan ' || $1, 0))`,
    [investorId],
    'loan.lock-borrower',
  );
}

/** An investor's loan; null for another's or none. */
export async function findLoan(db: Queryable, id: string, investorId: string): Promise<Loan | null> {
  const { rows } = await db.query<Row>(
    `SELECT ${COLUMNS} FROM loan c WHERE c.id = $1 AND c.investor_id = $2`,
    [id, investorId],
    'loan.find',
  );
  return rows[0] ? read(rows[0]) : null;
}

/** A loan, locked until the transaction ends; null for none. */
export async function lockLoan(tx: Transaction, id: string): Promise<Loan | null> {
  const { rows } = await tx.query<Row>(
    `SELECT ${COLUMNS} FROM loan c WHERE c.id = $1 FOR NO KEY UPDATE`,
    [id],
    'loan.lock',
  );
  return rows[0] ? read(rows[0]) : null;
}

/** All of an investor's loans, newest first. */
export async function loansOf(db: Queryable, investorId: string): Promise<Loan[]> {
  const { rows } = await db.query<Row>(
    `SELECT ${COLUMNS} FROM loan c WHERE c.investor_id = $1 ORDER BY c.id DESC`,
    [investorId],
    'loan.of-investor',
  );
  return rows.map(read);
}

/** Those that are owed or wait for a reviewer, or were owed until after an instant. */
export async function openLoans(db: Queryable, investorId: string, since: Date): Promise<Loan[]> {
  const { rows } = await db.query<Row>(
    `SELECT ${COLUMNS} FROM loan c
      WHERE c.investor_id = $1 AND (c.state IN ('waiting', 'running') OR c.repaid_at > $2) ORDER BY c.id`,
    [investorId, since],
    'loan.open',
  );
  return rows.map(read);
}

/** A page of an investor's loans, newest first. */
export async function pageOfLoans(
  db: Queryable,
  investorId: string,
  { before, rows: limit }: { before: string | null; rows: number },
): Promise<Loan[]> {
  const { rows } = await db.query<Row>(
    `SELECT ${COLUMNS} FROM loan c
      WHERE c.investor_id = $1 AND ($2::uuid IS NULL OR c.id < $2) ORDER BY c.id DESC LIMIT $3`,
    [investorId, before, limit],
    'loan.page',
  );
  return rows.map(read);
}

/** Writes a reviewer's decision; agreed, the money arrives at the same instant. */
export async function writeDecision(
  tx: Transaction,
  decision: {
    readonly id: string;
    readonly state: 'running' | 'rejected';
    readonly operatorId: string;
    readonly at: Date;
    readonly opinion: string;
    readonly dueOn: string | null;
  },
): Promise<void> {
  const { id, state, operatorId, at, opinion, dueOn } = decision;
  await tx.query(
    `UPDATE loan SET state = $2, decided_by = $3, decided_at = $4, opinion = $5, credited_at = $6, due_on = $7
      WHERE id = $1`,
    [id, state, operatorId, at, opinion, dueOn === null ? null : at, dueOn],
    'loan.decide',
  );
}

/** Keeps the chain's head after the money arrived. */
export async function writeLoanHead(tx: Transaction, id: string, head: string): Promise<void> {
  await tx.query('UPDATE loan SET ledger_head = $2 WHERE id = $1', [id, head], 'loan.head');
}

/** Its day is over and it is still owed. */
export async function writeOverdue(tx: Transaction, id: string, at: Date): Promise<void> {
  await tx.query('UPDATE loan SET overdue_at = $2 WHERE id = $1', [id, at], 'loan.overdue');
}

/** Nothing is owed any more. */
export async function writeRepaid(tx: Transaction, id: string, at: Date): Promise<void> {
  await tx.query(`UPDATE loan SET state = 'repaid', repaid_at = $2 WHERE id = $1`, [id, at], 'loan.repaid');
}

/** How soon the money of the loans asked for since an instant arrived. */
export async function readArrivals(
  db: Queryable,
  since: Date,
): Promise<{ count: number; inTime: number; medianMs: number | null }> {
  const { rows } = await db.query<{ count: number; inTime: number; medianMs: number | null }>(
    `SELECT count(*)::int AS count, (count(*) FILTER (WHERE credited_at <= asked_at + interval '5 minutes'))::int AS "inTime",
            (percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM credited_at - asked_at) * 1000))::float8 AS "medianMs"
       FROM loan WHERE credited_at IS NOT NULL AND asked_at >= $1`,
    [since],
    'loan.arrivals',
  );
  return rows[0] ?? { count: 0, inTime: 0, medianMs: null };
}
