import type { ChainEntry } from '#kernel/chain/chain.ts';
import type { SignedText } from '#kernel/chain/chain-file.ts';
import { sha256 } from '#kernel/hash/sha256.ts';
import { isSignedBy, KEY_ALGORITHMS } from './signing.ts';
import { readStatement } from './statement.ts';

/** What is wrong with a signature that an entry names. */
export type SignatureFault = 'missing' | 'key' | 'operator' | 'signature' | 'twice';

/** What was found: transactions with signatures that hold, and the first entry of each with one that does not. */
export interface SignatureReport {
  readonly signed: number;
  readonly faults: readonly { readonly seq: string; readonly fault: SignatureFault }[];
}

interface Named {
  readonly operator: string;
  readonly key: string;
  readonly statement: string;
}

const hexOf = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
const hashOf = (bytes: Uint8Array) => hexOf(sha256(bytes));
const bytesOf = (hex: string) =>
  Uint8Array.from(hex.match(/[0-9a-f]{2}/g) ?? [], (pair) => Number.parseInt(pair, 16));

/** The signatures that an entry's transaction names; none where nobody signed. */
export function signaturesOf({ reference }: Pick<ChainEntry, 'reference'>): readonly Named[] {
  const { signed } = JSON.parse(reference) as { signed?: unknown };
  return Array.isArray(signed) ? (signed as Named[]) : [];
}

/**
 * Verifies every signature that a chain names: the statement is the one that was hashed into the entry, the key is the one
 * it names, and its owner signed the text. Two that stand together are of two operators.
 */
export async function verifySignatures(
  entries: readonly ChainEntry[],
  signatures: readonly SignedText[],
): Promise<SignatureReport> {
  const byHash = new Map(
    signatures.map((signed) => [hashOf(new TextEncoder().encode(signed.statement)), signed]),
  );
  const faults: { seq: string; fault: SignatureFault }[] = [];
  const looked = new Set<string>();
  let signed = 0;
  for (const entry of entries) {
    if (looked.has(entry.transactionNumber)) continue;
    looked.add(entry.transactionNumber);
    const named = signaturesOf(entry);
    if (named.length === 0) continue;
    const fault = await faultOf(named, byHash);
    if (fault === null) signed += 1;
    else faults.push({ seq: entry.seq, fault });
  }
  return { signed, faults };
}

async function faultOf(
  named: readonly Named[],
  byHash: ReadonlyMap<string, SignedText>,
): Promise<SignatureFault | null> {
  if (new Set(named.map(({ operator }) => operator)).size < named.length) return 'twice';
  for (const { operator, key, statement } of named) {
    const found = byHash.get(statement);
    const fault = found === undefined ? 'missing' : await faultOfText(found, { operator, key });
    if (fault !== null) return fault;
  }
  return null;
}

/** What is wrong with a signed text that is said to be of this operator and this key. */
export async function faultOfText(
  { statement, signature, algorithm, publicKey }: SignedText,
  { operator, key }: { operator: string; key: string },
): Promise<SignatureFault | null> {
  const spki = bytesOf(publicKey);
  const known = KEY_ALGORITHMS.find((name) => name === algorithm);
  if (known === undefined || hashOf(spki) !== key) return 'key';
  const said = readStatement(statement);
  if (said?.operatorId !== operator || said.keyId !== key) return 'operator';
  const holds = await isSignedBy({ algorithm: known, spki }, statement, bytesOf(signature));
  return holds ? null : 'signature';
}
