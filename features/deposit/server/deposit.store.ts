import type { CaseTable } from '#features/review/server/index.ts';
import type { Queryable, Transaction } from '#kernel/database/database.ts';
import type { Leftover } from '#kernel/feature/server-feature.ts';
import type { Currency } from '#kernel/money/money.ts';
import type { DepositMethod, DepositUnit } from '../deposit-method.ts';
import { type DepositState, LOOK_AGAIN_MS } from '../deposit-state.ts';
import type { Rail } from '../transfer-key.ts';
import { METHOD_COLUMNS, type MethodRow } from './method.store.ts';

/** A deposit as kept. Units are smallest units of `unit`, `credited` is cents of `currency`; instants are business time. */
export interface DepositRow extends Omit<MethodRow, 'open'> {
  readonly id: string;
  readonly investorId: string;
  readonly unit: DepositUnit;
  readonly currency: Currency;
  readonly quantity: bigint;
  readonly reference: string | null;
  readonly trackingKey: string;
  readonly proofImage: string;
  readonly state: DepositState;
  readonly createdAt: Date;
  readonly dueAt: Date;
  readonly decidedAt: Date | null;
  readonly opinion: string;
  readonly received: bigint | null;
  readonly transferKey: string;
  readonly confirmedAt: Date | null;
  readonly rate: bigint | null;
  readonly rateSource: string | null;
  readonly rateAt: Date | null;
  readonly credited: bigint | null;
  /** What a second person was asked for last, and how that stands. */
  readonly approvalId: string | null;
  readonly secondState: 'waiting' | 'approved' | 'rejected' | null;
  /** Who asked: the one who cannot be the second. */
  readonly secondAskedBy: string | null;
}

/** A deposit to be written. */
export interface NewDeposit {
  readonly id: string;
  readonly investorId: string;
  readonly method: DepositMethod;
  readonly methodFrom: string;
  readonly unit: DepositUnit;
  readonly currency: Currency;
  readonly quantity: bigint;
  readonly reference: string | null;
  readonly trackingKey: string;
  readonly proofImage: string;
  /** Business time, epoch milliseconds. */
  readonly createdAt: number;
  readonly dueAt: number;
}

type Row = DepositRow & Record<string, unknown>;

const DEPOSIT = `SELECT ${METHOD_COLUMNS}, c.id, c.investor_id AS "investorId", c.unit, c.currency, c.quantity,
    c.reference, c.tracking_key AS "trackingKey", c.proof_file_id AS "proofImage", c.state,
    c.created_at AS "createdAt", c.due_at AS "dueAt", c.decided_at AS "decidedAt", c.opinion, c.received,
    c.transfer_key AS "transferKey", c.confirmed_at AS "confirmedAt", c.rate, c.rate_source AS "rateSource",
    c.rate_at AS "rateAt", c.credited, c.approval_id AS "approvalId", a.state AS "secondState",
    a.requested_by AS "secondAskedBy"
  FROM deposit c JOIN deposit_method m ON m.method = c.method AND m.effective_from = c.method_from
  LEFT JOIN approval a ON a.id = c.approval_id`;

/** Writes a deposit; false where its proof belongs to another one. */
export async function insertDeposit(tx: Transaction, made: NewDeposit): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO deposit (id, investor_id, method, method_from, unit, currency, quantity, reference, tracking_key,
       proof_file_id, created_at, due_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     ON CONFLICT ON CONSTRAINT deposit_proof_once DO NOTHING`,
    [
      made.id,
      made.investorId,
      made.method,
      made.methodFrom,
      made.unit,
      made.currency,
      made.quantity,
      made.reference,
      made.trackingKey,
      made.proofImage,
      new Date(made.createdAt),
      new Date(made.dueAt),
    ],
    'deposit.insert',
  );
  return rowCount === 1;
}

/** How many of an investor's deposits are not decided; those who send at once wait for each other here. */
export async function countOpen(tx: Transaction, investorId: string): Promise<number> {
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 110))', [investorId]);
  const { rows } = await tx.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM deposit WHERE investor_id = $1 AND state IN ('pending', 'unknown')`,
    [investorId],
    'deposit.count-open',
  );
  return rows[0]?.count ?? 0;
}

interface Page {
  /** Exclusive; null for the first. */
  readonly from: string | null;
  readonly rows: number;
}

/** An investor's deposits, newest first; of one state where one is named. */
export async function depositsOf(
  db: Queryable,
  investorId: string,
  { from, rows: limit, state }: Page & { readonly state: DepositState | null },
): Promise<DepositRow[]> {
  const { rows } = await db.query<Row>(
    `${DEPOSIT} WHERE c.investor_id = $1 AND ($2::uuid IS NULL OR c.id < $2) AND ($4::text IS NULL OR c.state = $4)
     ORDER BY c.id DESC LIMIT $3`,
    [investorId, from, limit, state],
    'deposit.of-investor',
  );
  return rows;
}

/** Where deposits lie, for their review: those that wait, those that could not be matched, those decided. */
export const DEPOSIT_CASES: CaseTable<DepositRow, 'waiting' | 'unknown' | 'decided'> = {
  table: 'deposit',
  select: DEPOSIT,
  lists: {
    waiting: `c.state = 'pending'`,
    unknown: `c.state = 'unknown'`,
    decided: `c.state IN ('completed', 'rejected')`,
  },
  waits: `c.state IN ('pending', 'unknown')`,
  sentAt: 'c.created_at',
  dueAt: `CASE c.state WHEN 'pending' THEN c.due_at ELSE c.decided_at + interval '${LOOK_AGAIN_MS / 3_600_000} hours' END`,
  measured: {
    id: 'deposit',
    decidedAt: 'c.decided_at',
    isDecided: `c.state IN ('completed', 'rejected')`,
    promisedAt: 'c.due_at',
  },
};

/** What a reviewer found; `at` is business time. */
export interface Finding {
  readonly id: string;
  readonly state: DepositState;
  readonly operatorId: string;
  readonly at: number;
  readonly opinion: string;
}

/** What arrived, by which transfer; the rate of a coin with its source and instants; what is credited, cents. */
export interface Arrival {
  readonly received: bigint;
  readonly transferKey: string;
  readonly credited: bigint;
  /** Pesos for one dollar at that time, millionths; null where none was known or two persons agreed. */
  readonly fxRate: bigint | null;
  readonly coin: { confirmedAt: number; rate: bigint; source: string; quotedAt: number } | null;
}

/** Writes what a reviewer found. */
export async function writeFinding(
  tx: Transaction,
  { id, state, operatorId, at, opinion }: Finding,
  arrival: Arrival | null,
): Promise<void> {
  const coin = arrival?.coin ?? null;
  await tx.query(
    `UPDATE deposit SET state = $2, decided_by = $3, decided_at = $4, opinion = $5, received = $6, transfer_key = $7,
       credited = $8, confirmed_at = $9, rate = $10, rate_source = $11, rate_at = $12,
       fx_rate = $13 WHERE id = $1`,
    [
      id,
      state,
      operatorId,
      new Date(at),
      opinion,
      arrival?.received ?? null,
      arrival?.transferKey ?? '',
      arrival?.credited ?? null,
      coin && new Date(coin.confirmedAt),
      coin?.rate ?? null,
      coin?.source ?? null,
      coin && new Date(coin.quotedAt),
      arrival?.fxRate ?? null,
    ],
  );
}

/** Writes down that the payment was found and a second person asked, at an instant of business time. */
export async function writeAsked(tx: Transaction, id: string, approvalId: string, at: number): Promise<void> {
  await tx.query('UPDATE deposit SET approval_id = $2, found_at = $3 WHERE id = $1', [
    id,
    approvalId,
    new Date(at),
  ]);
}

/** Whether a transfer was credited already; those who ask of the same one at once stand in line until they commit. */
export async function wasCredited(tx: Transaction, rail: Rail, transferKey: string): Promise<boolean> {
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 111))', [`${rail} ${transferKey}`]);
  const { rowCount } = await tx.query(
    `SELECT FROM deposit WHERE deposit_rail(method) = $1 AND deposit_transfer_key(method, transfer_key) = $2
       AND state = 'completed'`,
    [rail, transferKey],
  );
  return rowCount !== 0;
}

/** Cases that an operator still holds although they are over, for the kill campaign. */
export const HELD_AFTER_END: Leftover = {
  what: 'deposits that are over and still assigned',
  sql: `SELECT count(*) FROM case_hold h WHERE h.subject_id IN (SELECT id::text FROM deposit WHERE state IN ('completed', 'rejected'))`,
};
