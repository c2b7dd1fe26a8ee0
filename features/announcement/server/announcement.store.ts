import type { Queryable, Transaction } from '#kernel/database/database.ts';
import type { InLanguages } from '#kernel/i18n/language.ts';

export interface NewAnnouncement {
  readonly id: string;
  readonly operatorId: string;
  readonly audience: 'all' | 'some';
  readonly popup: boolean;
  readonly recipients: number;
  /** Business time. */
  readonly sentAt: number;
  /** The last of all registered ones; null where it goes to some, or to nobody. */
  readonly lastInvestorId: string | null;
  readonly told: number;
  /** Security time; null while it is still going out. */
  readonly finishedAt: number | null;
}

export async function insertAnnouncement(tx: Transaction, sent: NewAnnouncement): Promise<void> {
  await tx.query(
    `INSERT INTO announcement
       (id, operator_id, audience, popup, recipients, sent_at, last_investor_id, told, finished_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      sent.id,
      sent.operatorId,
      sent.audience,
      sent.popup,
      sent.recipients,
      new Date(sent.sentAt),
      sent.lastInvestorId,
      sent.told,
      sent.finishedAt === null ? null : new Date(sent.finishedAt),
    ],
    'announcement.insert',
  );
}

export interface AnnouncementRow extends Record<string, unknown> {
  readonly id: string;
  readonly title: InLanguages;
  readonly content: InLanguages;
  readonly audience: 'all' | 'some';
  readonly popup: boolean;
  readonly recipients: number;
  readonly told: number;
  readonly seen: number;
  readonly sentBy: string;
  readonly sentAt: Date;
  readonly finishedAt: Date | null;
}

const SELECT = `SELECT a.id, t.title, t.content, a.audience, a.popup, a.recipients, a.told,
    a.told - (SELECT count(*)::integer FROM notification n WHERE n.text_id = a.id AND n.read_at IS NULL AND n.deleted_at IS NULL) AS seen,
    o.name AS "sentBy",
    a.sent_at AS "sentAt", a.finished_at AS "finishedAt"
  FROM announcement a JOIN notification_text t ON t.id = a.id JOIN operator o ON o.id = a.operator_id`;

/** Newest first; `before` is exclusive. */
export async function selectAnnouncements(
  db: Queryable,
  before: string | null,
  rows: number,
): Promise<AnnouncementRow[]> {
  const found = await db.query<AnnouncementRow>(
    `${SELECT} WHERE $1::uuid IS NULL OR a.id < $1 ORDER BY a.id DESC LIMIT $2`,
    [before, rows],
    'announcement.list',
  );
  return found.rows;
}

export async function findAnnouncement(db: Queryable, id: string): Promise<AnnouncementRow | null> {
  const { rows } = await db.query<AnnouncementRow>(`${SELECT} WHERE a.id = $1`, [id], 'announcement.find');
  return rows[0] ?? null;
}

/** Who has which of these phones. */
export async function investorsOfPhones(
  db: Queryable,
  phones: readonly string[],
): Promise<{ id: string; phone: string }[]> {
  const { rows } = await db.query<{ id: string; phone: string }>(
    'SELECT id, phone FROM investor WHERE phone = ANY ($1)',
    [phones],
    'announcement.investors-of-phones',
  );
  return rows;
}

/** How many are registered, and the last of them. */
export async function everyone(db: Queryable): Promise<{ count: number; lastId: string | null }> {
  const { rows } = await db.query<{ count: number; lastId: string | null }>(
    `SELECT count(*)::integer AS count, (SELECT id FROM investor ORDER BY id DESC LIMIT 1) AS "lastId"
     FROM investor`,
    [],
    'announcement.everyone',
  );
  return rows[0] ?? { count: 0, lastId: null };
}

export interface GoingOut extends Record<string, unknown> {
  readonly id: string;
  readonly popup: boolean;
  readonly sentAt: Date;
  readonly lastInvestorId: string | null;
  readonly toldUpTo: string | null;
}

/** The oldest one that is still going out and that no other node has in hand. */
export async function takeGoingOut(tx: Transaction): Promise<GoingOut | null> {
  const { rows } = await tx.query<GoingOut>(
    `SELECT id, popup, sent_at AS "sentAt", last_investor_id AS "lastInvestorId", told_up_to AS "toldUpTo"
     FROM announcement WHERE finished_at IS NULL ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED`,
    [],
    'announcement.take',
  );
  return rows[0] ?? null;
}

/** The next ones to tell, in the order of their ids. */
export async function nextInvestors(
  tx: Transaction,
  { toldUpTo, lastInvestorId }: Pick<GoingOut, 'toldUpTo' | 'lastInvestorId'>,
  rows: number,
): Promise<string[]> {
  const found = await tx.query<{ id: string }>(
    `SELECT id FROM investor WHERE id <= $1 AND ($2::uuid IS NULL OR id > $2) ORDER BY id LIMIT $3`,
    [lastInvestorId, toldUpTo, rows],
    'announcement.next',
  );
  return found.rows.map(({ id }) => id);
}

export interface Progress {
  readonly id: string;
  readonly told: number;
  readonly toldUpTo: string | null;
  /** Security time; null while more are to be told. */
  readonly finishedAt: number | null;
}

export async function keepProgress(tx: Transaction, progress: Progress): Promise<void> {
  const { id, told, toldUpTo, finishedAt } = progress;
  await tx.query(
    `UPDATE announcement SET told = told + $2, told_up_to = coalesce($3, told_up_to), finished_at = $4 WHERE id = $1`,
    [id, told, toldUpTo, finishedAt === null ? null : new Date(finishedAt)],
    'announcement.progress',
  );
}
