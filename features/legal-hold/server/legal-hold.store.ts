import type { Queryable, Transaction } from '#kernel/database/database.ts';

/** A legal hold as an investor reads it. `since` is business time, epoch milliseconds. */
export interface HoldInForce {
  readonly authority: string;
  readonly reference: string;
  readonly since: number;
}

/**
 * The oldest legal hold in force on an investor; null where none is. While there is one nothing is paid out to them.
 * Sees the caller's transaction.
 */
export async function holdOn(db: Queryable, investorId: string): Promise<HoldInForce | null> {
  const [oldest] = await holdsOn(db, investorId, 1);
  return oldest ?? null;
}

/** Legal holds in force on an investor, oldest first. Sees the caller's transaction. */
export async function holdsOn(db: Queryable, investorId: string, limit: number): Promise<HoldInForce[]> {
  const { rows } = await db.query<{ authority: string; reference: string; placedAt: Date }>(
    `SELECT authority, reference, placed_at AS "placedAt" FROM legal_hold
     WHERE investor_id = $1 AND lifted_at IS NULL ORDER BY id LIMIT $2`,
    [investorId, limit],
    'legal-hold.holds-on',
  );
  return rows.map(({ authority, reference, placedAt }) => ({
    authority,
    reference,
    since: placedAt.getTime(),
  }));
}

/** A legal hold as the console sees it, with who asked and who agreed. */
export interface LegalHoldRow {
  readonly id: string;
  readonly investorId: string;
  readonly phone: string;
  readonly authority: string;
  readonly reference: string;
  readonly reason: string;
  readonly placedAt: Date;
  readonly requestedBy: string;
  readonly agreedBy: string;
  readonly lift: {
    readonly reason: string;
    readonly requestedBy: string;
    readonly agreedBy: string;
  } | null;
  readonly liftedAt: Date | null;
  /** Somebody asked for it to be lifted and nobody has decided yet. */
  readonly liftWaits: boolean;
}

const HOLD = `h.id, h.investor_id AS "investorId", i.phone, h.authority, h.reference, a.reason,
  h.placed_at AS "placedAt", ar.name AS "requestedBy", ad.name AS "agreedBy", h.lifted_at AS "liftedAt",
  CASE WHEN h.lift_approval_id IS NOT NULL THEN
    jsonb_build_object('reason', l.reason, 'requestedBy', lr.name, 'agreedBy', ld.name) END AS lift,
  EXISTS (SELECT FROM approval w WHERE w.kind = 'legal_hold_lift' AND w.state = 'waiting'
    AND w.payload ->> 'holdId' = h.id::text) AS "liftWaits"
  FROM legal_hold h JOIN investor i ON i.id = h.investor_id
  JOIN approval a ON a.id = h.approval_id JOIN operator ar ON ar.id = a.requested_by
  JOIN operator ad ON ad.id = a.decided_by
  LEFT JOIN approval l ON l.id = h.lift_approval_id LEFT JOIN operator lr ON lr.id = l.requested_by
  LEFT JOIN operator ld ON ld.id = l.decided_by`;

type Row = LegalHoldRow & Record<string, unknown>;

/** Legal holds in force or lifted, newest first, from below the id `before`. */
export async function selectHolds(
  db: Queryable,
  wish: { inForce: boolean; before: string | null; rows: number },
): Promise<LegalHoldRow[]> {
  const { rows } = await db.query<Row>(
    `SELECT ${HOLD} WHERE (h.lifted_at IS NULL) = $1 AND ($2::uuid IS NULL OR h.id < $2)
     ORDER BY h.id DESC LIMIT $3`,
    [wish.inForce, wish.before, wish.rows],
  );
  return rows;
}

/** Locks a hold and reads it, so that two who lift it stand in line; null where there is none. */
export async function lockHold(tx: Transaction, id: string): Promise<LegalHoldRow | null> {
  await tx.query('SELECT FROM legal_hold WHERE id = $1 FOR UPDATE', [id]);
  const { rows } = await tx.query<Row>(`SELECT ${HOLD} WHERE h.id = $1`, [id]);
  return rows[0] ?? null;
}

/** Writes a hold that two persons agreed on; the database looks for their approval. `now` is business time. */
export async function insertHold(
  tx: Transaction,
  hold: {
    id: string;
    investorId: string;
    authority: string;
    reference: string;
    approvalId: string;
    now: number;
  },
): Promise<void> {
  await tx.query(
    `INSERT INTO legal_hold (id, investor_id, authority, reference, approval_id, placed_at)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [hold.id, hold.investorId, hold.authority, hold.reference, hold.approvalId, new Date(hold.now)],
  );
}

/** Lifts a hold; the database looks for the two persons' approval. `now` is business time. */
export async function liftHold(
  tx: Transaction,
  lift: { id: string; approvalId: string; now: number },
): Promise<void> {
  await tx.query('UPDATE legal_hold SET lift_approval_id = $2, lifted_at = $3 WHERE id = $1', [
    lift.id,
    lift.approvalId,
    new Date(lift.now),
  ]);
}
