import type { Queryable, Transaction } from '#kernel/database/database.ts';

/** From a question until support closes it. Instants are business time. */
export interface ChatCaseRow extends Record<string, unknown> {
  readonly id: string;
  readonly holderId: string | null;
  readonly holderName: string | null;
  readonly waitingSince: Date | null;
  readonly firstAnsweredAt: Date | null;
  readonly closedAt: Date | null;
  readonly solved: boolean | null;
}

const SELECT = `SELECT c.id, c.holder_id AS "holderId", o.name AS "holderName", c.waiting_since AS "waitingSince",
    c.first_answered_at AS "firstAnsweredAt", c.closed_at AS "closedAt", c.solved
  FROM chat_case c LEFT JOIN operator o ON o.id = c.holder_id`;

/** The newest one of an investor; null before the first message. */
export async function lastCaseOf(db: Queryable, investorId: string): Promise<ChatCaseRow | null> {
  const { rows } = await db.query<ChatCaseRow>(
    `${SELECT} WHERE c.investor_id = $1 ORDER BY c.closed_at IS NULL DESC, c.id DESC LIMIT 1`,
    [investorId],
    'chat.last-case',
  );
  return rows[0] ?? null;
}

/** Locked, whoever's; null for none of this investor. */
export async function findOwnCase(
  tx: Transaction,
  investorId: string,
  id: string,
): Promise<ChatCaseRow | null> {
  const { rows } = await tx.query<ChatCaseRow>(
    `${SELECT} WHERE c.investor_id = $1 AND c.id = $2 FOR UPDATE OF c`,
    [investorId, id],
    'chat.own-case',
  );
  return rows[0] ?? null;
}

export async function insertCase(
  tx: Transaction,
  { id, investorId, at }: { id: string; investorId: string; at: number },
): Promise<void> {
  await tx.query(
    'INSERT INTO chat_case (id, investor_id, opened_at, waiting_since) VALUES ($1, $2, $3, $3)',
    [id, investorId, new Date(at)],
    'chat.open-case',
  );
}

/** The investor waits from now on, unless they already do. */
export async function markWaiting(tx: Transaction, id: string, at: number): Promise<void> {
  await tx.query(
    'UPDATE chat_case SET waiting_since = coalesce(waiting_since, $2) WHERE id = $1',
    [id, new Date(at)],
    'chat.waiting',
  );
}

/** The firm answered: it is the investor's turn. */
export async function markAnswered(tx: Transaction, id: string, at: number): Promise<void> {
  await tx.query(
    `UPDATE chat_case SET waiting_since = NULL, first_answered_at = coalesce(first_answered_at, $2) WHERE id = $1`,
    [id, new Date(at)],
    'chat.answered',
  );
}

export async function setHolder(tx: Transaction, id: string, operatorId: string | null): Promise<void> {
  await tx.query('UPDATE chat_case SET holder_id = $2 WHERE id = $1', [id, operatorId], 'chat.hold');
}

export async function closeCase(
  tx: Transaction,
  { id, operatorId, at }: { id: string; operatorId: string; at: number },
): Promise<void> {
  await tx.query(
    'UPDATE chat_case SET closed_at = $3, closed_by = $2, waiting_since = NULL WHERE id = $1',
    [id, operatorId, new Date(at)],
    'chat.close',
  );
}

export async function reopenCase(tx: Transaction, id: string, operatorId: string): Promise<void> {
  await tx.query(
    'UPDATE chat_case SET closed_at = NULL, closed_by = NULL, holder_id = $2 WHERE id = $1',
    [id, operatorId],
    'chat.reopen',
  );
}

export async function scoreCase(tx: Transaction, id: string, solved: boolean, at: number): Promise<void> {
  await tx.query(
    'UPDATE chat_case SET solved = $2, scored_at = $3 WHERE id = $1',
    [id, solved, new Date(at)],
    'chat.score',
  );
}

export interface NewWait {
  readonly id: string;
  readonly caseId: string;
  readonly askedAt: Date;
  readonly answeredAt: number;
  readonly isFirst: boolean;
}

export async function insertWait(tx: Transaction, wait: NewWait): Promise<void> {
  await tx.query(
    'INSERT INTO chat_wait (id, case_id, asked_at, answered_at, is_first) VALUES ($1, $2, $3, $4, $5)',
    [wait.id, wait.caseId, wait.askedAt, new Date(wait.answeredAt), wait.isFirst],
    'chat.wait',
  );
}

/** The newest waits that ended, in whole minutes, rounded up. */
export async function newestWaits(db: Queryable, count: number): Promise<number[]> {
  const { rows } = await db.query<{ minutes: number }>(
    `SELECT ceil(extract(epoch FROM answered_at - asked_at) / 60)::int AS minutes FROM chat_wait
     ORDER BY answered_at DESC, id DESC LIMIT $1`,
    [count],
    'chat.newest-waits',
  );
  return rows.map(({ minutes }) => minutes);
}
