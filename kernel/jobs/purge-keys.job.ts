import { purgeKeys } from '#kernel/http/idempotency.store.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import type { PeriodicJob } from './periodic-job.ts';

/** Longer than any phone keeps an unconfirmed intent. */
const KEPT_DAYS = 30;
const DAY_MS = 86_400_000;
const BATCH = 5_000;
const MAX_BATCHES = 200;

/** Nightly: forgets idempotency keys older than 30 days, in batches that lock little. */
export function purgeKeysJob({ db, clock, log }: Pick<Ports, 'db' | 'clock' | 'log'>): PeriodicJob {
  return {
    name: 'idempotency.purge',
    schedule: '20 8 * * *',
    async run() {
      const createdBefore = clock.securityNow() - KEPT_DAYS * DAY_MS;
      let purged = 0;
      for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
        const count = await purgeKeys(db, createdBefore, BATCH);
        purged += count;
        if (count < BATCH) break;
      }
      log.info({ purged }, 'old idempotency keys forgotten');
    },
  };
}
