import type { Queryable, Transaction } from '#kernel/database/database.ts';
import type { MarketNotice, NoticeKind } from '../standing.ts';

/** The table of the exchanges' notices. */

/** A notice with who took it down. */
export interface StoredNotice extends MarketNotice {
  readonly operatorName: string;
}

interface NoticeRow extends Record<string, unknown> {
  seq: bigint;
  instrument_id: string;
  kind: NoticeKind;
  effective_on: string | null;
  at: Date;
  reference: string;
  operator_name: string;
}

const COLUMNS = `seq, instrument_id, kind, to_char(effective_on, 'YYYY-MM-DD') AS effective_on, at, reference, operator_name`;

function toNotice(row: NoticeRow): StoredNotice {
  return {
    seq: row.seq,
    instrumentId: row.instrument_id,
    kind: row.kind,
    effectiveOn: row.effective_on,
    at: row.at.getTime(),
    reference: row.reference,
    operatorName: row.operator_name,
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
}

export async function insertNotice(tx: Transaction, notice: NewNotice): Promise<void> {
  await tx.query(
    `INSERT INTO market_notice (instrument_id, kind, effective_on, at, reference, operator_id, operator_name, recorded_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      notice.instrumentId,
      notice.kind,
      notice.effectiveOn,
      new Date(notice.at),
      notice.reference,
      notice.operatorId,
      notice.operatorName,
      new Date(notice.recordedAt),
    ],
  );
}
