import type { Queryable, Transaction } from '#kernel/database/database.ts';
import type { KeyAlgorithm } from '#kernel/signature/signing.ts';

/** A key of a device that signs. */
export interface DeviceKeyRow {
  /** Hex. */
  readonly id: string;
  readonly algorithm: KeyAlgorithm;
  readonly publicKey: Buffer;
}

export interface NewDeviceKey {
  readonly investorId: string;
  readonly logInId: string;
  readonly algorithm: KeyAlgorithm;
  readonly publicKey: Uint8Array;
  /** Security time. */
  readonly at: number;
}

/** Whether a key is in the log, whoever's it is. */
export async function isKeyKnown(db: Queryable, id: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `SELECT FROM investor_key_log WHERE key_id = decode($1, 'hex') AND event = 'created'`,
    [id],
  );
  return rowCount === 1;
}

/** Writes a new key; the log-in's earlier one has ended. The database numbers and chains the lines. */
export async function insertKey(tx: Transaction, key: NewDeviceKey): Promise<void> {
  const at = new Date(key.at);
  await tx.query(
    `INSERT INTO investor_key_log (at, event, key_id, investor_id, log_in_id, algorithm, public_key)
     SELECT $2, 'ended', k.key_id, k.investor_id, k.log_in_id, k.algorithm, k.public_key
       FROM investor_key_log k WHERE k.log_in_id = $1 AND k.event = 'created'
        AND NOT EXISTS (SELECT FROM investor_key_log e WHERE e.key_id = k.key_id AND e.event = 'ended')`,
    [key.logInId, at],
  );
  await tx.query(
    `INSERT INTO investor_key_log (at, event, key_id, investor_id, log_in_id, algorithm, public_key)
     VALUES ($1, 'created', sha256($5), $2, $3, $4, $5)`,
    [at, key.investorId, key.logInId, key.algorithm, key.publicKey],
  );
}

/** A key of this log-in that has not ended; null for any other. */
export async function findKeyOf(db: Queryable, logInId: string, id: string): Promise<DeviceKeyRow | null> {
  const { rows } = await db.query<DeviceKeyRow & Record<string, unknown>>(
    `SELECT encode(key_id, 'hex') AS id, algorithm, public_key AS "publicKey" FROM investor_key_log k
      WHERE key_id = decode($2, 'hex') AND log_in_id = $1 AND event = 'created'
        AND NOT EXISTS (SELECT FROM investor_key_log e WHERE e.key_id = k.key_id AND e.event = 'ended')`,
    [logInId, id],
    'account.find-device-key',
  );
  return rows[0] ?? null;
}

/** A line of the log, texts as they are hashed. */
export interface DeviceKeyLogRow extends Omit<DeviceKeyRow, 'id' | 'publicKey'> {
  readonly seq: bigint;
  readonly at: Date;
  readonly event: 'created' | 'ended';
  readonly keyId: string;
  readonly publicKey: string;
  readonly previousHash: string;
  readonly hash: string;
}

/** An investor's lines, oldest first, after a number. */
export async function selectKeyLogOf(
  db: Queryable,
  investorId: string,
  after: bigint,
  rows: number,
): Promise<DeviceKeyLogRow[]> {
  const { rows: lines } = await db.query<DeviceKeyLogRow & Record<string, unknown>>(
    `SELECT seq, at, event, encode(key_id, 'hex') AS "keyId", algorithm, encode(public_key, 'hex') AS "publicKey",
       encode(previous_hash, 'hex') AS "previousHash", encode(hash, 'hex') AS hash
     FROM investor_key_log WHERE investor_id = $1 AND seq > $2 ORDER BY seq LIMIT $3`,
    [investorId, after, rows],
  );
  return lines;
}
