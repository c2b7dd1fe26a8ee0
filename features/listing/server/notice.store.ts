import type { Queryable, Transaction } from '#kernel/database/database.ts';
import type { MarketNotice, NoticeKind } from '../standing.ts';

/** The table of the exchanges' notices. */

/** By whom a listing is taken down that follows from an issue; nobody of the firm decides on it. */
export const BY_ISSUE = { operatorId: '00000000-0000-0000-0000-000000000000', operatorName: 'ipo' };

/** A notice with who took it down; nobody where a listing follows from an issue. */
export interface StoredNotice extends MarketNotice {
  readonly operatorName: string | null;
}

interface NoticeRow extends Record<string, unknown> {
  seq: bigint;
  instrument_id: string;
  kind: NoticeKind;
  effective_on: string | null;
  at: Date;
  reference: string;
  operator_id: string;
  operator_name: string;
  until: Date | null;
}

const COLUMNS = `seq, instrument_id, kind, to_char(effective_on, 'YYYY-MM-DD') AS effective_on, at, reference, operator_id, operator_name, until`;

function toNotice(row: NoticeRow): StoredNotice {
  return {
    seq: row.seq,
    instrumentId: row.instrument_id,
    kind: row.kind,
    effectiveOn: row.effective_on,
    at: row.at.getTime(),
    reference: row.reference,
    operatorName: row.operator_id === BY_ISSUE.operatorId ? null : row.operator_name,
    until: row.until?.getTime() ?? null,
  };
}

/** Notices after a number, in order. They become visible in order: whoever writes one takes the lock first. */
export async function selectNoticesAfter(db: Queryable, seq: bigint): Promise<StoredNotice[]> {
  const { rows } = await db.query<NoticeRow>(
    `SELECT ${COLUMNS} FROM market_notice WHERE seq > $1 ORDER BY seq`,
    [seq],
    'listing.notices-after',
  );
  return rows.map(toNotice);
}

/** All notices of one stock, in order. */
export async function selectNoticesOf(db: Queryable, instrumentId: string): Promise<StoredNotice[]> {
  const { rows } = await db.query<NoticeRow>(
    `SELECT ${COLUMNS} FROM market_notice WHERE instrument_id = $1 ORDER BY seq`,
    [instrumentId],
  );
  return rows.map(toNotice);
}

/** Newest first, before a number where one is given; of one stock where it is given. */
export async function selectNotices(
  db: Queryable,
  asked: { instrumentId: string | null; before: bigint | null; limit: number },
): Promise<StoredNotice[]> {
  const { rows } = await db.query<NoticeRow>(
    `SELECT ${COLUMNS} FROM market_notice
      WHERE ($1::text IS NULL OR instrument_id = $1) AND ($2::bigint IS NULL OR seq < $2)
      ORDER BY seq DESC LIMIT $3`,
    [asked.instrumentId, asked.before, asked.limit],
  );
  return rows.map(toNotice);
}

/** Until this transaction ends nobody else takes a notice down. */
export async function lockNotices(tx: Transaction): Promise<void> {
  await tx.query('SELECT lock_market_notices()');
}

/** A notice about to be taken down. */
export interface NewNotice {
  readonly instrumentId: string;
  readonly kind: NoticeKind;
  readonly effectiveOn: string | null;
  /** Business time. */
  readonly at: number;
  readonly reference: string;
  readonly operatorId: string;
  readonly operatorName: string;
  /** Security time. */
  readonly recordedAt: number;
  /** Of a halt that one person takes down. */
  readonly until?: number;
  /** What two persons agreed on. */
  readonly approvalId?: string;
}

export async function insertNotice(tx: Transaction, notice: NewNotice): Promise<void> {
  await tx.query(
    `INSERT INTO market_notice (instrument_id, kind, effective_on, at, reference, operator_id, operator_name, recorded_at, until, approval_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      notice.instrumentId,
      notice.kind,
      notice.effectiveOn,
      new Date(notice.at),
      notice.reference,
      notice.operatorId,
      notice.operatorName,
      new Date(notice.recordedAt),
      notice.until === undefined ? null : new Date(notice.until),
      notice.approvalId ?? null,
    ],
  );
}

/** Whether one person may not halt a stock at a business instant: its feed quotes it, it is about to leave, it was halted so of late. */
export async function haltNeedsTwo(tx: Transaction, instrumentId: string, at: number): Promise<boolean> {
  const { rows } = await tx.query<{ needed: boolean }>('SELECT halt_needs_two($1, $2) AS needed', [
    instrumentId,
    new Date(at),
  ]);
  return rows[0]?.needed !== false;
}
