import { type Ask, fetchOwnSignatures } from '#features/account/mobile/index.ts';
import {
  listKeyLogCall,
  listStatementsCall,
  MAX_STATEMENTS,
  type SignatureReport,
  signaturesOf,
  verifySignatures,
} from '#features/operator/operator/index.ts';
import type { ChainEntry } from '#kernel/chain/chain.ts';
import type { KeyLine, SignedText } from '#kernel/chain/chain-file.ts';

/** What operators and the investor signed of a chain, and whether it holds; null where this browser cannot tell (it does over https alone). */
export interface SignatureLook {
  readonly signatures: readonly SignedText[];
  /** The whole log of the investor's keys. */
  readonly keys: readonly KeyLine[];
  readonly report: SignatureReport | null;
}

/** Fetches every statement that the entries name, with its key from the logs, and verifies the signatures here. */
export async function lookAtSignatures(ask: Ask, entries: readonly ChainEntry[]): Promise<SignatureLook> {
  const named = entries.flatMap((entry) => signaturesOf(entry));
  const hashes = (own: boolean) => [
    ...new Set(named.filter(({ isOwn }) => isOwn === own).map(({ statement }) => statement)),
  ];
  const own = await fetchOwnSignatures(ask, hashes(true));
  const signatures = [...(await fetchOperators(ask, hashes(false))), ...own.signatures];
  const canVerify = globalThis.crypto?.subtle !== undefined;
  const { keys } = own;
  return {
    signatures,
    keys,
    report: canVerify ? await verifySignatures(entries, { signatures, keys }) : null,
  };
}

async function fetchOperators(ask: Ask, named: readonly string[]): Promise<SignedText[]> {
  if (named.length === 0) return [];
  const keys = await fetchOperatorKeys(ask);
  const signatures: SignedText[] = [];
  for (let at = 0; at < named.length; at += MAX_STATEMENTS) {
    const { items } = await ask(listStatementsCall, { statements: named.slice(at, at + MAX_STATEMENTS) });
    for (const { statement, signature, keyId } of items) {
      const key = keys.get(keyId);
      if (key) signatures.push({ statement, signature, ...key });
    }
  }
  return signatures;
}

/** The keys that two admins admitted, page by page. */
async function fetchOperatorKeys(ask: Ask) {
  const keys = new Map<string, Pick<SignedText, 'algorithm' | 'publicKey'>>();
  let cursor: string | undefined;
  do {
    const { items, nextCursor } = await ask(listKeyLogCall, { limit: 100, cursor });
    for (const { event, keyId, algorithm, publicKey } of items)
      if (event === 'admitted') keys.set(keyId, { algorithm, publicKey });
    cursor = nextCursor ?? undefined;
  } while (cursor !== undefined);
  return keys;
}
