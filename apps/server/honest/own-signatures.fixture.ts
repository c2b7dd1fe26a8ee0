import { fetchOwnSignatures } from '#features/account/mobile/index.ts';
import { getChain } from '#features/proof/contract.ts';
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
