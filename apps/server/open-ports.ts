import { Redis } from 'ioredis';
import type { BusinessClock } from '#kernel/clock/business-clock.ts';
import { openClock } from '#kernel/clock/business-clock.ts';
import { openDatabase } from '#kernel/database/database.ts';
import { describeError } from '#kernel/http/answering/describe-error.ts';
import { createLog } from '#kernel/http/watching/log.ts';
import type { Chance } from '#kernel/id/id.ts';
import { systemChance } from '#kernel/id/id.ts';
import type { Log } from '#kernel/ports/log.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { redisFanOut } from '#kernel/realtime/fan-out.ts';
import { createHub, type RealtimeHub } from '#kernel/realtime/hub.ts';
import { sandboxSecret } from '#kernel/secrets/secret-file.ts';
import { secretsFrom } from '#kernel/secrets/secrets.ts';
import type { ServerConfig } from './running-server.ts';

/** What stands in for the machine's own: tests give a clock that they set and chance that repeats itself. */
export interface PortOverrides {
  readonly clock?: BusinessClock;
  readonly chance?: Chance;
  readonly log?: Log;
}

export interface OpenPorts {
  readonly ports: Ports & { readonly clock: BusinessClock };
  readonly hub: RealtimeHub;
  readonly redis: Redis | null;
  /** Closes what was opened, the database last. */
  close(): Promise<void>;
}

/** Enough that a burst of readers does not keep money commands waiting. */
const DATABASE_CONNECTIONS = 20;
/** Of the console, when investors hold all of those. */
const CONSOLE_CONNECTIONS = 4;

/** Opens the ports to the machine: keys, database, clock, chance, log, realtime. */
export async function openPorts(config: ServerConfig, overrides: PortOverrides = {}): Promise<OpenPorts> {
  const log = overrides.log ?? createLog({ level: 'warn' });
  const keys = config.secretKeys.length > 0 ? config.secretKeys : [await sandboxSecret(config.dataFolder)];
  const secrets = secretsFrom(keys);
  const db = openDatabase(config.databaseUrl, {
    max: DATABASE_CONNECTIONS,
    reserve: CONSOLE_CONNECTIONS,
    onConnectionLost: (error) => log.warn({ err: describeError(error) }, 'a database connection broke'),
  });
  const onFault = (error: unknown) => log.warn({ err: describeError(error) }, 'the clock could not be read');
  const hasRealPrices = config.market !== undefined;
  const clock = overrides.clock ?? (await openClock(db, { mode: config.mode, hasRealPrices, onFault }));
  // Without these two a Redis that is gone would keep every request waiting for its count.
  const redisOptions = { enableOfflineQueue: false, maxRetriesPerRequest: 1 };
  const redis = config.redisUrl ? new Redis(config.redisUrl, redisOptions) : null;
  redis?.on('error', (error) => log.warn({ err: describeError(error) }, 'Redis is out of reach'));
  const hub = createHub(redis ? redisFanOut(redis, log) : undefined);
  return {
    ports: { db, clock, chance: overrides.chance ?? systemChance, secrets, realtime: hub, log, config },
    hub,
    redis,
    async close() {
      clock.close();
      redis?.disconnect();
      await db.close();
    },
  };
}
