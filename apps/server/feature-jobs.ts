import { ledgerCheckJob } from '#kernel/jobs/ledger-check.job.ts';
import type { PeriodicJob } from '#kernel/jobs/periodic-job.ts';
import { purgeKeysJob } from '#kernel/jobs/purge-keys.job.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { FEATURE_INVARIANTS } from './ledger-invariants.ts';
import type { MadeFeatures } from './make-features.ts';

/** What runs by the clock of the wall, apart from anybody's call. */
export function featureJobs(ports: Ports, made: MadeFeatures): PeriodicJob[] {
  return [
    purgeKeysJob(ports),
    ledgerCheckJob(ports, FEATURE_INVARIANTS),
    { name: 'operator.forget-expired', schedule: '20 * * * *', run: () => made.operator.forgetExpired() },
    { name: 'exchange.forget-expired', schedule: '25 * * * *', run: () => made.exchange.forgetExpired() },
    {
      name: 'withdrawal.forget-expired',
      schedule: '50 * * * *',
      run: () => made.withdrawals.forgetExpired(),
    },
    { name: 'files.forget-unused', schedule: '40 * * * *', run: () => made.files.forgetUnused() },
    {
      name: 'identity.index-names',
      schedule: '50 * * * *',
      run: () => made.identity.indexNames(),
      atStart: true,
    },
    { name: 'account.forget-expired', schedule: '10 * * * *', run: () => made.account.forgetExpired() },
  ];
}
