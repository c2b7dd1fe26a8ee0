import type { Inclusion } from '#kernel/chain/daily-root.ts';
import { type StampFault, verifyStamp } from '#kernel/time-stamp/verify-stamp.ts';
import type { KeptStamp } from '#ui/session/kept-heads.ts';

/** What the outside time stamps of the roots came to on this device. */
export interface StampLook {
  /** The first stamp that holds of each root that has one, by the root's number. */
  readonly stamps: ReadonlyMap<string, KeptStamp>;
  /** The newest root that has one; null where none has. */
  readonly last: { readonly date: string; readonly stamp: KeptStamp } | null;
  /** The newest root's own date where it has none. */
  readonly unstamped: string | null;
  readonly fault: { readonly date: string; readonly fault: StampFault } | null;
  /** This browser cannot tell (it does over https alone). */
  readonly isUnable: boolean;
}

/** Verifies here that each stamp is of its root's seal and signed by the certificate that it names. */
export async function lookAtStamps(inclusions: readonly Inclusion[]): Promise<StampLook> {
  const stamps = new Map<string, KeptStamp>();
  let last: StampLook['last'] = null;
  let fault: StampLook['fault'] = null;
  let isUnable = false;
  for (const { root, stamps: tokens = [] } of inclusions) {
    for (const token of tokens) {
      const verified = await verifyStamp(bytesOf(token), root.seal);
      if (verified === 'unable') isUnable = true;
      else if (typeof verified === 'string') fault ??= { date: root.date, fault: verified };
      else if (!stamps.has(root.number)) {
        const stamp = { at: verified.at, by: verified.by, token };
        stamps.set(root.number, stamp);
        last = { date: root.date, stamp };
      }
    }
  }
  const newest = inclusions.at(-1)?.root;
  const unstamped = newest && !isUnable && !stamps.has(newest.number) ? newest.date : null;
  return { stamps, last, unstamped, fault, isUnable };
}

/** Bytes of base64; none of what is not. */
function bytesOf(base64: string): Uint8Array {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}
