import { getChain, listInclusions } from '#features/proof/contract.ts';
import type { ChainEntry } from '#kernel/chain/chain.ts';
import type { ChainFile } from '#kernel/chain/chain-file.ts';
import type { DailyRoot, Inclusion } from '#kernel/chain/daily-root.ts';
import { type KeptHead, type ProofReport, verifyProof } from '#kernel/chain/verify-proof.ts';
import type { Caller } from './bolsillo.ts';

/** All that an investor can download of their proof, page after page. */
export async function downloadChain(investor: Caller, pageSize = 3): Promise<ChainFile> {
  const entries: ChainEntry[] = [];
  for (;;) {
    const afterSeq = entries.at(-1)?.seq ?? '0';
    const page = await investor.get(getChain, { afterSeq, limit: pageSize });
    entries.push(...page.entries);
    const isWhole = page.entries.length === 0 || entries.at(-1)?.seq === page.end.seq;
    if (isWhole)
      return {
        investorId: page.investorId,
        entries,
        inclusions: await inclusionsOf(investor),
        end: page.end,
      };
  }
}

async function inclusionsOf(investor: Caller): Promise<Inclusion[]> {
  const inclusions: Inclusion[] = [];
  let cursor: string | undefined;
  do {
    const page = await investor.get(listInclusions, { cursor, limit: 2 });
    inclusions.unshift(...page.items.toReversed());
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return inclusions;
}

/** What an investor's verifier finds in a download, against what they kept. */
export function verifyDownload(
  { investorId, entries, inclusions, end }: ChainFile,
  kept: readonly KeptHead[] = [],
  keptRoots: readonly DailyRoot[] = [],
): Promise<ProofReport<KeptHead>> {
  return verifyProof({ investorId, entries, kept, end: () => end, inclusions: () => inclusions, keptRoots });
}
