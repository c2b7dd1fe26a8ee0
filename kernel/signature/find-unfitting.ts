import type { Queryable } from '#kernel/database/database.ts';
import { faultOfText, type SignatureFault } from './verify-signatures.ts';

/** A signature as it is kept, with the key that made it. */
export interface KeptSignature {
  /** Of the statement, hex. */
  readonly hash: string;
  readonly signer: string;
  readonly keyId: string;
  readonly statement: string;
  readonly signature: Buffer;
  readonly algorithm: string;
  readonly publicKey: Buffer;
}

const ROWS = 1_000;

/** What is wrong between a kept signature, its text and its key; null where they fit. */
export function unfitness({
  signer,
  keyId: key,
  statement,
  algorithm,
  ...kept
}: KeptSignature): Promise<SignatureFault | null> {
  const [signature, publicKey] = [kept.signature.toString('hex'), kept.publicKey.toString('hex')];
  return faultOfText({ statement, signature, algorithm, publicKey }, { signer, key });
}

/** Each kept signature that does not fit its text and its key. `select` gives them in order of their hashes, after one. */
export async function findUnfitting(
  tx: Queryable,
  select: (tx: Queryable, after: string, rows: number) => Promise<readonly KeptSignature[]>,
): Promise<{ place: string; found: string }[]> {
  const faults: { place: string; found: string }[] = [];
  let after = '00';
  for (;;) {
    const rows = await select(tx, after, ROWS);
    for (const kept of rows) {
      const fault = await unfitness(kept);
      if (fault !== null) faults.push({ place: `statement ${kept.hash}`, found: fault });
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < ROWS) return faults;
    after = last.hash;
  }
}
