import type { ChainEntry } from '#kernel/chain/chain.ts';
import type { KeyLine, SignedText } from '#kernel/chain/chain-file.ts';
import { unitsOf } from '#kernel/chain/units.ts';
import { sha256 } from '#kernel/hash/sha256.ts';
import { isInForce, keyLogFault } from './key-log.ts';
import { SIGNED_COMMANDS, type SignedCommand } from './signed-commands.ts';
import { isSignedBy, KEY_ALGORITHMS } from './signing.ts';
import { readSeen, readStatement, type Statement } from './statement.ts';

/** What is wrong with a signature that an entry names. */
export type SignatureFault =
  | 'missing'
  | 'key'
  | 'signer'
  | 'signature'
  | 'twice'
  | 'figure'
  | 'command'
  | 'force';

/** What was found: transactions with signatures that hold, and the first entry of each with one that does not. */
export interface SignatureReport {
  /** By operators, and by the investor. */
  readonly signed: number;
  readonly own: number;
  readonly faults: readonly { readonly seq: string; readonly fault: SignatureFault }[];
  /** The first line of the log of the investor's keys that does not follow from the one before; null where it is unbroken. */
  readonly brokenKeyLine: string | null;
}

/** A signature as a posting names it: an operator's, or the investor's own. */
interface Named {
  readonly signer: string;
  readonly isOwn: boolean;
  readonly key: string;
  readonly statement: string;
}

interface Written {
  readonly operator?: string;
  readonly investor?: string;
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
  if (!Array.isArray(signed)) return [];
  return (signed as Written[]).map(({ operator, investor, key, statement }) => ({
    signer: operator ?? investor ?? '',
    isOwn: operator === undefined,
    key,
    statement,
  }));
}

/**
 * Verifies every signature that a chain names: the statement is the one that was hashed into the entry, the key is the one
 * it names, and its owner signed the text. Two that stand together are of two operators; one that is the investor's own is of
 * the chain's investor, by a key that was in force, and what was put aside is what their screen showed.
 */
export async function verifySignatures(
  entries: readonly ChainEntry[],
  { signatures, keys }: Signed,
): Promise<SignatureReport> {
  const byHash = new Map(
    signatures.map((signed) => [hashOf(new TextEncoder().encode(signed.statement)), signed]),
  );
  const at = { byHash, keys };
  const faults: { seq: string; fault: SignatureFault; transaction: string }[] = [];
  const looked = new Set<string>();
  let signed = 0;
  let own = 0;
  for (const entry of entries) {
    const named = signaturesOf(entry);
    if (named.length === 0) continue;
    const isFirst = !looked.has(entry.transactionNumber);
    looked.add(entry.transactionNumber);
    const fault = isFirst ? await faultOf(entry, named, at) : ownFault(entry, named, byHash);
    if (fault !== null && faults.at(-1)?.transaction !== entry.transactionNumber)
      faults.push({ seq: entry.seq, fault, transaction: entry.transactionNumber });
    if (fault !== null || !isFirst) continue;
    if (named[0]?.isOwn) own += 1;
    else signed += 1;
  }
  const [first] = entries;
  const brokenKeyLine = first === undefined ? null : keyLogFault(first.investorId, keys ?? []);
  return { signed, own, faults: faults.map(({ seq, fault }) => ({ seq, fault })), brokenKeyLine };
}

/** What is at hand to verify by. */
export interface Signed {
  readonly signatures: readonly SignedText[];
  /** The whole log of the investor's keys; null in a file from before it was kept there: then nobody asks whether a key was in force. */
  readonly keys: readonly KeyLine[] | null;
}

interface AtHand {
  readonly byHash: ReadonlyMap<string, SignedText>;
  readonly keys: readonly KeyLine[] | null;
}

async function faultOf(
  entry: ChainEntry,
  named: readonly Named[],
  { byHash, keys }: AtHand,
): Promise<SignatureFault | null> {
  if (new Set(named.map(({ signer }) => signer)).size < named.length) return 'twice';
  for (const { signer, isOwn, key, statement } of named) {
    if (isOwn && signer !== entry.investorId) return 'signer';
    const found = byHash.get(statement);
    const fault = found === undefined ? 'missing' : await faultOfText(found, { signer, key });
    if (fault !== null) return fault;
    if (!isOwn) continue;
    const said = readStatement(found?.statement ?? '');
    if (keys !== null && !isInForce(keys, key, said?.at ?? '')) return 'force';
  }
  return ownFault(entry, named, byHash);
}

/** What is wrong between an entry and what the investor signed: another command, or another figure than the screen showed. */
function ownFault(
  entry: ChainEntry,
  named: readonly Named[],
  byHash: ReadonlyMap<string, SignedText>,
): SignatureFault | null {
  for (const { isOwn, statement } of named) {
    const said = isOwn ? readStatement(byHash.get(statement)?.statement ?? '') : null;
    if (said === null) continue;
    const known = SIGNED_COMMANDS.filter(({ transaction }) => transaction === entry.transactionName);
    if (known.length > 0 && !known.some((command) => isOf(command, entry, said))) return 'command';
    if (!isAsSeen(entry, said)) return 'figure';
  }
  return null;
}

/** It is that command, about the thing that the posting names. */
function isOf({ call, idIn }: SignedCommand, { reference }: ChainEntry, said: Statement): boolean {
  if (call !== said.path) return false;
  if (idIn === undefined) return true;
  const named = textIn(reference, idIn);
  return named !== null && named === textIn(said.input, 'id');
}

/** A text of a JSON object by its name; null where there is none, whatever else it is. */
const textIn = (json: string, name: string): string | null => readSeen(json)[name] ?? null;

/** What is moved is what the investor's screen showed: the amount that leaves, or no more than the bound of an order. */
function isAsSeen({ transactionName, posting, asset, delta }: ChainEntry, said: Statement): boolean {
  const moves = SIGNED_COMMANDS.find(
    (command) => command.transaction === transactionName && command.moves?.posting === posting,
  )?.moves;
  // A hold takes from what is free and gives to what is frozen: the figure is the same.
  if (moves === undefined) return true;
  const shown = textIn(said.seen, moves.figure) ?? textIn(said.input, moves.figure);
  const units = BigInt(delta) < 0n ? -BigInt(delta) : BigInt(delta);
  return shown !== null && sameAmount(shown, unitsOf(asset, units));
}

/** `10` is `10.00`. */
const sameAmount = (left: string, right: string) => trimmed(left) === trimmed(right);
const trimmed = (decimal: string) => (decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal);

/** What is wrong with a signed text that is said to be of this signer and this key. */
export async function faultOfText(
  { statement, signature, algorithm, publicKey }: SignedText,
  { signer, key }: { signer: string; key: string },
): Promise<SignatureFault | null> {
  const spki = bytesOf(publicKey);
  const known = KEY_ALGORITHMS.find((name) => name === algorithm);
  if (known === undefined || hashOf(spki) !== key) return 'key';
  const said = readStatement(statement);
  if (said?.signerId !== signer || said.keyId !== key) return 'signer';
  const holds = await isSignedBy({ algorithm: known, spki }, statement, bytesOf(signature));
  return holds ? null : 'signature';
}
