import { fetchOwnSignatures } from '#features/account/mobile/index.ts';
import { getChain } from '#features/proof/contract.ts';
import type { Transaction } from '#kernel/database/database.ts';
import { signaturesOf, verifySignatures } from '#kernel/signature/verify-signatures.ts';
import type { TestInvestor } from '#testing/bolsillo.ts';

/** What an investor's devices signed of their chain, fetched and verified as the phone does it. */
export async function ownSignatures(who: TestInvestor) {
  const { entries } = await who.get(getChain, { afterSeq: '0', limit: 500 });
  const named = entries.flatMap((entry) => signaturesOf(entry)).map(({ statement }) => statement);
  const { signatures, keys } = await fetchOwnSignatures(who.get, [...new Set(named)]);
  const report = await verifySignatures(entries, { signatures, keys });
  return { entries, signatures, keys, report };
}

/** Enters what a device signed as a program with the application's log-in can: whatever is posted next in `tx` names it. */
export async function enterAsApplication(
  tx: Transaction,
  { investorId, header, at }: { investorId: string; header: string; at: number },
): Promise<void> {
  const [key = '', signature = '', text = ''] = header.split('.');
  await tx.query(
    `WITH made AS (INSERT INTO investor_signature (statement_hash, investor_id, key_id, statement, signature, at)
       VALUES (sha256(convert_to($3, 'UTF8')), $1, decode($2, 'hex'), $3, decode($4, 'hex'), $5)
       RETURNING encode(statement_hash, 'hex') AS hash)
     SELECT set_config('bolsillo.investor_signed', hash, true), set_config('bolsillo.signatures', jsonb_build_array(
       jsonb_build_object('investor', $1::text, 'key', $2::text, 'statement', hash))::text, true) FROM made`,
    [
      investorId,
      key,
      Buffer.from(text, 'base64url').toString(),
      Buffer.from(signature, 'base64url').toString('hex'),
      new Date(at),
    ],
  );
}
