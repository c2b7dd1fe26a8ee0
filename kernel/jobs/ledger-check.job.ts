import { checkLedger, type Invariant } from '#kernel/ledger/check-ledger.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import type { PeriodicJob } from './periodic-job.ts';

const MAX_LOGGED = 20;
/** Two days of them, which the dashboard shows. */
export const REMEMBERED_CHECKS = 48;

/**
 * Hourly: checks the whole ledger, with the invariants that features add. A fault is an error in the log, once for
 * each row at fault; nothing is mended by itself.
 */
export function ledgerCheckJob(
  { db, log }: Pick<Ports, 'db' | 'log'>,
  further: readonly Invariant[],
): PeriodicJob {
  return {
    name: 'ledger.check',
    schedule: '40 * * * *',
    atStart: true,
    remembered: REMEMBERED_CHECKS,
    async run() {
      const { faults, investors, transactions, entries } = await checkLedger(db, further);
      for (const { invariant, place } of faults.slice(0, MAX_LOGGED)) {
        log.error({ invariant, place }, 'the ledger does not hold');
      }
      const counts = { investors: `${investors}`, transactions: `${transactions}`, entries: `${entries}` };
      log.info({ ...counts, faults: faults.length }, 'ledger checked');
      return { faults: faults.length };
    },
  };
}
