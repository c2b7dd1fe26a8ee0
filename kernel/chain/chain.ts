import { sha256 as plainSha256 } from '#kernel/hash/sha256.ts';

/**
 * The chain of an investor's entries, verified without a database: pure, in a browser, in Node and offline alike.
 *
 * The hash of an entry is SHA-256 over these lines in UTF-8, joined by a line feed, without one at the end:
 *
 *   1  hash of the entry before, 64 lower-case hex digits (64 zeros before the first)
 *   2  investor id, a lower-case UUID
 *   3  seq: 1, 2, 3 … without gaps
 *   4  account kind: `available` or `frozen`
 *   5  asset: `MXN`, `USD` or an instrument's id
 *   6  delta, whole smallest units (cents, millionths of a share), `-` where negative
 *   7  balance of that account before
 *   8  balance after
 *   9  name of the posting
 *  10  business instant, `2026-11-20T15:30:00.000Z`
 *  11  number of the transaction among the investor's
 *  12  name of the transaction
 *  13  its reference: JSON exactly as stored, on one line (JSON escapes line feeds)
 *
 * No other line can hold a line feed, so no two entries share their bytes. Where one posting touches both accounts
 * of an asset, the available one's entry comes first.
 */

/** What stands before an investor's first entry. */
export const GENESIS = '0'.repeat(64);

/** An entry as exported: whole numbers as decimal strings, so that nothing rounds on the way. */
export interface ChainEntry {
  readonly investorId: string;
  readonly seq: string;
  readonly kind: string;
  readonly asset: string;
  readonly delta: string;
  readonly before: string;
  readonly after: string;
  readonly posting: string;
  readonly at: string;
  readonly transactionNumber: string;
  readonly transactionName: string;
  /** The reference's JSON text, byte for byte. */
  readonly reference: string;
  readonly hash: string;
}

/**
 * What can be wrong with a row: out of order, of somebody else, not written as documented, sums that do not add up, other
 * bytes than were hashed, or another hash than was kept.
 */
export type ChainFault = 'seq' | 'investor' | 'form' | 'balance' | 'hash' | 'head';

/** `unbroken` up to `seq` and `head`, or the first row that does not fit and why. */
export type ChainFinding =
  | { readonly unbroken: true; readonly seq: bigint; readonly head: string }
  | { readonly unbroken: false; readonly seq: bigint; readonly fault: ChainFault };

/** SHA-256 of bytes; our own where none is given, which runs everywhere. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array | Promise<Uint8Array>;

const UNITS = /^(0|[1-9]\d*)$/;
const DELTA = /^-?[1-9]\d*$/;

/**
 * Whether numbers are written in their one way and no field holds a line feed. Without the latter, two different entries
 * could have the same bytes under their hash.
 */
function isWellFormed(entry: ChainEntry): boolean {
  return (
    UNITS.test(entry.before) &&
    UNITS.test(entry.after) &&
    DELTA.test(entry.delta) &&
    !Object.values(entry).some((field) => field.includes('\n'))
  );
}

/** The bytes under an entry's hash, as documented at the top of this file. */
export function entryBytes(previousHash: string, entry: ChainEntry): Uint8Array {
  const lines = [
    previousHash,
    entry.investorId,
    entry.seq,
    entry.kind,
    entry.asset,
    entry.delta,
    entry.before,
    entry.after,
    entry.posting,
    entry.at,
    entry.transactionNumber,
    entry.transactionName,
    entry.reference,
  ];
  return new TextEncoder().encode(lines.join('\n'));
}

/** Lower-case hexadecimal digits, two a byte. */
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The hash an entry must have after `previousHash`, 64 hex digits. */
export async function entryHash(
  previousHash: string,
  entry: ChainEntry,
  sha256: Sha256 = plainSha256,
): Promise<string> {
  const digest = await sha256(entryBytes(previousHash, entry));
  return toHex(digest);
}

/**
 * Walks one investor's chain, page by page if need be: feed it every entry in seq order. It keeps the balances, so
 * that an entry whose sums do not continue its account's is found even where the hashes were made again.
 */
export class ChainWalk {
  #seq = 0n;
  #head = GENESIS;
  readonly #balances = new Map<string, bigint>();
  readonly #investorId: string;
  readonly #sha256: Sha256;

  constructor(investorId: string, sha256: Sha256 = plainSha256) {
    this.#investorId = investorId;
    this.#sha256 = sha256;
  }

  get seq(): bigint {
    return this.#seq;
  }

  get head(): string {
    return this.#head;
  }

  /** The balance that the entries so far add up to, smallest units. */
  balance(kind: string, asset: string): bigint {
    return this.#balances.get(`${kind} ${asset}`) ?? 0n;
  }

  /** Every account that an entry so far has touched, with its balance in smallest units; the key is `<kind> <asset>`. */
  balances(): ReadonlyMap<string, bigint> {
    return this.#balances;
  }

  /** Null when the entry fits and was taken; else what is wrong with it. */
  async take(entry: ChainEntry): Promise<ChainFault | null> {
    if (entry.seq !== (this.#seq + 1n).toString()) return 'seq';
    if (entry.investorId !== this.#investorId) return 'investor';
    if (!isWellFormed(entry)) return 'form';
    if (BigInt(entry.before) !== this.balance(entry.kind, entry.asset)) return 'balance';
    if (BigInt(entry.before) + BigInt(entry.delta) !== BigInt(entry.after)) return 'balance';
    if ((await entryHash(this.#head, entry, this.#sha256)) !== entry.hash) return 'hash';
    this.#seq += 1n;
    this.#head = entry.hash;
    this.#balances.set(`${entry.kind} ${entry.asset}`, BigInt(entry.after));
    return null;
  }
}

/**
 * Verifies a whole chain and names the first row that does not fit. `heads` are heads kept from receipts, statements
 * or an earlier look, by seq: a chain that was rewritten and hashed again is whole in itself, but fails against them.
 */
export async function verifyChain(
  investorId: string,
  entries: Iterable<ChainEntry> | AsyncIterable<ChainEntry>,
  heads: ReadonlyMap<bigint, string> = new Map(),
  sha256: Sha256 = plainSha256,
): Promise<ChainFinding> {
  const walk = new ChainWalk(investorId, sha256);
  for await (const entry of entries) {
    const fault = await walk.take(entry);
    if (fault) return { unbroken: false, seq: walk.seq + 1n, fault };
    const kept = heads.get(walk.seq);
    if (kept !== undefined && kept !== walk.head) return { unbroken: false, seq: walk.seq, fault: 'head' };
  }
  const missing = [...heads.keys()].filter((seq) => seq > walk.seq).sort((a, b) => (a < b ? -1 : 1))[0];
  if (missing !== undefined) return { unbroken: false, seq: missing, fault: 'head' };
  return { unbroken: true, seq: walk.seq, head: walk.head };
}
