import type { Queryable, Transaction } from '#kernel/database/database.ts';

/** What a card shows now; all null without one. */
export interface CardRow extends Record<string, unknown> {
  readonly cardKind: 'order' | 'deposit' | null;
  readonly cardId: string | null;
  readonly cardName: string | null;
  readonly cardSide: 'buy' | 'sell' | null;
  readonly cardState: string | null;
  readonly cardQuantity: bigint | null;
  readonly cardUnit: string | null;
  readonly cardAt: Date | null;
  /** Of a deposit: when it was found before a second person agreed, and when it was decided. */
  readonly cardFoundAt: Date | null;
  readonly cardDecidedAt: Date | null;
}

/** A message as kept, with what its card shows now. */
export interface MessageRow extends CardRow {
  readonly sequence: number;
  readonly clientId: string;
  readonly sender: 'investor' | 'firm' | 'system';
  readonly event: 'taken' | 'closed' | 'reopened' | null;
  readonly text: string;
  readonly imageId: string | null;
  readonly at: Date;
  readonly by: string | null;
}

export interface NewMessage {
  readonly investorId: string;
  readonly clientId: string;
  readonly caseId: string;
  readonly sender: MessageRow['sender'];
  readonly operatorId: string | null;
  readonly event?: MessageRow['event'];
  readonly text: string;
  readonly imageId: string | null;
  readonly card: { readonly kind: 'order' | 'deposit'; readonly id: string } | null;
  /** Business time, and security time. */
  readonly at: number;
  readonly sentAt: number;
}

const SHOWN = `m.sequence, m.client_id AS "clientId", m.sender, m.event, m.text, m.image_id AS "imageId", m.at, o.name AS by,
    m.card_kind AS "cardKind", m.card_id AS "cardId", coalesce(d.method, t.stock_id) AS "cardName", t.side AS "cardSide",
    coalesce(d.state, t.state) AS "cardState", coalesce(d.quantity, t.quantity) AS "cardQuantity",
    coalesce(d.unit, 'share') AS "cardUnit", coalesce(d.created_at, t.created_at) AS "cardAt",
    d.found_at AS "cardFoundAt", d.decided_at AS "cardDecidedAt"`;
/** Who wrote a message, and what its card shows. */
const JOINED = `LEFT JOIN operator o ON o.id = m.operator_id
  LEFT JOIN deposit d ON m.card_kind = 'deposit' AND d.id = m.card_id
  LEFT JOIN trade_order t ON m.card_kind = 'order' AND t.investor_id = m.investor_id AND t.id = m.card_id`;
const SELECT = `SELECT ${SHOWN} FROM chat_message m ${JOINED}`;

/** Writes a message and gives it as kept; the database gives it the next place. */
export async function insertMessage(tx: Transaction, message: NewMessage): Promise<MessageRow> {
  const { rows } = await tx.query<MessageRow>(
    `WITH written AS (INSERT INTO chat_message
       (investor_id, client_id, case_id, sender, operator_id, event, text, image_id, card_kind, card_id, at, sent_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) RETURNING *)
     SELECT ${SHOWN} FROM written m ${JOINED}`,
    [
      ...[message.investorId, message.clientId, message.caseId, message.sender, message.operatorId],
      ...[message.event ?? null, message.text, message.imageId],
      ...[message.card?.kind ?? null, message.card?.id ?? null],
      ...[new Date(message.at), new Date(message.sentAt)],
    ],
    'chat.insert',
  );
  // One row is inserted, and the trigger gives it its place.
  return rows[0] as MessageRow;
}

/** Exclusive bounds. */
export interface HistoryWish {
  readonly before?: number | undefined;
  readonly after?: number | undefined;
  readonly rows: number;
}

/** Oldest first: behind `after` the first ones, else the last ones before `before`. */
export async function selectMessages(
  db: Queryable,
  investorId: string,
  { before, after, rows }: HistoryWish,
): Promise<MessageRow[]> {
  const forward = after !== undefined;
  const found = await db.query<MessageRow>(
    `${SELECT} WHERE m.investor_id = $1 AND m.sequence > $2 AND m.sequence < $3
     ORDER BY m.sequence ${forward ? 'ASC' : 'DESC'} LIMIT $4`,
    [investorId, after ?? 0, before ?? 2_147_483_647, rows],
    forward ? 'chat.after' : 'chat.before',
  );
  return forward ? found.rows : found.rows.reverse();
}

export async function findByClientId(
  db: Queryable,
  investorId: string,
  clientId: string,
): Promise<MessageRow | null> {
  const { rows } = await db.query<MessageRow>(
    `${SELECT} WHERE m.investor_id = $1 AND m.client_id = $2`,
    [investorId, clientId],
    'chat.by-client-id',
  );
  return rows[0] ?? null;
}

/** When the message before so many others was sent (security time), of an investor's own, or of those with pictures; null for none. */
export async function sentBefore(
  tx: Transaction,
  investorId: string,
  count: number,
  pictures: boolean,
): Promise<Date | null> {
  const { rows } = await tx.query<{ at: Date }>(
    `SELECT sent_at AS at FROM chat_message
     WHERE investor_id = $1 AND sender = 'investor' ${pictures ? 'AND image_id IS NOT NULL' : ''}
     ORDER BY sequence DESC OFFSET $2 LIMIT 1`,
    [investorId, count - 1],
    pictures ? 'chat.picture-limit' : 'chat.message-limit',
  );
  return rows[0]?.at ?? null;
}

/** Newest first. Without accents and case, as people search; what a pattern would mean stays text. */
export async function searchMessages(
  db: Queryable,
  investorId: string,
  wish: { text: string; before: number | undefined; rows: number },
): Promise<MessageRow[]> {
  const { rows } = await db.query<MessageRow>(
    `${SELECT} WHERE m.investor_id = $1 AND m.sequence < $3 AND m.sender <> 'system'
       AND strpos(translate(lower(m.text), 'áéíóúüñ', 'aeiouun'), translate(lower($2), 'áéíóúüñ', 'aeiouun')) > 0
     ORDER BY m.sequence DESC LIMIT $4`,
    [investorId, wish.text, wish.before ?? 2_147_483_647, wish.rows],
    'chat.search',
  );
  return rows;
}

/** Whether an order or a deposit is an investor's own. */
export async function ownsCard(
  db: Queryable,
  investorId: string,
  { kind, id }: { kind: 'order' | 'deposit'; id: string },
): Promise<boolean> {
  const { rowCount } = await db.query(
    kind === 'order'
      ? 'SELECT FROM trade_order WHERE investor_id = $1 AND id = $2'
      : 'SELECT FROM deposit WHERE investor_id = $1 AND id = $2',
    [investorId, id],
    `chat.owns-${kind}`,
  );
  return rowCount === 1;
}

/** An investor's latest deposits, then their latest orders, at most so many of each, newest first. */
export async function latestCards(db: Queryable, investorId: string, most: number): Promise<CardRow[]> {
  const { rows } = await db.query<CardRow>(
    `(SELECT 'deposit' AS "cardKind", id AS "cardId", method AS "cardName", NULL AS "cardSide", state AS "cardState",
        quantity AS "cardQuantity", unit AS "cardUnit", created_at AS "cardAt", found_at AS "cardFoundAt",
        decided_at AS "cardDecidedAt"
      FROM deposit WHERE investor_id = $1 ORDER BY id DESC LIMIT $2)
     UNION ALL
     (SELECT 'order', id, stock_id, side, state, quantity, 'share', created_at, NULL, NULL
      FROM trade_order WHERE investor_id = $1 ORDER BY id DESC LIMIT $2)`,
    [investorId, most],
    'chat.latest-cards',
  );
  return rows;
}

/** Whether a picture stands in an investor's conversation. */
export async function hasPicture(db: Queryable, investorId: string, imageId: string): Promise<boolean> {
  const { rowCount } = await db.query(
    'SELECT FROM chat_message WHERE investor_id = $1 AND image_id = $2 LIMIT 1',
    [investorId, imageId],
    'chat.has-picture',
  );
  return (rowCount ?? 0) > 0;
}

/** How many of the firm's messages lie behind a place. */
export async function countAnswersAfter(
  db: Queryable,
  investorId: string,
  sequence: number,
): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM chat_message WHERE investor_id = $1 AND sequence > $2 AND sender = 'firm'`,
    [investorId, sequence],
    'chat.unread',
  );
  return rows[0]?.count ?? 0;
}

/** When the oldest message that is kept was sent (security time); null for none. */
export async function oldestSentAt(db: Queryable, investorId: string): Promise<Date | null> {
  const { rows } = await db.query<{ at: Date }>(
    'SELECT sent_at AS at FROM chat_message WHERE investor_id = $1 ORDER BY sequence LIMIT 1',
    [investorId],
    'chat.oldest',
  );
  return rows[0]?.at ?? null;
}

/** Forgets what is too old, at most so many messages; gives how many. */
export async function forgetOld(db: Queryable, most: number): Promise<number> {
  const { rows } = await db.query<{ count: number }>('SELECT chat_forget($1) AS count', [most]);
  return rows[0]?.count ?? 0;
}
