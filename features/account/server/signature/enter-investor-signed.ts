import { signedPart } from '#kernel/contract/define-call.ts';
import { Refusal } from '#kernel/contract/refusal.ts';
import type { Database, Queryable, Transaction } from '#kernel/database/database.ts';
import type { LogIn, SentCommand, VerifiedSignature } from '#kernel/http/authenticator.ts';
import { readSignature } from '#kernel/signature/read-signature.ts';
import { isSignedBy, type PublicKey } from '#kernel/signature/signing.ts';
import { findKeyOf } from './device-key.store.ts';
import { enterInvestorSignature } from './investor-signature.store.ts';

/** Keys that this process remembers; a key never changes, and none signs once its log-in has ended. */
const KEPT_KEYS = 10_000;

/** Verifies what devices sign of commands. */
export interface InvestorSignatures {
  /**
   * What the device of this log-in signed of a command; null where it signed nothing. Refuses `signature.invalid`,
   * `signature.clock` and `signature.key_unknown`.
   */
  verify(logIn: LogIn, at: number, command: SentCommand): Promise<VerifiedSignature | null>;
  /** The same, kept in the command's transaction. `at` is security time. */
  enter(tx: Transaction, logIn: LogIn, at: number, command: SentCommand): Promise<void>;
}

/** Makes it; `db` is asked for a key that this process has not seen yet. */
export function createInvestorSignatures(db: Database): InvestorSignatures {
  const known = new Map<string, PublicKey>();

  async function keyOf(asked: Queryable, logInId: string, keyId: string): Promise<PublicKey | null> {
    const name = `${logInId} ${keyId}`;
    const kept = known.get(name);
    if (kept) return kept;
    const row = await findKeyOf(asked, logInId, keyId);
    if (row === null) return null;
    const key = { algorithm: row.algorithm, spki: new Uint8Array(row.publicKey) };
    if (known.size >= KEPT_KEYS) known.clear();
    known.set(name, key);
    return key;
  }

  async function verified(
    asked: Queryable,
    { investorId, logInId }: LogIn,
    at: number,
    { call, idempotencyKey, body, signature: header }: SentCommand,
  ): Promise<VerifiedSignature | null> {
    if (header === null || call.signs === undefined) return null;
    const signed = readSignature(header, {
      signerId: investorId,
      path: call.path,
      idempotencyKey,
      input: signedPart(call, body),
      at,
    });
    const key = await keyOf(asked, logInId, signed.keyId);
    if (key === null) throw new Refusal('signature.key_unknown');
    if (!(await isSignedBy(key, signed.statement, signed.signature))) throw new Refusal('signature.invalid');
    return { ...signed, investorId };
  }

  return {
    verify: (logIn, at, command) => verified(db, logIn, at, command),
    async enter(tx, logIn, at, command) {
      const signed = await verified(tx, logIn, at, command);
      if (signed !== null) await enterInvestorSignature(tx, { ...signed, at });
    },
  };
}
