import type { Queryable, Transaction } from '#kernel/database/database.ts';
import type { Language } from '#kernel/i18n/language.ts';
import type { Currency } from '#kernel/money/money.ts';

/** A notification as kept: written texts in one language, or a kind with its values. `createdAt` is business time. */
export interface NotificationRow {
  readonly id: string;
  readonly title: string | null;
  readonly content: string | null;
  readonly kind: string | null;
  readonly values: Readonly<Record<string, string | number>> | null;
  readonly link: string | null;
  readonly movedCents: bigint | null;
  readonly movedCurrency: Currency | null;
  readonly createdAt: Date;
  readonly read: boolean;
}

type Row = NotificationRow & Record<string, unknown>;

/** In the language `$2`, or in Spanish where a written text lacks it. */
const COLUMNS = `n.id, coalesce(n.title ->> $2, t.title ->> $2, t.title ->> 'es') AS title,
  coalesce(n.content ->> $2, t.content ->> $2, t.content ->> 'es') AS content, n.created_at AS "createdAt",
  n.kind, n.told_values AS "values", n.link,
  n.moved_cents AS "movedCents", n.moved_currency AS "movedCurrency", n.read_at IS NOT NULL AS read`;
const TABLES = 'notification n LEFT JOIN notification_text t ON t.id = n.text_id';

export interface NewNotification {
  readonly id: string;
  readonly investorId: string;
  readonly title: Readonly<Record<Language, string>>;
  /** Clean HTML. */
  readonly content: Readonly<Record<Language, string>>;
  /** In whole cents; both or neither. */
  readonly movedCents: string | null;
  readonly movedCurrency: Currency | null;
  readonly popup: boolean;
  readonly now: number;
}

export async function insertNotification(tx: Transaction, told: NewNotification): Promise<void> {
  await tx.query(
    `INSERT INTO notification (id, investor_id, title, content, moved_cents, moved_currency, popup, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      told.id,
      told.investorId,
      JSON.stringify(told.title),
      JSON.stringify(told.content),
      told.movedCents,
      told.movedCurrency,
      told.popup,
      new Date(told.now),
    ],
    'notification.insert',
  );
}

export interface NewNotice {
  readonly id: string;
  readonly investorId: string;
  readonly kind: string;
  readonly values: Readonly<Record<string, string | number>>;
  readonly link: string | null;
  /** In whole cents; both or neither. */
  readonly movedCents: string | null;
  readonly movedCurrency: Currency | null;
  readonly popup: boolean;
  /** Business time. */
  readonly at: number;
}

export async function insertNotice(tx: Transaction, told: NewNotice): Promise<void> {
  await tx.query(
    `INSERT INTO notification (id, investor_id, kind, told_values, link, moved_cents, moved_currency, popup, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      told.id,
      told.investorId,
      told.kind,
      JSON.stringify(told.values),
      told.link,
      told.movedCents,
      told.movedCurrency,
      told.popup,
      new Date(told.at),
    ],
    'notification.insert-notice',
  );
}

/** The same for many. */
export async function insertNotices(tx: Transaction, told: readonly NewNotice[]): Promise<void> {
  await tx.query(
    `INSERT INTO notification (id, investor_id, kind, told_values, link, moved_cents, moved_currency, popup, created_at)
     SELECT id, "investorId", kind, values, link, "movedCents", "movedCurrency", popup, at
     FROM jsonb_to_recordset($1::jsonb)
       AS t (id uuid, "investorId" uuid, kind text, values jsonb, link text, "movedCents" bigint,
         "movedCurrency" text, popup boolean, at timestamptz)`,
    [JSON.stringify(told.map((notice) => ({ ...notice, at: new Date(notice.at).toISOString() })))],
    'notification.insert-notices',
  );
}

interface ListWish {
  /** Only read or only unread ones; null for both. */
  readonly read: boolean | null;
  /** Exclusive; null for the first page. */
  readonly before: string | null;
  readonly rows: number;
}

/** An investor's notifications, newest first. */
export async function listRows(
  db: Queryable,
  investorId: string,
  language: Language,
  wish: ListWish,
): Promise<NotificationRow[]> {
  const { rows } = await db.query<Row>(
    `SELECT ${COLUMNS} FROM ${TABLES}
     WHERE n.investor_id = $1 AND n.deleted_at IS NULL AND ($3::uuid IS NULL OR n.id < $3)
       AND ($4::boolean IS NULL OR (n.read_at IS NOT NULL) = $4)
     ORDER BY n.id DESC LIMIT $5`,
    [investorId, language, wish.before, wish.read, wish.rows],
    'notification.list',
  );
  return rows;
}

/** Null where the investor has no such notification. */
export async function findRow(
  db: Queryable,
  investorId: string,
  language: Language,
  id: string,
): Promise<NotificationRow | null> {
  const { rows } = await db.query<Row>(
    `SELECT ${COLUMNS} FROM ${TABLES} WHERE n.investor_id = $1 AND n.id = $3 AND n.deleted_at IS NULL`,
    [investorId, language, id],
    'notification.find',
  );
  return rows[0] ?? null;
}

/** Whoever's it is; `written`: by an operator. Null where it is gone. */
export async function findAny(
  db: Queryable,
  language: Language,
  id: string,
): Promise<(NotificationRow & { readonly written: boolean }) | null> {
  const { rows } = await db.query<Row & { written: boolean }>(
    `SELECT ${COLUMNS}, n.text_id IS NOT NULL AS written FROM ${TABLES} WHERE n.id = $1 AND n.deleted_at IS NULL`,
    [id, language],
    'notification.find-any',
  );
  return rows[0] ?? null;
}

/** The newest unread one that wants to be seen at the start. */
export async function findPopup(
  db: Queryable,
  investorId: string,
  language: Language,
): Promise<NotificationRow | null> {
  const { rows } = await db.query<Row>(
    `SELECT ${COLUMNS} FROM ${TABLES} WHERE n.investor_id = $1 AND n.read_at IS NULL AND n.deleted_at IS NULL AND n.popup
     ORDER BY n.id DESC LIMIT 1`,
    [investorId, language],
    'notification.popup',
  );
  return rows[0] ?? null;
}

/** False where the investor has no such notification; the first reading keeps its time. */
export async function markRead(tx: Transaction, investorId: string, id: string, now: number) {
  const { rowCount } = await tx.query(
    'UPDATE notification SET read_at = coalesce(read_at, $3) WHERE investor_id = $1 AND id = $2 AND deleted_at IS NULL',
    [investorId, id, new Date(now)],
    'notification.read',
  );
  return rowCount === 1;
}

/** How many were unread. */
export async function markAllRead(tx: Transaction, investorId: string, now: number): Promise<number> {
  const { rowCount } = await tx.query(
    'UPDATE notification SET read_at = $2 WHERE investor_id = $1 AND read_at IS NULL AND deleted_at IS NULL',
    [investorId, new Date(now)],
    'notification.read-all',
  );
  return rowCount ?? 0;
}

/** Takes it out of the investor's list; the row stays. False where they have no such notification. */
export async function deleteRow(
  tx: Transaction,
  investorId: string,
  id: string,
  now: number,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'UPDATE notification SET deleted_at = $3 WHERE investor_id = $1 AND id = $2 AND deleted_at IS NULL',
    [investorId, id, new Date(now)],
    'notification.delete',
  );
  return rowCount === 1;
}

export async function countUnreadRows(db: Queryable, investorId: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'SELECT count(*)::integer AS count FROM notification WHERE investor_id = $1 AND read_at IS NULL AND deleted_at IS NULL',
    [investorId],
    'notification.unread-count',
  );
  return rows[0]?.count ?? 0;
}
