import type { JobResult } from './job-run.store.ts';

/** Work that comes round by the machine's clock, done by one node of all. */
export interface PeriodicJob {
  /** Stable, dotted: `ledger.check`. */
  readonly name: string;
  /** Minute, hour, day, month, weekday in UTC, as cron writes it. */
  readonly schedule: string;
  /** Must stand being run twice; what it throws is logged and tried again, with growing pauses. */
  readonly run: () => Promise<JobResult> | Promise<void>;
  /** Also runs when a node starts, so that its result is known from then on. */
  readonly atStart?: boolean;
  /** So many of its last runs stay known, up to 48; without it, the last one alone. */
  readonly remembered?: number;
}
