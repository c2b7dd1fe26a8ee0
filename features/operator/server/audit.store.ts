import type { Queryable, Transaction } from '#kernel/database/database.ts';
import type { AuditRecord } from '#kernel/http/authenticator.ts';
import type { SqlInvariant } from '#kernel/ledger/check-ledger.ts';

/** A line of the audit log. */
export interface AuditRow {
  readonly seq: bigint;
  readonly at: Date;
  /** Null for a command on the server or a try to sign in. */
  readonly operatorId: string | null;
  readonly operatorName: string | null;
  readonly call: string;
  readonly reads: boolean;
  readonly subjectKind: string | null;
  readonly subjectId: string | null;
  readonly detail: Readonly<Record<string, unknown>> | null;
  readonly remoteAddress: string;
  readonly requestId: string;
  readonly hash: Buffer;
}

/** Appends a line; the database numbers and chains it. */
export async function appendAudit(tx: Transaction, record: AuditRecord): Promise<void> {
  const { operator, subject } = record;
  const detail = { ...subject?.detail, ...record.detail };
  await tx.query(
    `INSERT INTO audit_log (at, operator_id, call, reads, subject_kind, subject_id, detail, input_hash, request_id, remote_address)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      new Date(record.at),
      operator?.operatorId ?? null,
      record.call,
      record.reads,
      subject?.subjectKind ?? null,
      subject?.subjectId ?? null,
      Object.keys(detail).length > 0 ? JSON.stringify(detail) : null,
      Buffer.from(record.inputHash),
      record.requestId,
      record.remoteAddress,
    ],
    'operator.append-audit',
  );
}

/** What to look for; null leaves it open. Instants are epoch milliseconds, `to` exclusive. */
export interface AuditWish {
  readonly operatorId: string | null;
  /** Part of the call's name. */
  readonly call: string | null;
  /** Whom a line is about, or who was shown in a list. */
  readonly subjectId: string | null;
  readonly commandsOnly: boolean;
  readonly from: number | null;
  readonly to: number | null;
  readonly before: string | null;
  readonly rows: number;
}

/** Lines of the log, newest first. */
export async function selectAudit(db: Queryable, wish: AuditWish): Promise<AuditRow[]> {
  const { rows } = await db.query<AuditRow & Record<string, unknown>>(
    `SELECT a.seq, a.at, a.operator_id AS "operatorId", o.name AS "operatorName", a.call, a.reads,
       a.subject_kind AS "subjectKind", a.subject_id AS "subjectId", a.detail,
       a.remote_address AS "remoteAddress", a.request_id AS "requestId", a.hash
     FROM audit_log a LEFT JOIN operator o ON o.id = a.operator_id
     WHERE ($1::uuid IS NULL OR a.operator_id = $1) AND ($2::text IS NULL OR strpos(a.call, $2) > 0)
       AND ($3::text IS NULL OR a.subject_id = $3 OR a.detail->'shown' ? $3) AND (NOT $4::boolean OR NOT a.reads)
       AND ($5::timestamptz IS NULL OR a.at >= $5) AND ($6::timestamptz IS NULL OR a.at < $6)
       AND ($7::bigint IS NULL OR a.seq < $7)
     ORDER BY a.seq DESC LIMIT $8`,
    [
      wish.operatorId,
      wish.call,
      wish.subjectId,
      wish.commandsOnly,
      wish.from === null ? null : new Date(wish.from),
      wish.to === null ? null : new Date(wish.to),
      wish.before,
      wish.rows,
    ],
  );
  return rows;
}

const NO_HASH = '0'.repeat(64);

/** The last line's number and its hash as 64 hex digits; 0 and zeros for an empty log. */
export async function auditHead(db: Queryable): Promise<{ seq: bigint; head: string }> {
  const { rows } = await db.query<{ seq: bigint; head: string }>(
    `SELECT seq, encode(hash, 'hex') AS head FROM audit_log ORDER BY seq DESC LIMIT 1`,
  );
  return rows[0] ?? { seq: 0n, head: NO_HASH };
}

/** For the ledger's check: rows whose hash, number or predecessor is not what it must be. */
export const AUDIT_INVARIANTS: readonly SqlInvariant[] = [
  {
    name: 'the audit log is unbroken: numbers without gaps, each hash made of its row and its predecessor',
    sql: `SELECT 'line ' || seq AS place, 'does not follow from the line before' AS found FROM (
            SELECT a.seq, a.hash = audit_hash(a) AS own, a.previous_hash,
              lag(a.hash, 1, decode(repeat('00', 32), 'hex')) OVER (ORDER BY a.seq) AS expected,
              row_number() OVER (ORDER BY a.seq) AS place
            FROM audit_log a) lines
          WHERE NOT own OR previous_hash <> expected OR seq <> place`,
  },
];
