import { listDeviceKeysCall, listOwnStatementsCall } from '#features/account/contract.ts';
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

/** What operators and the investor signed of a chain, and whether it holds; null where this browser cannot tell (it does over https alone). */
export interface SignatureLook {
  readonly signatures: readonly SignedText[];
  readonly report: SignatureReport | null;
}

type Ask = <Input, Output>(call: CallDefinition<Input, Output>, input: Input) => Promise<Output>;

/** Fetches every statement that the entries name, with its key from the logs, and verifies the signatures here. */
export async function lookAtSignatures(ask: Ask, entries: readonly ChainEntry[]): Promise<SignatureLook> {
  const named = entries.flatMap((entry) => signaturesOf(entry));
  const hashes = (own: boolean) => [
    ...new Set(named.filter(({ isOwn }) => isOwn === own).map(({ statement }) => statement)),
  ];
  const signatures = [
    ...(await fetchSignatures(ask, hashes(false), { keys: fetchOperatorKeys, list: listStatementsCall })),
    ...(await fetchSignatures(ask, hashes(true), { keys: fetchOwnKeys, list: listOwnStatementsCall })),
  ];
  const canVerify = globalThis.crypto?.subtle !== undefined;
  return { signatures, report: canVerify ? await verifySignatures(entries, signatures) : null };
}

type Keys = Map<string, Pick<SignedText, 'algorithm' | 'publicKey'>>;

interface From {
  readonly keys: (ask: Ask) => Promise<Keys>;
  readonly list: CallDefinition<
    { statements: string[] },
    { items: { statement: string; signature: string; keyId: string }[] }
  >;
}

async function fetchSignatures(ask: Ask, named: readonly string[], from: From): Promise<SignedText[]> {
  if (named.length === 0) return [];
  const keys = await from.keys(ask);
  const signatures: SignedText[] = [];
  for (let at = 0; at < named.length; at += MAX_STATEMENTS) {
    const { items } = await ask(from.list, { statements: named.slice(at, at + MAX_STATEMENTS) });
    for (const { statement, signature, keyId } of items) {
      const key = keys.get(keyId);
      if (key) signatures.push({ statement, signature, ...key });
    }
  }
  return signatures;
}

const fetchOperatorKeys = (ask: Ask) =>
  fetchKeys((cursor) => ask(listKeyLogCall, { limit: 100, cursor }), 'admitted');
const fetchOwnKeys = (ask: Ask) =>
  fetchKeys((cursor) => ask(listDeviceKeysCall, { limit: 100, cursor }), 'created');

/** The keys of a log whose line says so, page by page. */
async function fetchKeys(
  page: (cursor: string | undefined) => Promise<{
    items: readonly { event: string; keyId: string; algorithm: string; publicKey: string }[];
    nextCursor: string | null;
  }>,
  signsFrom: string,
): Promise<Keys> {
  const keys: Keys = new Map();
  let cursor: string | undefined;
  do {
    const { items, nextCursor } = await page(cursor);
    for (const { event, keyId, algorithm, publicKey } of items)
      if (event === signsFrom) keys.set(keyId, { algorithm, publicKey });
    cursor = nextCursor ?? undefined;
  } while (cursor !== undefined);
  return keys;
}
