import type { Queryable, Transaction } from '#kernel/database/database.ts';

/** Wrong tries of an investor at a product's key. */
export interface KeyTries {
  readonly wrong: number;
  /** Security time. */
  readonly lockedUntil: Date | null;
}

/** Locks and reads the tries, making a row where there is none: tries made at once stand in line. */
export async function lockTries(
  tx: Transaction,
  investorId: string,
  foundationId: string,
): Promise<KeyTries> {
  const { rows } = await tx.query<KeyTries & Record<string, unknown>>(
    `INSERT INTO foundation_key_try AS t (investor_id, foundation_id, wrong) VALUES ($1, $2, 0)
     ON CONFLICT (investor_id, foundation_id) DO UPDATE SET wrong = t.wrong
     RETURNING wrong::int AS wrong, locked_until AS "lockedUntil"`,
    [investorId, foundationId],
    'foundation.lock-tries',
  );
  const row = rows[0];
  if (!row) throw new Error('an upsert returned no row');
  return row;
}

/** Writes the tries that `lockTries` locked. */
export async function saveTries(
  tx: Transaction,
  investorId: string,
  foundationId: string,
  { wrong, lockedUntil }: KeyTries,
): Promise<void> {
  await tx.query(
    'UPDATE foundation_key_try SET wrong = $3, locked_until = $4 WHERE investor_id = $1 AND foundation_id = $2',
    [investorId, foundationId, wrong, lockedUntil],
    'foundation.save-tries',
  );
}

/** The hash of a product's key; null where it needs none, undefined where there is no such product by then. */
export async function findKeyHash(
  db: Queryable,
  foundationId: string,
  at: number,
): Promise<string | null | undefined> {
  const { rows } = await db.query<{ keyHash: string | null }>(
    'SELECT key_hash AS "keyHash" FROM foundation WHERE id = $1 AND opened_at <= $2',
    [foundationId, new Date(at)],
    'foundation.key-hash',
  );
  return rows[0]?.keyHash;
}

/** Keeps the hash of a key that was drawn at the desk. */
export async function insertKey(
  tx: Transaction,
  key: { id: string; hash: string; drawnBy: string; at: Date },
): Promise<void> {
  await tx.query(
    'INSERT INTO foundation_key (id, hash, drawn_by, drawn_at) VALUES ($1, $2, $3, $4)',
    [key.id, key.hash, key.drawnBy, key.at],
    'foundation.key',
  );
}

/** The hash of a key that an operator drew; null for another's as for none. */
export async function findDrawnKey(db: Queryable, id: string, operatorId: string): Promise<string | null> {
  const { rows } = await db.query<{ hash: string }>(
    'SELECT hash FROM foundation_key WHERE id = $1 AND drawn_by = $2',
    [id, operatorId],
    'foundation.drawn-key',
  );
  return rows[0]?.hash ?? null;
}
