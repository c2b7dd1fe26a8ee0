/**
 * The hashes of committed lists that this browser has seen from an offer's close on. They stay when one logs out, are sent
 * nowhere and never overwritten: a list that is exchanged later no longer has the hash kept here.
 */

/** A list's hash as this browser first saw it. */
export interface KeptList {
  readonly hash: string;
  /** Business time, epoch milliseconds. */
  readonly at: number;
}

const PREFIX = 'bolsillo.drawList.';
const HASH = /^[0-9a-f]{64}$/;

/** Keeps an offer's hash, seen at an instant of business time, unless one is kept already, and gives the one that is; null where the storage is closed. */
export function keepList(ipoId: string, hash: string, at: number): KeptList | null {
  const kept = keptList(ipoId);
  if (kept !== null || !HASH.test(hash)) return kept;
  try {
    localStorage.setItem(PREFIX + ipoId, JSON.stringify({ hash, at }));
  } catch {
    // Full or closed: the screen does not claim that it was kept.
    return null;
  }
  return keptList(ipoId);
}

function keptList(ipoId: string): KeptList | null {
  try {
    const kept = JSON.parse(localStorage.getItem(PREFIX + ipoId) ?? 'null') as Partial<KeptList> | null;
    const { hash, at } = kept ?? {};
    return hash !== undefined && HASH.test(hash) && typeof at === 'number' ? { hash, at } : null;
  } catch {
    return null;
  }
}
