import type { Queryable, Transaction } from '#kernel/database/database.ts';
import type { ChatList } from '../desk-contract.ts';

/** A line of the desk as kept. Instants are business time. */
export interface DeskRow extends Record<string, unknown> {
  readonly id: string;
  readonly investorId: string;
  readonly phone: string;
  readonly holderId: string | null;
  readonly holderName: string | null;
  readonly openedAt: Date;
  readonly waitingSince: Date | null;
  readonly closedAt: Date | null;
  readonly solved: boolean | null;
  readonly unread: number;
  readonly lastSequence: number;
  readonly deliveredToFirm: number;
  readonly lastSender: 'investor' | 'firm' | 'system';
  readonly lastText: string;
  readonly lastEvent: 'taken' | 'closed' | 'reopened' | null;
  readonly lastBy: string | null;
  readonly lastHasImage: boolean;
  readonly lastHasCard: boolean;
  readonly lastAt: Date;
}

/** Unread messages counted at most. */
const MOST_UNREAD = 99;
const SELECT = `SELECT c.id, c.investor_id AS "investorId", i.phone, c.holder_id AS "holderId", h.name AS "holderName",
    c.opened_at AS "openedAt", c.waiting_since AS "waitingSince", c.closed_at AS "closedAt", c.solved,
    v.last_sequence AS "lastSequence", v.delivered_to_firm AS "deliveredToFirm",
    (SELECT count(*)::int FROM (SELECT FROM chat_message u WHERE u.investor_id = c.investor_id AND u.sender = 'investor'
       AND u.sequence > v.read_by_firm LIMIT ${MOST_UNREAD}) missed) AS unread,
    m.sender AS "lastSender", m.text AS "lastText", m.event AS "lastEvent", b.name AS "lastBy",
    m.image_id IS NOT NULL AS "lastHasImage", m.card_id IS NOT NULL AS "lastHasCard", m.at AS "lastAt"
  FROM chat_case c
  JOIN investor i ON i.id = c.investor_id
  JOIN chat_conversation v ON v.investor_id = c.investor_id
  JOIN chat_message m ON m.investor_id = c.investor_id AND m.sequence = v.last_sequence
  LEFT JOIN operator h ON h.id = c.holder_id
  LEFT JOIN operator b ON b.id = m.operator_id`;

const WHERE: Record<ChatList, string> = {
  open: 'c.closed_at IS NULL',
  free: 'c.closed_at IS NULL AND c.holder_id IS NULL',
  // The last one of each conversation that has no open one.
  closed: `c.closed_at IS NOT NULL AND NOT EXISTS (SELECT FROM chat_case later
    WHERE later.investor_id = c.investor_id AND (later.closed_at IS NULL OR later.id > c.id))`,
};
/** Who waits, the longest first, then those where it is the investor's turn; closed ones newest first. */
const ORDER: Record<ChatList, { readonly key: string; readonly way: 'ASC' | 'DESC' }> = {
  open: { key: `coalesce(c.waiting_since, '9999-12-31Z')`, way: 'ASC' },
  free: { key: `coalesce(c.waiting_since, '9999-12-31Z')`, way: 'ASC' },
  closed: { key: 'c.closed_at', way: 'DESC' },
};
/** The sort key of whom nobody keeps waiting. */
const NEVER = Date.parse('9999-12-31T00:00:00Z');

/** What a line is sorted by, epoch milliseconds. */
export const rankOf = (state: ChatList, { waitingSince, closedAt }: DeskRow): number =>
  (state === 'closed' ? closedAt?.getTime() : waitingSince?.getTime()) ?? NEVER;

export interface DeskWish {
  readonly state: ChatList;
  /** Where the page before ended: its sort key, and the id. */
  readonly after: readonly [number, string] | null;
  readonly rows: number;
  /** Only these, where told. */
  readonly investorIds: readonly string[] | null;
  /** Only what this operator has in hand, where told. */
  readonly holderId: string | null;
  /** Only where the investor waits for an answer. */
  readonly waitingOnly: boolean;
}

export async function selectDesk(db: Queryable, wish: DeskWish): Promise<DeskRow[]> {
  const { state, after, rows, investorIds, holderId, waitingOnly } = wish;
  const { key, way } = ORDER[state];
  const found = await db.query<DeskRow>(
    `${SELECT} WHERE ${WHERE[state]} AND ($4::uuid[] IS NULL OR c.investor_id = ANY ($4))
       AND ($5::uuid IS NULL OR c.holder_id = $5) AND (NOT $6::boolean OR c.waiting_since IS NOT NULL)
       AND ($2::uuid IS NULL OR (${key}, c.id) ${way === 'ASC' ? '>' : '<'} ($1::timestamptz, $2))
     ORDER BY ${key} ${way}, c.id ${way} LIMIT $3`,
    [after && new Date(after[0]), after?.[1] ?? null, rows, investorIds, holderId, waitingOnly],
    `chat.desk-${state}`,
  );
  return found.rows;
}

/** The newest case of an investor, an open one before all; null before the first message. */
export async function findDeskRow(db: Queryable, investorId: string): Promise<DeskRow | null> {
  const { rows } = await db.query<DeskRow>(
    `${SELECT} WHERE c.investor_id = $1 ORDER BY c.closed_at IS NULL DESC, c.id DESC LIMIT 1`,
    [investorId],
    'chat.desk-one',
  );
  return rows[0] ?? null;
}

/** How an investor's closed questions ended. */
export async function endingsOf(
  db: Queryable,
  investorId: string,
): Promise<{ solved: number; notSolved: number; notScored: number }> {
  const { rows } = await db.query<{ solved: number; notSolved: number; notScored: number }>(
    `SELECT count(*) FILTER (WHERE solved)::int AS solved, count(*) FILTER (WHERE NOT solved)::int AS "notSolved",
       count(*) FILTER (WHERE solved IS NULL)::int AS "notScored"
     FROM chat_case WHERE investor_id = $1 AND closed_at IS NOT NULL`,
    [investorId],
    'chat.endings',
  );
  return rows[0] ?? { solved: 0, notSolved: 0, notScored: 0 };
}

/** What the desk counts. Minutes are whole: the median, and what nine of ten did not exceed. */
type MinutesTaken = { readonly median: number; readonly p90: number } | null;

export interface FigureRow extends Record<string, unknown> {
  readonly open: number;
  readonly free: number;
  readonly firstAnswerMinutes: MinutesTaken;
  readonly resolutionMinutes: MinutesTaken;
  readonly solved: number;
  readonly notSolved: number;
  readonly notScored: number;
}

/** As JSON, null where there are none. */
const taken = (interval: string) => {
  const share = (of: number) =>
    `ceil(percentile_cont(${of}) WITHIN GROUP (ORDER BY extract(epoch FROM ${interval})) / 60)::int`;
  return `CASE WHEN count(*) > 0 THEN jsonb_build_object('median', ${share(0.5)}, 'p90', ${share(0.9)}) END`;
};

/** `today` and `month` are when Mexico City's day began, and thirty days before. */
export async function selectFigures(db: Queryable, today: number, month: number): Promise<FigureRow> {
  const { rows } = await db.query<FigureRow>(
    `SELECT
       (SELECT count(*)::int FROM chat_case WHERE closed_at IS NULL) AS open,
       (SELECT count(*)::int FROM chat_case WHERE closed_at IS NULL AND holder_id IS NULL) AS free,
       (SELECT ${taken('answered_at - asked_at')} FROM chat_wait WHERE is_first AND answered_at >= $1) AS "firstAnswerMinutes",
       (SELECT ${taken('closed_at - opened_at')} FROM chat_case WHERE closed_at >= $1) AS "resolutionMinutes",
       ended.*
     FROM (SELECT count(*) FILTER (WHERE solved)::int AS solved, count(*) FILTER (WHERE NOT solved)::int AS "notSolved",
         count(*) FILTER (WHERE solved IS NULL)::int AS "notScored"
       FROM chat_case WHERE closed_at >= $2) ended`,
    [new Date(today), new Date(month)],
    'chat.figures',
  );
  // Counts give a row always.
  return rows[0] as FigureRow;
}

/** Since when investors wait, the longest first, at most so many. */
export async function waitingSince(db: Queryable, most: number): Promise<Date[]> {
  const { rows } = await db.query<{ at: Date }>(
    `SELECT waiting_since AS at FROM chat_case WHERE closed_at IS NULL AND waiting_since IS NOT NULL
     ORDER BY waiting_since LIMIT $1`,
    [most],
    'chat.waiting-since',
  );
  return rows.map(({ at }) => at);
}

/** Who works in support. */
export async function supportStaff(db: Queryable): Promise<{ operatorId: string; name: string }[]> {
  const { rows } = await db.query<{ operatorId: string; name: string }>(
    `SELECT o.id AS "operatorId", o.name FROM operator o JOIN operator_role r ON r.operator_id = o.id
     WHERE r.role = 'support' AND o.closed_at IS NULL ORDER BY o.name LIMIT 200`,
    [],
    'chat.staff',
  );
  return rows;
}

/** Investors by the beginning or the end of their phone. */
export async function investorsByPhone(db: Queryable, digits: string, most: number): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `SELECT i.id FROM investor i JOIN chat_conversation v ON v.investor_id = i.id
     WHERE starts_with(i.phone, $1) OR right(i.phone, length($1)) = $1 LIMIT $2`,
    [digits, most],
    'chat.by-phone',
  );
  return rows.map(({ id }) => id);
}

export interface NoteRow extends Record<string, unknown> {
  readonly id: string;
  readonly clientId: string;
  readonly afterSequence: number;
  readonly text: string;
  readonly by: string;
  readonly at: Date;
}

const NOTE = `SELECT n.id, n.client_id AS "clientId", n.after_sequence AS "afterSequence", n.text, o.name AS by, n.at
  FROM chat_note n JOIN operator o ON o.id = n.operator_id`;
const NOTES_OF_A_PAGE = 200;

/** Notes that stand behind messages of a page; both ends count. */
export async function notesBetween(
  db: Queryable,
  investorId: string,
  from: number,
  to: number,
): Promise<NoteRow[]> {
  const { rows } = await db.query<NoteRow>(
    `${NOTE} WHERE n.investor_id = $1 AND n.after_sequence BETWEEN $2 AND $3 ORDER BY n.after_sequence, n.id LIMIT ${NOTES_OF_A_PAGE}`,
    [investorId, from, to],
    'chat.notes',
  );
  return rows;
}

export async function findNote(db: Queryable, investorId: string, clientId: string): Promise<NoteRow | null> {
  const { rows } = await db.query<NoteRow>(
    `${NOTE} WHERE n.investor_id = $1 AND n.client_id = $2`,
    [investorId, clientId],
    'chat.find-note',
  );
  return rows[0] ?? null;
}

export interface NewNote {
  readonly id: string;
  readonly investorId: string;
  readonly clientId: string;
  readonly operatorId: string;
  readonly text: string;
  readonly at: number;
  readonly sentAt: number;
}

/** Writes a note behind the last message. */
export async function insertNote(tx: Transaction, note: NewNote): Promise<void> {
  await tx.query(
    `INSERT INTO chat_note (id, investor_id, client_id, operator_id, after_sequence, text, at, sent_at)
     SELECT $1, $2, $3, $4, last_sequence, $5, $6, $7 FROM chat_conversation WHERE investor_id = $2`,
    [
      ...[note.id, note.investorId, note.clientId, note.operatorId, note.text],
      ...[new Date(note.at), new Date(note.sentAt)],
    ],
    'chat.note',
  );
}
