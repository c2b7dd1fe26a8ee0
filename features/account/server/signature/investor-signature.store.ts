import type { Queryable, Transaction } from '#kernel/database/database.ts';
import type { KeptSignature } from '#kernel/signature/find-unfitting.ts';

export interface NewInvestorSignature {
  readonly investorId: string;
  /** Hex. */
  readonly keyId: string;
  readonly statement: string;
  readonly signature: Uint8Array;
  /** Security time. */
  readonly at: number;
}

/** Keeps a signature and tells the database that this transaction is its command's: postings name it from now on. */
export async function enterInvestorSignature(tx: Transaction, signed: NewInvestorSignature): Promise<void> {
  await tx.query(
    `INSERT INTO investor_signature (statement_hash, investor_id, key_id, statement, signature, at)
     VALUES (sha256(convert_to($3, 'UTF8')), $1, decode($2, 'hex'), $3, $4, $5)`,
    [signed.investorId, signed.keyId, signed.statement, signed.signature, new Date(signed.at)],
    'account.insert-signature',
  );
  await tx.query(
    `SELECT set_config('bolsillo.investor_signed', hash, true), set_config('bolsillo.signatures',
       jsonb_build_array(jsonb_build_object('investor', $1::text, 'key', $2::text, 'statement', hash))::text, true)
     FROM (SELECT encode(sha256(convert_to($3, 'UTF8')), 'hex') AS hash) s`,
    [signed.investorId, signed.keyId, signed.statement],
    'account.enter-signature',
  );
}

export interface InvestorSignatureRow {
  readonly hash: string;
  readonly investorId: string;
  readonly keyId: string;
  readonly statement: string;
  readonly signature: Buffer;
  readonly at: Date;
}

const SIGNATURE = `encode(s.statement_hash, 'hex') AS hash, s.investor_id AS "investorId", encode(s.key_id, 'hex') AS "keyId",
  s.statement, s.signature, s.at`;

/** Those of these statements that the investor signed. */
export async function selectSignaturesOf(
  db: Queryable,
  investorId: string,
  statements: readonly string[],
): Promise<InvestorSignatureRow[]> {
  const { rows } = await db.query<InvestorSignatureRow & Record<string, unknown>>(
    `SELECT ${SIGNATURE} FROM investor_signature s
      WHERE s.investor_id = $1 AND s.statement_hash = ANY (SELECT decode(h, 'hex') FROM unnest($2::text[]) AS h)`,
    [investorId, statements],
  );
  return rows;
}

/** One of an investor's signatures with its key, by the hash of the statement, hex; null for none. */
export async function findInvestorSigned(
  db: Queryable,
  investorId: string,
  hash: string,
): Promise<KeptSignature | null> {
  const { rows } = await db.query<KeptSignature & Record<string, unknown>>(
    `SELECT k.algorithm, k.public_key AS "publicKey", s.investor_id AS signer, ${SIGNATURE} FROM investor_signature s
       JOIN investor_key_log k ON k.key_id = s.key_id AND k.event = 'created'
      WHERE s.statement_hash = decode($2, 'hex') AND s.investor_id = $1`,
    [investorId, hash],
    'account.find-signed',
  );
  return rows[0] ?? null;
}

/** All signatures with their keys, in order of their hashes, after one. */
export async function selectInvestorsSigned(
  db: Queryable,
  after: string,
  rows: number,
): Promise<KeptSignature[]> {
  const { rows: signed } = await db.query<KeptSignature & Record<string, unknown>>(
    `SELECT k.algorithm, k.public_key AS "publicKey", s.investor_id AS signer, ${SIGNATURE} FROM investor_signature s
       JOIN investor_key_log k ON k.key_id = s.key_id AND k.event = 'created'
      WHERE s.statement_hash > decode($1, 'hex') ORDER BY s.statement_hash LIMIT $2`,
    [after, rows],
  );
  return signed;
}
