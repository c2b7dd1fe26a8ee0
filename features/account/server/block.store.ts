import type { Queryable, Transaction } from '#kernel/database/database.ts';

/** A block of an investor; a lifted one stays known. Instants are business time, epoch milliseconds. */
export interface Block {
  readonly id: string;
  /** What the investor reads. */
  readonly reason: string;
  readonly blockedBy: string;
  readonly since: number;
  readonly lift: { readonly by: string; readonly reason: string; readonly at: number } | null;
}

interface Row extends Record<string, unknown> {
  readonly id: string;
  readonly reason: string;
  readonly blockedBy: string;
  readonly blockedAt: Date;
  readonly liftedBy: string | null;
  readonly liftedAt: Date | null;
  readonly liftReason: string | null;
}

const BLOCK = `b.id, b.reason, o.name AS "blockedBy", b.blocked_at AS "blockedAt", l.name AS "liftedBy",
  b.lifted_at AS "liftedAt", b.lift_reason AS "liftReason"
  FROM investor_block b JOIN operator o ON o.id = b.blocked_by LEFT JOIN operator l ON l.id = b.lifted_by`;

/** The block in force; null where the investor is not blocked. `blockedBy` is the operator's name. */
export async function blockOn(db: Queryable, investorId: string): Promise<Block | null> {
  const { rows } = await db.query<Row>(
    `SELECT ${BLOCK} WHERE b.investor_id = $1 AND b.lifted_at IS NULL`,
    [investorId],
    'account.block-on',
  );
  return rows[0] ? blockOf(rows[0]) : null;
}

/** The last blocks of an investor, newest first, the one in force among them. */
export async function listBlocks(db: Queryable, investorId: string, limit: number): Promise<Block[]> {
  const { rows } = await db.query<Row>(
    `SELECT ${BLOCK} WHERE b.investor_id = $1 ORDER BY b.id DESC LIMIT $2`,
    [investorId, limit],
  );
  return rows.map(blockOf);
}

/** Blocks; false where the investor is blocked already, and then nothing is written. `now` is business time. */
export async function blockInvestor(
  tx: Transaction,
  block: { id: string; investorId: string; reason: string; operatorId: string; now: number },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO investor_block (id, investor_id, reason, blocked_by, blocked_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (investor_id) WHERE lifted_at IS NULL DO NOTHING`,
    [block.id, block.investorId, block.reason, block.operatorId, new Date(block.now)],
  );
  return rowCount === 1;
}

/** Lifts the block in force; false where there is none. `now` is business time. */
export async function unblockInvestor(
  tx: Transaction,
  lift: { investorId: string; reason: string; operatorId: string; now: number },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE investor_block SET lifted_by = $2, lifted_at = $3, lift_reason = $4
     WHERE investor_id = $1 AND lifted_at IS NULL`,
    [lift.investorId, lift.operatorId, new Date(lift.now), lift.reason],
  );
  return rowCount === 1;
}

function blockOf(row: Row): Block {
  const lift =
    row.liftedAt === null
      ? null
      : { by: row.liftedBy ?? '', reason: row.liftReason ?? '', at: row.liftedAt.getTime() };
  return { id: row.id, reason: row.reason, blockedBy: row.blockedBy, since: row.blockedAt.getTime(), lift };
}
