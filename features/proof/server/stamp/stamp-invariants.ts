import type { Invariant } from '#kernel/ledger/check-ledger.ts';
import { isTrusted } from '#kernel/time-stamp/trust.ts';
import { verifyStamp } from '#kernel/time-stamp/verify-stamp.ts';
import type { Authorities } from './authorities.ts';
import { selectAllStamps } from './stamp.store.ts';

/** For the ledger's check: each kept time stamp is one, over the seal of its root, and where authorities are known, one of theirs. */
export const stampInvariants = (authorities: Authorities | null): readonly Invariant[] => [
  {
    name: `each time stamp of a daily root is signed over its seal${authorities ? ', by an authority of TSA_CA' : ''}`,
    async find(tx) {
      const faults: { place: string; found: string }[] = [];
      for (const { number, date, seal, token } of await selectAllStamps(tx)) {
        const verified = await verifyStamp(new Uint8Array(token), seal);
        const place = `root ${number} of ${date}`;
        if (typeof verified === 'string')
          faults.push({ place, found: `a time stamp does not hold (${verified})` });
        else if (authorities && !isTrusted(verified, authorities.anchors))
          faults.push({ place, found: `a time stamp of ${verified.by} is no authority’s` });
      }
      return faults;
    },
  },
];
