import {
  listKeyLogCall,
  listStatementsCall,
  MAX_STATEMENTS,
  type SignatureReport,
  signaturesOf,
  verifySignatures,
} from '#features/operator/operator/index.ts';
import type { ChainEntry } from '#kernel/chain/chain.ts';
import type { SignedText } from '#kernel/chain/chain-file.ts';
import type { CallDefinition } from '#kernel/contract/define-call.ts';

/** What operators signed of a chain, and whether it holds; null where this browser cannot tell (it does over https alone). */
export interface SignatureLook {
  readonly signatures: readonly SignedText[];
  readonly report: SignatureReport | null;
}

type Ask = <Input, Output>(call: CallDefinition<Input, Output>, input: Input) => Promise<Output>;

/** Fetches every statement that the entries name, with its key from the public log, and verifies the signatures here. */
export async function lookAtSignatures(ask: Ask, entries: readonly ChainEntry[]): Promise<SignatureLook> {
  const named = [
    ...new Set(entries.flatMap((entry) => signaturesOf(entry).map(({ statement }) => statement))),
  ];
  const signatures = named.length === 0 ? [] : await fetchSignatures(ask, named);
  const canVerify = globalThis.crypto?.subtle !== undefined;
  return { signatures, report: canVerify ? await verifySignatures(entries, signatures) : null };
}

async function fetchSignatures(ask: Ask, named: readonly string[]): Promise<SignedText[]> {
  const keys = await fetchKeys(ask);
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

async function fetchKeys(
  ask: Ask,
): Promise<ReadonlyMap<string, Pick<SignedText, 'algorithm' | 'publicKey'>>> {
  const keys = new Map<string, Pick<SignedText, 'algorithm' | 'publicKey'>>();
  let cursor: string | undefined;
  do {
    const page = await ask(listKeyLogCall, { limit: 100, cursor });
    for (const { event, keyId, algorithm, publicKey } of page.items)
      if (event === 'admitted') keys.set(keyId, { algorithm, publicKey });
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return keys;
}
