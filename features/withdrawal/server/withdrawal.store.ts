import type { CaseTable } from '#features/review/server/index.ts';
import type { Queryable, Transaction } from '#kernel/database/database.ts';
import type { Leftover } from '#kernel/feature/server-feature.ts';
import type { WithdrawalState } from '../withdrawal.ts';
import type { ShownWithdrawal, Terms } from './withdrawal-preview.ts';

/** A withdrawal as kept; instants are epoch milliseconds, business time. */
export interface Withdrawal extends Terms {
  readonly id: string;
  readonly investorId: string;
  readonly destinationSealed: Buffer;
  readonly needsTwo: boolean;
  readonly requestedAt: number;
  readonly state: WithdrawalState;
  readonly approvalId: string | null;
  readonly approvedBy: string | null;
  readonly approvedAt: number | null;
  readonly decidedBy: string | null;
  readonly endedAt: number | null;
  readonly payoutReference: string | null;
  /** By when what is not confirmed is resolved; null where nothing was doubted. */
  readonly resolveBy: number | null;
  readonly returnApprovalId: string | null;
  /** What the bank or the network calls the return of what was sent. */
  readonly returnReference: string | null;
  readonly opinion: string;
  readonly ledgerHead: string | null;
  readonly previewId: string;
  /** Hash of what the investor's device signed, hex; null where it signed nothing. */
  readonly statement: string | null;
  /** The investor's device signed that it was taken back. */
  readonly isCancelSigned: boolean;
}

/** As PostgreSQL gives it: instants are dates. */
type Dated = 'rateAt' | 'requestedAt' | 'approvedAt' | 'endedAt' | 'resolveBy' | 'notBefore' | 'dueAt';
type Row = Omit<Withdrawal, Dated> & {
  rateAt: Date | null;
  notBefore: Date;
  dueAt: Date;
  requestedAt: Date;
  approvedAt: Date | null;
  endedAt: Date | null;
  resolveBy: Date | null;
};

const WITHDRAWAL = `id, investor_id AS "investorId", method, currency, amount, fee, rate, rate_source AS "rateSource",
  rate_at AS "rateAt", received, card_id AS "cardId", address_hash AS "addressHash", fx_rate AS "fxRate",
  not_before AS "notBefore", due_at AS "dueAt", destination_sealed AS "destinationSealed",
  needs_two AS "needsTwo", requested_at AS "requestedAt", state, approval_id AS "approvalId",
  approved_by AS "approvedBy", approved_at AS "approvedAt", decided_by AS "decidedBy", ended_at AS "endedAt",
  payout_reference AS "payoutReference", resolve_by AS "resolveBy", return_approval_id AS "returnApprovalId",
  return_reference AS "returnReference", opinion, ledger_head AS "ledgerHead",
  preview_id AS "previewId", encode(signature, 'hex') AS statement,
  cancel_signature IS NOT NULL AS "isCancelSigned"`;

function toWithdrawal(row: Row): Withdrawal {
  return {
    ...row,
    // Rows of before the instant was kept: the rate held when the withdrawal was asked for.
    rateAt: row.rate === null ? null : (row.rateAt ?? row.requestedAt).getTime(),
    notBefore: row.notBefore.getTime(),
    dueAt: row.dueAt.getTime(),
    requestedAt: row.requestedAt.getTime(),
    approvedAt: row.approvedAt?.getTime() ?? null,
    endedAt: row.endedAt?.getTime() ?? null,
    resolveBy: row.resolveBy?.getTime() ?? null,
  };
}

async function select(db: Queryable, rest: string, values: readonly unknown[]): Promise<Withdrawal[]> {
  const { rows } = await db.query<Row & Record<string, unknown>>(
    `SELECT ${WITHDRAWAL} FROM withdrawal ${rest}`,
    values,
  );
  return rows.map(toWithdrawal);
}

/** Writes what a preview became; the database lets each become one. `requestedAt` is business time. */
export async function insertWithdrawal(
  tx: Transaction,
  { id: previewId, investorId, terms }: ShownWithdrawal,
  made: { id: string; destinationSealed: Buffer; requestedAt: number },
): Promise<void> {
  await tx.query(
    `INSERT INTO withdrawal (id, investor_id, preview_id, method, currency, amount, fee, rate, rate_source, rate_at,
       received, card_id, address_hash, destination_sealed, fx_rate, needs_two, requested_at, not_before, due_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, true, $16, $17, $18)`,
    [
      made.id,
      investorId,
      previewId,
      terms.method,
      terms.currency,
      terms.amount,
      terms.fee,
      terms.rate,
      terms.rateSource,
      terms.rateAt === null ? null : new Date(terms.rateAt),
      terms.received,
      terms.cardId,
      terms.addressHash,
      made.destinationSealed,
      terms.fxRate,
      new Date(made.requestedAt),
      new Date(terms.notBefore),
      new Date(terms.dueAt),
    ],
    'withdrawal.insert',
  );
}

/** A withdrawal by id; of one investor where one is named. Null for none. */
export async function findWithdrawal(
  db: Queryable,
  id: string,
  investorId: string | null = null,
): Promise<Withdrawal | null> {
  const found = await select(db, 'WHERE id = $1 AND ($2::uuid IS NULL OR investor_id = $2)', [
    id,
    investorId,
  ]);
  return found[0] ?? null;
}

/** The same, locked until the transaction ends, so that whoever comes next stands in line. */
export async function lockWithdrawal(
  tx: Transaction,
  id: string,
  investorId: string | null = null,
): Promise<Withdrawal | null> {
  const found = await select(
    tx,
    'WHERE id = $1 AND ($2::uuid IS NULL OR investor_id = $2) FOR NO KEY UPDATE',
    [id, investorId],
  );
  return found[0] ?? null;
}

/** An investor's withdrawals, newest first, from below the id `before`. */
export async function withdrawalsOf(
  db: Queryable,
  investorId: string,
  before: string | null,
  limit: number,
): Promise<Withdrawal[]> {
  return select(db, 'WHERE investor_id = $1 AND ($2::uuid IS NULL OR id < $2) ORDER BY id DESC LIMIT $3', [
    investorId,
    before,
    limit,
  ]);
}

/** Where withdrawals lie, for their review. */
export const WITHDRAWAL_CASES: CaseTable<Withdrawal> = {
  table: 'withdrawal',
  select: `SELECT ${WITHDRAWAL} FROM withdrawal c`,
  read: toWithdrawal,
  lists: { waiting: 'c.ended_at IS NULL', decided: 'c.ended_at IS NOT NULL' },
  waits: 'c.ended_at IS NULL',
  sentAt: 'c.requested_at',
  // By when it is sent or, once it was doubted, resolved.
  dueAt: 'coalesce(c.resolve_by, c.due_at)',
};

/** Whether a bank's tracking key has paid a withdrawal already; until this transaction ends, none with the same key is asked. */
export async function isReferenceUsed(tx: Transaction, reference: string): Promise<boolean> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('payout:' || $1, 0))`, [reference]);
  const { rowCount } = await tx.query(
    `SELECT FROM withdrawal WHERE method = 'bank_card' AND state = 'completed' AND payout_reference = $1`,
    [reference],
  );
  return rowCount !== 0;
}

/** Cases that an operator still holds although they are over, for the kill campaign. */
export const HELD_AFTER_END: Leftover = {
  what: 'withdrawals that are over and still assigned',
  sql: `SELECT count(*) FROM case_hold h WHERE h.subject_id IN (SELECT id::text FROM withdrawal WHERE ended_at IS NOT NULL)`,
};
