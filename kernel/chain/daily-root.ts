import { sha256 } from '#kernel/hash/sha256.ts';
import { GENESIS, toHex } from './chain.ts';
import { leafHash, rootOf } from './merkle.ts';

/** The root over all heads as it was published on a day, chained to the one before. All as text, as it travels. */
export interface DailyRoot {
  /** 1, 2, 3 … without gaps. */
  readonly number: string;
  /** The business day in Mexico City on which it was published, `YYYY-MM-DD`. */
  readonly date: string;
  /** Business instant at which the heads were read. */
  readonly at: string;
  /** How many investors' heads are in it. */
  readonly heads: string;
  /** 64 hex digits, as all hashes here. */
  readonly root: string;
  /** Number of the last line of the operators' audit log at that moment, 0 for none; empty in roots of before it was named. */
  readonly auditSeq: string;
  /** That line's hash, 64 zeros for none; empty likewise. */
  readonly auditHead: string;
  /** SHA-256 of the lists that it names, `PublishedRoot.lists`; empty in roots from before lists were named. */
  readonly listsHash: string;
  /** Seal of the root before; 64 zeros before the first. */
  readonly previousSeal: string;
  /** Hash over all of the above: whoever keeps one seal has pinned every root up to it. */
  readonly seal: string;
}

/** A root with what it names besides heads, as anybody may fetch it. */
export interface PublishedRoot extends DailyRoot {
  /** The lists that became final since the root before: a line `<subject> <hash>` for each, by subject, each ended by LF. */
  readonly lists: string;
}

/** What can be wrong with a root that should name a list. */
export type ListFault = 'seal' | 'lists' | 'missing';

/** Whether a root names a list with this hash: null where it does, otherwise what is wrong. */
export function listFault(root: PublishedRoot, subject: string, hash: string): ListFault | null {
  if (sealOf(root) !== root.seal) return 'seal';
  if (hashOfLists(root.lists) !== root.listsHash) return 'lists';
  return root.lists.split('\n').includes(`${subject} ${hash}`) ? null : 'missing';
}

export const hashOfLists = (lists: string): string => toHex(sha256(new TextEncoder().encode(lists)));

/** That an investor's head was in a root. */
export interface Inclusion {
  readonly root: DailyRoot;
  /** From 0; an investor's stays the same in every root. */
  readonly position: string;
  readonly seq: string;
  readonly head: string;
  /** The neighbours' hashes from the leaf up. */
  readonly path: readonly string[];
  /** What others stamped of the root's seal: tokens of RFC 3161 in base64; left out where nobody did. */
  readonly stamps?: readonly string[];
}

/** What can be wrong with a root or with an investor's place in it. */
export type RootFault = 'seal' | 'order' | 'missing' | 'position' | 'path' | 'head';

/** A fault and the root that it was found in. */
export interface RootFinding {
  readonly number: string;
  readonly date: string;
  readonly fault: RootFault;
}

const INTEGER = /^(0|[1-9]\d{0,14})$/;

/** How many of the last line of the audit log, its hash and the lists' hash are sealed. */
const FIELDS_OF_FORM = { 1: 0, 2: 2, 3: 3 } as const;

/**
 * The seal of a root: SHA-256 over these lines in UTF-8, joined by a line feed: `bolsillo-root-3`, number, date, instant,
 * count of heads, root, seal before, last line of the audit log, that line's hash, hash of the lists. Roots from before
 * lists were named: `bolsillo-root-2` without the last; from before the audit log was: `bolsillo-root-1` without the last three.
 */
export function sealOf(root: Omit<DailyRoot, 'seal'>): string {
  const { number, date, at, heads, auditSeq, auditHead, listsHash } = root;
  const form = listsHash !== '' ? 3 : auditHead !== '' ? 2 : 1;
  const lines = [`bolsillo-root-${form}`, number, date, at, heads, root.root, root.previousSeal];
  const sealed = [...lines, ...[auditSeq, auditHead, listsHash].slice(0, FIELDS_OF_FORM[form])];
  return toHex(sha256(new TextEncoder().encode(sealed.join('\n'))));
}

/** The first root of an unbroken run (ascending, without gaps) that does not follow from the one before; null for none. */
export function rootsFault(roots: readonly DailyRoot[]): RootFinding | null {
  for (const [place, root] of roots.entries()) {
    const before = roots[place - 1];
    if (sealOf(root) !== root.seal) return found(root, 'seal');
    if (root.number === '1' && root.previousSeal !== GENESIS) return found(root, 'seal');
    if (before === undefined) continue;
    if (BigInt(root.number) !== BigInt(before.number) + 1n || root.date <= before.date)
      return found(root, 'order');
    if (root.previousSeal !== before.seal) return found(root, 'seal');
    if (!auditGrows(before, root) || (before.listsHash !== '' && root.listsHash === ''))
      return found(root, 'order');
  }
  return null;
}

/** The audit log only grows, and a root that names its end is not followed by one that does not. */
function auditGrows(before: DailyRoot, root: DailyRoot): boolean {
  if (before.auditHead === '') return true;
  if (root.auditHead === '' || ![before.auditSeq, root.auditSeq].every((text) => INTEGER.test(text)))
    return false;
  return BigInt(root.auditSeq) >= BigInt(before.auditSeq);
}

const found = ({ number, date }: DailyRoot, fault: RootFault): RootFinding => ({ number, date, fault });

/**
 * The first of an investor's inclusions (ascending) that does not hold: roots that are not a chain, a place that changed,
 * a path that leads elsewhere, a head that is not the chain's at that seq. `hashAt` gives the verified chain's hash.
 */
export function inclusionsFault(
  investorId: string,
  inclusions: readonly Inclusion[],
  hashAt: (seq: bigint) => string | undefined,
): RootFinding | null {
  const chained = rootsFault(inclusions.map(({ root }) => root));
  if (chained) return chained;
  let earlier: Inclusion | null = null;
  for (const inclusion of inclusions) {
    const fault = inclusionFault(investorId, inclusion, earlier, hashAt);
    if (fault) return found(inclusion.root, fault);
    earlier = inclusion;
  }
  return null;
}

function inclusionFault(
  investorId: string,
  { root, position, seq, head, path }: Inclusion,
  earlier: Inclusion | null,
  hashAt: (seq: bigint) => string | undefined,
): RootFault | null {
  if (![position, seq, root.heads].every((text) => INTEGER.test(text))) return 'path';
  if (earlier && earlier.position !== position) return 'position';
  // Two leaves of one investor in a tree would let the firm choose later; the place that never changes forbids it.
  if (hashAt(BigInt(seq)) !== head) return 'head';
  if (earlier && BigInt(earlier.seq) > BigInt(seq)) return 'order';
  const leaf = leafHash({ investorId, seq: BigInt(seq), head });
  return rootOf(leaf, Number(position), Number(root.heads), path) === root.root ? null : 'path';
}
