import type { PlainKey } from '#ui/i18n/words.tsx';
import { session } from './session.ts';

/**
 * The heads of an investor's chain that this browser has seen: of receipts, of the asset log, of statements, of its own
 * verifications. They stay when one logs out and are never sent anywhere: a chain that is rewritten later no longer fits
 * them.
 */

/** Where a head was seen: a feature adds a place by its text, `kept.<place>`. */
export type KeptFrom = Extract<PlainKey, `kept.${string}`> extends `kept.${infer From}` ? From : never;

/** One head. */
export interface KeptHeadRecord {
  /** Number of the entry; null where the receipt does not say. */
  readonly seq: string | null;
  /** 64 hex digits. */
  readonly hash: string;
  readonly from: KeptFrom;
  /** Device time when it was kept, epoch milliseconds. */
  readonly at: number;
}

/** A daily root that was verified here, and the investor's place in its tree. */
export interface KeptRoot {
  readonly number: string;
  readonly date: string;
  readonly seal: string;
  readonly position: string;
  /** Who stamped it from outside, and when; null or left out where nobody had. */
  readonly stamp?: KeptStamp | null;
}

/** An outside time stamp as it was verified here. */
export interface KeptStamp {
  /** The authority's time, epoch milliseconds, and its name. */
  readonly at: number;
  readonly by: string;
  /** In base64; the oldest ones go, so that the storage holds the roots themselves for years. */
  readonly token?: string;
}

/** All that this browser keeps of one investor. */
export interface Kept {
  readonly heads: readonly KeptHeadRecord[];
  /** The last one. */
  readonly root: KeptRoot | null;
  /** Every one, ascending. */
  readonly roots: readonly KeptRoot[];
  /** What the last look found that came to its end; null before the first. */
  readonly verdict: 'sound' | 'unsound' | null;
}

const PREFIX = 'bolsillo.keptHeads.';
const HASH = /^[0-9a-f]{64}$/;
const NOTHING: Kept = { heads: [], root: null, roots: [], verdict: null };
/** About four years of days with a market, some 200 bytes each. */
const MAX_ROOTS = 1_000;
/** A token takes up to 8 kB. */
const MAX_TOKENS = 30;
/** The oldest reach back furthest, the newest are nearest: beyond this many the ones between go. */
const MAX_HEADS = 200;
const KEEP_OLDEST = 50;

/** What this browser keeps of an investor. */
export function keptOf(investorId: string): Kept {
  try {
    const kept = JSON.parse(localStorage.getItem(PREFIX + investorId) ?? 'null') as Partial<Kept> | null;
    const heads = Array.isArray(kept?.heads) ? kept.heads.filter((head) => HASH.test(head?.hash)) : [];
    const root = kept?.root ?? null;
    const roots = Array.isArray(kept?.roots) ? kept.roots.filter(isRoot) : root ? [root] : [];
    const verdict = kept?.verdict === 'sound' || kept?.verdict === 'unsound' ? kept.verdict : null;
    return { heads, root, roots, verdict };
  } catch {
    // Closed storage, or written by something else: as good as nothing kept.
    return NOTHING;
  }
}

/** Whether a look at the whole history came to its end here; a head that was seen elsewhere first is not kept again by it. */
export const wasLookedAt = ({ heads, verdict }: Kept): boolean =>
  verdict !== null || heads.some(({ from }) => from === 'look');

/** Keeps a head of the investor who is logged in; the first time that it was seen counts. */
export function keepHead(head: { readonly seq: string | null; readonly hash: string }, from: KeptFrom): void {
  const investorId = session.get().user?.id;
  if (investorId === undefined || !HASH.test(head.hash)) return;
  const kept = keptOf(investorId);
  const known = kept.heads.find(({ hash }) => hash === head.hash);
  if (known && (known.seq !== null || head.seq === null)) return;
  const others = kept.heads.filter((each) => each !== known);
  const record: KeptHeadRecord = { seq: head.seq, hash: head.hash, from, at: known?.at ?? Date.now() };
  write(investorId, { ...kept, heads: bounded([...others, record]) });
}

/** Keeps roots that were verified (ascending), with their stamps; a stamp that was kept stays. */
export function keepRoots(investorId: string, seen: readonly KeptRoot[]): void {
  const kept = keptOf(investorId);
  const roots = new Map(kept.roots.map((root) => [root.number, root]));
  for (const root of seen)
    roots.set(root.number, { ...root, stamp: root.stamp ?? roots.get(root.number)?.stamp ?? null });
  const all = [...roots.values()]
    .sort((one, other) => Number(one.number) - Number(other.number))
    .slice(-MAX_ROOTS);
  const bounded = all.map((root, place) => (place < all.length - MAX_TOKENS ? withoutToken(root) : root));
  write(investorId, { ...kept, root: bounded.at(-1) ?? null, roots: bounded });
}

/** Keeps what a look came to: a history that did not fit stays so until a later look finds that it does. */
export function keepVerdict(investorId: string, verdict: 'sound' | 'unsound'): void {
  write(investorId, { ...keptOf(investorId), verdict });
}

const isRoot = (root: Partial<KeptRoot> | null): root is KeptRoot =>
  HASH.test(root?.seal ?? '') && /^[0-9]{1,15}$/.test(root?.number ?? '');

function withoutToken(root: KeptRoot): KeptRoot {
  return root.stamp ? { ...root, stamp: { at: root.stamp.at, by: root.stamp.by } } : root;
}

function bounded(heads: readonly KeptHeadRecord[]): KeptHeadRecord[] {
  if (heads.length <= MAX_HEADS) return [...heads];
  return [...heads.slice(0, KEEP_OLDEST), ...heads.slice(KEEP_OLDEST - MAX_HEADS)];
}

function write(investorId: string, kept: Kept): void {
  try {
    localStorage.setItem(PREFIX + investorId, JSON.stringify(kept));
  } catch {
    // The storage is full or closed: the next head is tried again; the verifier says how many are kept.
  }
}
