import type { Ports } from '#kernel/ports/ports.ts';
import { purgePreviews } from '#kernel/preview/preview.store.ts';
import type { PeriodicJob } from './periodic-job.ts';

const KEPT_UNUSED_MS = 24 * 3_600_000;
const BATCH = 10_000;

/** Hourly: forgets previews that expired a day ago and that nobody confirmed. */
export function purgePreviewsJob({ db, clock }: Pick<Ports, 'db' | 'clock'>): PeriodicJob {
  return {
    name: 'preview.purge',
    schedule: '25 * * * *',
    run: async () => {
      const expiredBefore = new Date(clock.securityNow() - KEPT_UNUSED_MS);
      while ((await purgePreviews(db, expiredBefore, BATCH)) === BATCH);
    },
  };
}
