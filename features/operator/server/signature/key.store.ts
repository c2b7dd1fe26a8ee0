import type { Queryable, Transaction } from '#kernel/database/database.ts';
import type { KeyAlgorithm } from '#kernel/signature/signing.ts';

/** A key with what has become of it. Instants are security time. */
export interface KeyRow {
  /** Hex. */
  readonly id: string;
  readonly operatorId: string;
  readonly operatorName: string;
  readonly algorithm: KeyAlgorithm;
  readonly publicKey: Buffer;
  readonly createdAt: Date;
  readonly admittedAt: Date | null;
  readonly endedAt: Date | null;
  readonly isAsked: boolean;
}

const KEY = `encode(c.key_id, 'hex') AS id, c.operator_id AS "operatorId", o.name AS "operatorName", c.algorithm,
  c.public_key AS "publicKey", c.at AS "createdAt", a.at AS "admittedAt", e.at AS "endedAt",
  EXISTS (SELECT FROM approval p WHERE p.kind = 'operator-key' AND p.state = 'waiting' AND p.subject_id = c.operator_id::text
    AND p.payload ->> 'keyId' = encode(c.key_id, 'hex')) AS "isAsked"
  FROM operator_key_log c JOIN operator o ON o.id = c.operator_id
    LEFT JOIN operator_key_log a ON a.key_id = c.key_id AND a.event = 'admitted'
    LEFT JOIN operator_key_log e ON e.key_id = c.key_id AND e.event = 'ended'
  WHERE c.event = 'created'`;

type Row = KeyRow & Record<string, unknown>;

export async function findKey(db: Queryable, id: string): Promise<KeyRow | null> {
  const { rows } = await db.query<Row>(`SELECT ${KEY} AND c.key_id = decode($1, 'hex')`, [id]);
  return rows[0] ?? null;
}

/** Of one operator, or of all; newest first. */
export async function selectKeys(db: Queryable, operatorId: string | null): Promise<KeyRow[]> {
  const { rows } = await db.query<Row>(
    `SELECT ${KEY} AND ($1::uuid IS NULL OR c.operator_id = $1) ORDER BY c.seq DESC LIMIT 200`,
    [operatorId],
  );
  return rows;
}

/** How many of an operator's keys have not ended. */
export async function countKeys(db: Queryable, operatorId: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `SELECT count(*)::integer AS count FROM operator_key_log c WHERE operator_id = $1 AND event = 'created'
       AND NOT EXISTS (SELECT FROM operator_key_log e WHERE e.key_id = c.key_id AND e.event = 'ended')`,
    [operatorId],
  );
  return rows[0]?.count ?? 0;
}

/** Whether the operator has a key that signs. */
export async function hasKey(db: Queryable, operatorId: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `SELECT FROM operator_key_log a WHERE operator_id = $1 AND event = 'admitted'
       AND NOT EXISTS (SELECT FROM operator_key_log e WHERE e.key_id = a.key_id AND e.event = 'ended') LIMIT 1`,
    [operatorId],
  );
  return rowCount === 1;
}

export interface NewKeyLine {
  readonly at: number;
  readonly event: 'created' | 'admitted' | 'ended';
  readonly operatorId: string;
  readonly algorithm: KeyAlgorithm;
  readonly publicKey: Uint8Array;
  readonly approvalId?: string;
}

/** The database numbers and chains the line, and refuses one that may not be. */
export async function insertKeyLine(tx: Transaction, line: NewKeyLine): Promise<void> {
  await tx.query(
    `INSERT INTO operator_key_log (at, event, key_id, operator_id, algorithm, public_key, approval_id)
     VALUES ($1, $2, sha256($3), $4, $5, $3, $6)`,
    [new Date(line.at), line.event, line.publicKey, line.operatorId, line.algorithm, line.approvalId ?? null],
  );
}

/** A line of the log, texts as they are hashed. */
export interface KeyLogRow {
  readonly seq: bigint;
  readonly at: Date;
  readonly event: 'created' | 'admitted' | 'ended';
  readonly keyId: string;
  readonly operatorId: string;
  readonly algorithm: KeyAlgorithm;
  readonly publicKey: string;
  readonly approvalId: string | null;
  readonly previousHash: string;
  readonly hash: string;
}

/** Oldest first, after a number. */
export async function selectKeyLog(db: Queryable, after: bigint, rows: number): Promise<KeyLogRow[]> {
  const { rows: lines } = await db.query<KeyLogRow & Record<string, unknown>>(
    `SELECT seq, at, event, encode(key_id, 'hex') AS "keyId", operator_id AS "operatorId", algorithm,
       encode(public_key, 'hex') AS "publicKey", approval_id AS "approvalId",
       encode(previous_hash, 'hex') AS "previousHash", encode(hash, 'hex') AS hash
     FROM operator_key_log WHERE seq > $1 ORDER BY seq LIMIT $2`,
    [after, rows],
  );
  return lines;
}
