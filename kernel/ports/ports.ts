import type { Clock } from '#kernel/clock/clock.ts';
import type { Database } from '#kernel/database/database.ts';
import type { Chance } from '#kernel/id/id.ts';
import type { Secrets } from '#kernel/secrets/secrets.ts';
import type { Config } from './config.ts';
import type { Log } from './log.ts';
import type { Realtime } from './realtime.ts';

/** The machine as a feature sees it: `createX(ports, …)` gets these and reaches for nothing else. */
export interface Ports {
  readonly db: Database;
  readonly clock: Clock;
  readonly chance: Chance;
  readonly secrets: Secrets;
  readonly realtime: Realtime;
  readonly log: Log;
  readonly config: Config;
}
