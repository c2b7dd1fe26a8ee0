import { systemClock } from '#kernel/clock/clock.ts';
import { realFeedsOf } from '#kernel/contract/real-prices.ts';
import { venueOf } from '#kernel/contract/venue.ts';
import { assertApplicationRole } from '#kernel/database/assert-application-role.ts';
import { assertSameTime } from '#kernel/database/assert-same-time.ts';
import { type Database, openDatabase } from '#kernel/database/database.ts';
import { startEmbedded } from '#kernel/database/embedded/embedded-postgres.ts';
import { migrate } from '#kernel/database/migrate.ts';
import { migrateJobs } from '#kernel/jobs/migrate-jobs.ts';
import type { Settings } from './environment.ts';
import { remark, step } from './steps.ts';

/** A database that is up and migrated. */
export interface ReadyDatabase {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Starts the embedded PostgreSQL, or takes the given one, and brings the schema up to date. Throws `TooPowerfulError` where what was
 * given as the application's log-in is more than that, in live mode `ClocksDifferError` where the database's clock is off.
 */
export async function openReadyDatabase(settings: Settings): Promise<ReadyDatabase> {
  const database = await startOrTake(settings);
  try {
    const installation = {
      mode: settings.mode,
      real: realFeedsOf(settings.market),
      american: venueOf(settings, 'XNAS'),
    };
    const ran = await step('bringing the schema up to date', () => migrate(database.ownerUrl, installation));
    await migrateJobs(database.ownerUrl);
    if (!settings.database?.shared) await assertApplicationLogIn(database.url);
    if (settings.mode === 'live') await assertDatabaseTime(database.url);
    if (ran.length > 0) console.log(`  ${ran.length} migrations ran`);
    return database;
  } catch (error) {
    await database.stop();
    throw error;
  }
}

async function startOrTake(settings: Settings): Promise<ReadyDatabase & { ownerUrl: string }> {
  const { database, dataFolder: folder } = settings;
  if (!database)
    return step(`starting PostgreSQL in ${folder}`, () => startEmbedded({ folder, say: remark }));
  console.log('· using the PostgreSQL of DATABASE_URL');
  if (database.shared)
    console.log('  one log-in for owner and application: good for a sandbox; see docs/operations.md');
  return { ...database, stop: async () => undefined };
}

const assertApplicationLogIn = (url: string) => ask(url, assertApplicationRole);
const assertDatabaseTime = (url: string) => ask(url, (db) => assertSameTime(db, systemClock.securityNow));

async function ask(url: string, question: (db: Database) => Promise<void>): Promise<void> {
  const db = openDatabase(url, { max: 1 });
  try {
    await question(db);
  } finally {
    await db.close();
  }
}
