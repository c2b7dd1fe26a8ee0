import type { Transaction } from '#kernel/database/database.ts';

/** What happens to a withdrawal that `lockWithdrawal` locked. `at` is business time, epoch milliseconds. */

/** A second person was asked. */
export async function writeAsked(tx: Transaction, id: string, approvalId: string): Promise<void> {
  await tx.query('UPDATE withdrawal SET approval_id = $2 WHERE id = $1', [id, approvalId]);
}

export async function writeApproved(
  tx: Transaction,
  id: string,
  { by, at, opinion }: { by: string; at: number; opinion: string },
): Promise<void> {
  await tx.query('UPDATE withdrawal SET approved_by = $2, approved_at = $3, opinion = $4 WHERE id = $1', [
    id,
    by,
    new Date(at),
    opinion,
  ]);
}

export async function writeCancelled(tx: Transaction, id: string, at: number): Promise<void> {
  await tx.query(`UPDATE withdrawal SET state = 'cancelled', ended_at = $2 WHERE id = $1`, [
    id,
    new Date(at),
  ]);
}

interface Rejected {
  readonly by: string;
  readonly at: number;
  readonly opinion: string;
  /** Of what was sent and came back. */
  readonly returnReference?: string | null;
}

export async function writeRejected(
  tx: Transaction,
  id: string,
  { by, at, opinion, returnReference = null }: Rejected,
): Promise<void> {
  await tx.query(
    `UPDATE withdrawal SET state = 'rejected', decided_by = $2, ended_at = $3, opinion = $4, return_reference = $5
     WHERE id = $1`,
    [id, by, new Date(at), opinion, returnReference],
  );
}

/** A second person was asked whether what was sent came back; null where that person said no. */
export async function writeReturnAsked(
  tx: Transaction,
  id: string,
  approvalId: string | null,
): Promise<void> {
  await tx.query('UPDATE withdrawal SET return_approval_id = $2 WHERE id = $1', [id, approvalId]);
}

/** What was said when it was agreed to stands; what was said of a doubt is over with it. */
export async function writeCompleted(
  tx: Transaction,
  id: string,
  { by, at, payoutReference }: { by: string; at: number; payoutReference: string },
): Promise<void> {
  await tx.query(
    `UPDATE withdrawal SET state = 'completed', decided_by = $2, ended_at = $3, payout_reference = $4,
       opinion = CASE state WHEN 'unknown' THEN '' ELSE opinion END
     WHERE id = $1`,
    [id, by, new Date(at), payoutReference],
  );
}

/** Sent, and nobody has confirmed it: the money stays aside. The first time by which that is resolved stands. */
export async function writeDoubt(
  tx: Transaction,
  id: string,
  { by, opinion, resolveBy }: { by: string; opinion: string; resolveBy: number },
): Promise<void> {
  await tx.query(
    `UPDATE withdrawal SET state = 'unknown', decided_by = $2, opinion = $3, resolve_by = coalesce(resolve_by, $4)
     WHERE id = $1`,
    [id, by, opinion, new Date(resolveBy)],
  );
}

/** Keeps the head of the investor's chain after a posting. */
export async function writeHead(tx: Transaction, id: string, head: string): Promise<void> {
  await tx.query('UPDATE withdrawal SET ledger_head = $2 WHERE id = $1', [id, head]);
}
