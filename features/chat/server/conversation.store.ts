import type { Queryable, Transaction } from '#kernel/database/database.ts';
import type { ChatMarks } from '../contract.ts';

const MARKS = `last_sequence AS "lastSequence", read_by_firm AS "readByFirm", delivered_to_firm AS "deliveredToFirm",
  read_by_investor AS "readByInvestor", delivered_to_investor AS "deliveredToInvestor"`;
const NONE: ChatMarks = {
  lastSequence: 0,
  readByFirm: 0,
  deliveredToFirm: 0,
  readByInvestor: 0,
  deliveredToInvestor: 0,
};

/** How far each side has got; nothing yet where nobody has written. */
export async function marksOf(db: Queryable, investorId: string): Promise<ChatMarks> {
  const { rows } = await db.query<ChatMarks & Record<string, unknown>>(
    `SELECT ${MARKS} FROM chat_conversation WHERE investor_id = $1`,
    [investorId],
    'chat.marks',
  );
  return rows[0] ?? NONE;
}

/** Locks an investor's conversation, so that who else writes in it waits; begins it where asked. False where there is none. */
export async function lockConversation(tx: Transaction, investorId: string, begin = false): Promise<boolean> {
  const lock = () =>
    tx.query('SELECT FROM chat_conversation WHERE investor_id = $1 FOR UPDATE', [investorId], 'chat.lock');
  if ((await lock()).rowCount === 1) return true;
  if (!begin) return false;
  await tx.query(
    'INSERT INTO chat_conversation (investor_id) VALUES ($1) ON CONFLICT DO NOTHING',
    [investorId],
    'chat.begin',
  );
  return (await lock()).rowCount === 1;
}

/** One side's mark. */
export interface Mark {
  readonly investorId: string;
  readonly side: 'investor' | 'firm';
  readonly sequence: number;
  /** Read, or only delivered. */
  readonly read: boolean;
}

const SET = {
  investor: `delivered_to_investor = greatest(delivered_to_investor, least($2, last_sequence)),
    read_by_investor = CASE WHEN $3 THEN greatest(read_by_investor, least($2, last_sequence)) ELSE read_by_investor END,
    untold_since = CASE WHEN $3 AND $2 >= last_sequence THEN NULL ELSE untold_since END`,
  firm: `delivered_to_firm = greatest(delivered_to_firm, least($2, last_sequence)),
    read_by_firm = CASE WHEN $3 THEN greatest(read_by_firm, least($2, last_sequence)) ELSE read_by_firm END`,
} as const;
const BEFORE = {
  investor: 'CASE WHEN $3 THEN read_by_investor ELSE delivered_to_investor END',
  firm: 'CASE WHEN $3 THEN read_by_firm ELSE delivered_to_firm END',
} as const;

/** Marks forward, never back; gives the marks where something moved, and null where nothing did. */
export async function markConversation(
  tx: Transaction,
  { investorId, side, sequence, read }: Mark,
): Promise<ChatMarks | null> {
  const { rows } = await tx.query<ChatMarks & Record<string, unknown>>(
    `UPDATE chat_conversation SET ${SET[side]}
     WHERE investor_id = $1 AND ${BEFORE[side]} < least($2, last_sequence) RETURNING ${MARKS}`,
    [investorId, sequence, read],
    `chat.mark-${side}`,
  );
  return rows[0] ?? null;
}

/** An answer came that the investor may not see at once, from who has read all before it; `at` is security time. */
export async function markAnswer(
  tx: Transaction,
  { investorId, sequence, at }: { investorId: string; sequence: number; at: number },
): Promise<void> {
  await tx.query(
    `UPDATE chat_conversation SET untold_since = coalesce(untold_since, $3),
       delivered_to_firm = greatest(delivered_to_firm, $2), read_by_firm = greatest(read_by_firm, $2)
     WHERE investor_id = $1`,
    [investorId, sequence, new Date(at)],
    'chat.answer',
  );
}

/** Of an answer that lay unread: who gave it. */
export interface Untold {
  readonly investorId: string;
  readonly by: string;
}

/** Takes investors whose answers have lain unread since an instant (security time), and who wrote the last of them. */
export async function takeUntold(tx: Transaction, before: number, most: number): Promise<Untold[]> {
  const { rows } = await tx.query<Untold & Record<string, unknown>>(
    `WITH taken AS (
       UPDATE chat_conversation SET untold_since = NULL WHERE investor_id IN (
         SELECT investor_id FROM chat_conversation WHERE untold_since <= $1
         ORDER BY untold_since LIMIT $2 FOR UPDATE SKIP LOCKED)
       RETURNING investor_id, read_by_investor)
     SELECT t.investor_id AS "investorId", o.name AS by FROM taken t
     CROSS JOIN LATERAL (SELECT operator_id FROM chat_message m
       WHERE m.investor_id = t.investor_id AND m.sender = 'firm' AND m.sequence > t.read_by_investor
       ORDER BY m.sequence DESC LIMIT 1) last
     JOIN operator o ON o.id = last.operator_id`,
    [new Date(before), most],
    'chat.take-untold',
  );
  return rows;
}
