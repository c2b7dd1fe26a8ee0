import type { Transaction } from '#kernel/database/database.ts';

/** What happens to a withdrawal that `lockWithdrawal` locked. `at` is business time, epoch milliseconds. */

/** A second person was asked. */
export async function writeAsked(tx: Transaction, id: string, approvalId: string): Promise<void> {
  await tx.query('UPDATE withdrawal SET approval_id = $2 WHERE id = $1', [id, approvalId]);
}

export async function writeApproved(tx: Transaction, id: string, by: string, at: number): Promise<void> {
  await tx.query('UPDATE withdrawal SET approved_by = $2, approved_at = $3 WHERE id = $1', [
    id,
    by,
    new Date(at),
  ]);
}

export async function writeCancelled(tx: Transaction, id: string, at: number): Promise<void> {
  await tx.query(`UPDATE withdrawal SET state = 'cancelled', ended_at = $2 WHERE id = $1`, [
    id,
    new Date(at),
  ]);
}

export async function writeRejected(
  tx: Transaction,
  id: string,
  { by, at, opinion }: { by: string; at: number; opinion: string },
): Promise<void> {
  await tx.query(
    `UPDATE withdrawal SET state = 'rejected', decided_by = $2, ended_at = $3, opinion = $4 WHERE id = $1`,
    [id, by, new Date(at), opinion],
  );
}

export async function writeCompleted(
  tx: Transaction,
  id: string,
  { by, at, payoutReference }: { by: string; at: number; payoutReference: string },
): Promise<void> {
  await tx.query(
    `UPDATE withdrawal SET state = 'completed', decided_by = $2, ended_at = $3, payout_reference = $4, opinion = ''
     WHERE id = $1`,
    [id, by, new Date(at), payoutReference],
  );
}

/** Sent, and nobody has confirmed it: the money stays aside. */
export async function writeDoubt(
  tx: Transaction,
  id: string,
  { by, opinion }: { by: string; opinion: string },
): Promise<void> {
  await tx.query(`UPDATE withdrawal SET state = 'unknown', decided_by = $2, opinion = $3 WHERE id = $1`, [
    id,
    by,
    opinion,
  ]);
}

/** Keeps the head of the investor's chain after a posting. */
export async function writeHead(tx: Transaction, id: string, head: string): Promise<void> {
  await tx.query('UPDATE withdrawal SET ledger_head = $2 WHERE id = $1', [id, head]);
}
