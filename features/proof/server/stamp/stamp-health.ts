import type { Queryable } from '#kernel/database/database.ts';
import type { HealthLine } from '#kernel/feature/console-parts.ts';
import { type Authorities, isStamped } from './authorities.ts';
import { selectNewestRoots } from './stamp.store.ts';
import { ROOTS_TO_STAMP } from './stamp-roots.ts';

/** An authority may be silent for that long before somebody is told. */
const STAMPED_WITHIN_MS = 60 * 60_000;

/** Whether the newest roots are stamped, as the console's dashboard shows it: the source is the oldest one that waits too long. */
export async function stampHealth(
  db: Queryable,
  authorities: Authorities,
  withinMs = STAMPED_WITHIN_MS,
): Promise<HealthLine> {
  let waiting = 0;
  let late = '';
  for (const root of await selectNewestRoots(db, ROOTS_TO_STAMP)) {
    if (await isStamped(root, authorities)) continue;
    waiting += 1;
    if (root.ageMs > withinMs) late = root.date;
  }
  const state = late !== '' ? 'down' : waiting > 0 ? 'stale' : 'good';
  return { kind: 'proof', part: 'stamp', state, source: late, counts: [] };
}
