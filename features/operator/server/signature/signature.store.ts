import type { Queryable, Transaction } from '#kernel/database/database.ts';
import type { KeptSignature } from '#kernel/signature/find-unfitting.ts';

export interface NewSignature {
  readonly operatorId: string;
  /** Hex. */
  readonly keyId: string;
  readonly statement: string;
  readonly signature: Uint8Array;
  /** Security time. */
  readonly at: number;
}

/** Keeps a signature and tells the database that this transaction is its command's: postings name it from now on. */
export async function enterSignature(tx: Transaction, signed: NewSignature): Promise<void> {
  // A command that is sent again with the same statement is answered as before.
  await tx.query(
    `INSERT INTO operator_signature (statement_hash, operator_id, key_id, statement, signature, at)
     VALUES (sha256(convert_to($3, 'UTF8')), $1, decode($2, 'hex'), $3, $4, $5) ON CONFLICT (statement_hash) DO NOTHING`,
    [signed.operatorId, signed.keyId, signed.statement, signed.signature, new Date(signed.at)],
  );
  await tx.query(
    `SELECT set_config('bolsillo.operator_signed', hash, true), set_config('bolsillo.signatures',
       jsonb_build_array(jsonb_build_object('operator', $1::text, 'key', $2::text, 'statement', hash))::text, true)
     FROM (SELECT encode(sha256(convert_to($3, 'UTF8')), 'hex') AS hash) s`,
    [signed.operatorId, signed.keyId, signed.statement],
  );
}

/** What follows from an approval is signed by the one who asked and the one who agreed, as far as they signed. */
export async function enterApproval(tx: Transaction, approvalId: string): Promise<void> {
  await tx.query(
    `SELECT set_config('bolsillo.signatures', coalesce((SELECT jsonb_agg(jsonb_build_object('operator', s.operator_id,
         'key', encode(s.key_id, 'hex'), 'statement', encode(s.statement_hash, 'hex')) ORDER BY s.at, s.operator_id)
       FROM approval a JOIN operator_signature s ON s.statement_hash IN (a.requested_signature, a.decided_signature)
      WHERE a.id = $1)::text, ''), true)`,
    [approvalId],
  );
}

/** Whether an approval is of a kind. */
export async function isOfKind(db: Queryable, approvalId: string, kind: string): Promise<boolean> {
  const { rowCount } = await db.query('SELECT FROM approval WHERE id = $1 AND kind = $2', [approvalId, kind]);
  return rowCount === 1;
}

export interface SignatureRow {
  readonly hash: string;
  readonly operatorId: string;
  readonly keyId: string;
  readonly statement: string;
  readonly signature: Buffer;
  readonly at: Date;
}

const SIGNATURE = `encode(s.statement_hash, 'hex') AS hash, s.operator_id AS "operatorId", encode(s.key_id, 'hex') AS "keyId",
  s.statement, s.signature, s.at FROM operator_signature s`;

/** Those of these statements that transactions of the investor name. */
export async function selectSignaturesFor(
  db: Queryable,
  investorId: string,
  statements: readonly string[],
): Promise<SignatureRow[]> {
  const { rows } = await db.query<SignatureRow & Record<string, unknown>>(
    `SELECT ${SIGNATURE} WHERE s.statement_hash = ANY (SELECT decode(h, 'hex') FROM unnest($2::text[]) AS h)
       AND EXISTS (SELECT FROM ledger.transaction t WHERE t.investor_id = $1
         AND strpos(t.reference, encode(s.statement_hash, 'hex')) > 0)`,
    [investorId, statements],
  );
  return rows;
}

/** All signatures with their keys, in order of their hashes, after one. */
export async function selectSigned(db: Queryable, after: string, rows: number): Promise<KeptSignature[]> {
  const { rows: signed } = await db.query<KeptSignature & Record<string, unknown>>(
    `SELECT k.algorithm, k.public_key AS "publicKey", s.operator_id AS signer, ${SIGNATURE}
       JOIN operator_key_log k ON k.key_id = s.key_id AND k.event = 'created'
      WHERE s.statement_hash > decode($1, 'hex') ORDER BY s.statement_hash LIMIT $2`,
    [after, rows],
  );
  return signed;
}
