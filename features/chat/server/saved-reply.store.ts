import type { Queryable, Transaction } from '#kernel/database/database.ts';
import type { SavedReply } from '../desk-contract.ts';

/** Saved answers at most: a desk shows all of them. */
export const MAX_REPLIES = 200;

export async function selectReplies(db: Queryable): Promise<SavedReply[]> {
  const { rows } = await db.query<SavedReply & Record<string, unknown>>(
    'SELECT shortcut, title, es, en, zh FROM chat_saved_reply ORDER BY shortcut LIMIT $1',
    [MAX_REPLIES],
    'chat.replies',
  );
  return rows;
}

export async function putReply(
  tx: Transaction,
  reply: SavedReply & { id: string; operatorId: string },
): Promise<void> {
  await tx.query(
    `INSERT INTO chat_saved_reply (id, shortcut, title, es, en, zh, written_by) VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (shortcut) DO UPDATE SET title = EXCLUDED.title, es = EXCLUDED.es, en = EXCLUDED.en, zh = EXCLUDED.zh,
       written_by = EXCLUDED.written_by`,
    [reply.id, reply.shortcut, reply.title, reply.es, reply.en, reply.zh, reply.operatorId],
    'chat.put-reply',
  );
}

export async function deleteReply(tx: Transaction, shortcut: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    'DELETE FROM chat_saved_reply WHERE shortcut = $1',
    [shortcut],
    'chat.delete-reply',
  );
  return rowCount === 1;
}
