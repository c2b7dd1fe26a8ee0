import type { PeriodicJob } from '#kernel/jobs/periodic-job.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { askAuthority } from './ask-authority.ts';
import { type Authorities, isStamped } from './authorities.ts';
import { insertStamp, selectNewestRoots } from './stamp.store.ts';

/** Those before are pinned by the seals of these. */
export const ROOTS_TO_STAMP = 10;

/** What stamping needs; `now` is the machine's time. */
export interface StampParts {
  readonly ports: Pick<Ports, 'db' | 'chance' | 'log'>;
  readonly authorities: Authorities;
  readonly now: () => number;
  readonly patienceMs?: number;
}

/** Every minute: a root is stamped within the first of its day, and where an authority is silent it is asked again. */
export function stampJob(parts: StampParts): PeriodicJob {
  return { name: 'proof.stamp', schedule: '* * * * *', atStart: true, run: () => stampRoots(parts) };
}

/**
 * Has the newest roots stamped that have no stamp, newest first, by the first authority that gives one that can be believed.
 * Where none does, the rest waits for the next time. Gives how many were stamped and how many still wait.
 */
export async function stampRoots(parts: StampParts): Promise<{ stamped: number; waiting: number }> {
  const { ports, authorities } = parts;
  let [stamped, waiting, isSilent] = [0, 0, false];
  for (const root of await selectNewestRoots(ports.db, ROOTS_TO_STAMP)) {
    if (await isStamped(root, authorities)) continue;
    const token = isSilent ? null : await askInTurn(parts, root.seal);
    if (token === null) {
      isSilent = true;
      waiting += 1;
      continue;
    }
    await insertStamp(ports.db, root.number, token);
    stamped += 1;
  }
  return { stamped, waiting };
}

async function askInTurn(
  { ports, authorities, now, patienceMs }: StampParts,
  seal: string,
): Promise<Uint8Array | null> {
  const random = (count: number) => ports.chance.bytes(count);
  for (const [place, address] of authorities.addresses.entries()) {
    try {
      return await askAuthority(address, authorities, {
        seal,
        random,
        now,
        ...(patienceMs && { patienceMs }),
      });
    } catch (error) {
      // An address may hold a password: its host says enough.
      ports.log.warn(
        { err: error, place, host: new URL(address).host },
        'a time-stamp authority gave no stamp',
      );
    }
  }
  return null;
}
