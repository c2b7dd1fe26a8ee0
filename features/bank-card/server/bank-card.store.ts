import type { Queryable, Transaction } from '#kernel/database/database.ts';

/** A card as kept. Instants are business time. */
export interface CardRow {
  readonly id: string;
  readonly detailsSealed: Buffer;
  readonly numbersHash: Buffer;
  /** Hex: what a device signs in the account's place; null of a card from before. */
  readonly accountHash: string | null;
  readonly createdAt: Date;
  readonly changedAt: Date;
  /** Hex: the statement that a device signed of the account; null where none did. */
  readonly statement: string | null;
}

type Row = CardRow & Record<string, unknown>;

const CARD = `id, details_sealed AS "detailsSealed", numbers_hash AS "numbersHash",
  encode(account_hash, 'hex') AS "accountHash", created_at AS "createdAt",
  changed_at AS "changedAt", encode(signature, 'hex') AS statement`;

/** An investor's cards, newest first, from below the id `before`. */
export async function listCards(
  db: Queryable,
  investorId: string,
  { before, rows: limit }: { before: string | null; rows: number },
): Promise<CardRow[]> {
  const { rows } = await db.query<Row>(
    `SELECT ${CARD} FROM bank_card
     WHERE investor_id = $1 AND removed_at IS NULL AND ($2::uuid IS NULL OR id < $2) ORDER BY id DESC LIMIT $3`,
    [investorId, before, limit],
    'bank-card.list',
  );
  return rows;
}

/** A card of this investor that was not removed; null for none. */
export async function findCard(db: Queryable, investorId: string, id: string): Promise<CardRow | null> {
  const { rows } = await db.query<Row>(
    `SELECT ${CARD} FROM bank_card WHERE id = $2 AND investor_id = $1 AND removed_at IS NULL`,
    [investorId, id],
    'bank-card.find',
  );
  return rows[0] ?? null;
}

/** The same, locked until the transaction ends. */
export async function lockCard(tx: Transaction, investorId: string, id: string): Promise<CardRow | null> {
  const { rows } = await tx.query<Row>(
    `SELECT ${CARD} FROM bank_card WHERE id = $2 AND investor_id = $1 AND removed_at IS NULL
     FOR NO KEY UPDATE`,
    [investorId, id],
  );
  return rows[0] ?? null;
}

/** How many cards an investor has; whoever adds one at the same time waits here. */
export async function countCards(tx: Transaction, investorId: string): Promise<number> {
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 105))', [investorId]);
  const { rows } = await tx.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM bank_card WHERE investor_id = $1 AND removed_at IS NULL',
    [investorId],
  );
  return rows[0]?.count ?? 0;
}

/** What is kept of an account. `at` is business time. */
interface KeptCard {
  readonly id: string;
  readonly detailsSealed: Buffer;
  readonly numbersHash: Buffer;
  /** Hex: what a device signs in the account's place. */
  readonly accountHash: string;
  readonly at: number;
}

/** What was written: the statement that signed it, as the database found it; null where none did. */
export type Written = Pick<CardRow, 'statement'>;

/** Adds a card; null where the investor has these numbers already. */
export async function insertCard(
  tx: Transaction,
  card: KeptCard & { readonly investorId: string },
): Promise<Written | null> {
  const { rows } = await tx.query<Written & Record<string, unknown>>(
    `INSERT INTO bank_card (id, investor_id, details_sealed, numbers_hash, account_hash, created_at, changed_at)
     VALUES ($1, $2, $3, $4, decode($5, 'hex'), $6, $6) ON CONFLICT DO NOTHING
     RETURNING encode(signature, 'hex') AS statement`,
    [card.id, card.investorId, card.detailsSealed, card.numbersHash, card.accountHash, new Date(card.at)],
  );
  return rows[0] ?? null;
}

/** Whether another card of the same investor has these numbers. */
export async function hasNumbers(tx: Transaction, numbersHash: Buffer, besides: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    'SELECT FROM bank_card WHERE numbers_hash = $1 AND removed_at IS NULL AND id <> $2',
    [numbersHash, besides],
  );
  return rowCount !== 0;
}

/** Changes a card that `lockCard` locked. */
export async function updateCard(tx: Transaction, card: KeptCard): Promise<Written> {
  const { rows } = await tx.query<Written & Record<string, unknown>>(
    `UPDATE bank_card SET details_sealed = $2, numbers_hash = $3, account_hash = decode($4, 'hex'), changed_at = $5
      WHERE id = $1 RETURNING encode(signature, 'hex') AS statement`,
    [card.id, card.detailsSealed, card.numbersHash, card.accountHash, new Date(card.at)],
  );
  return rows[0] ?? { statement: null };
}

/** Takes a card away with all that it said; what is told is the statement that signed the removal. */
export async function removeCard(tx: Transaction, id: string, at: number): Promise<Written> {
  const { rows } = await tx.query<Written & Record<string, unknown>>(
    `UPDATE bank_card SET removed_at = $2, details_sealed = NULL WHERE id = $1
     RETURNING encode(bank_card_signature(investor_id, 'removed', id, account_hash), 'hex') AS statement`,
    [id, new Date(at)],
  );
  return rows[0] ?? { statement: null };
}
