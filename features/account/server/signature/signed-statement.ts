import type { Queryable } from '#kernel/database/database.ts';
import { unfitness } from '#kernel/signature/find-unfitting.ts';
import { readStatement, type Statement } from '#kernel/signature/statement.ts';
import { findInvestorSigned } from './investor-signature.store.ts';

/** What a device of the investor's signed, by the hash of its text, hex; null where no key of theirs made that signature. */
export async function signedStatement(
  db: Queryable,
  investorId: string,
  hash: string,
): Promise<Statement | null> {
  const kept = await findInvestorSigned(db, investorId, hash);
  if (kept === null || (await unfitness(kept)) !== null) return null;
  return readStatement(kept.statement);
}
