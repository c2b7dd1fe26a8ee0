import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compose } from '#apps/server/compose.ts';
import { readEnvironment } from '#apps/server/environment.ts';
import { startEmbedded } from '#kernel/database/embedded/embedded-postgres.ts';
import { migrate } from '#kernel/database/migrate.ts';
import { migrateJobs } from '#kernel/jobs/migrate-jobs.ts';
import { silentLog } from '#kernel/ports/log.ts';

/**
 * The product on a fresh embedded PostgreSQL with its durable settings. The tick stands still (`tickEveryMs: 0`): the
 * simulated venue's fills come after a deed and are not part of it. Everything else is as shipped.
 */
const UNLIMITED = { max: Number.MAX_SAFE_INTEGER, windowMs: 60_000 };

const folder = await mkdtemp(join(tmpdir(), 'bolsillo-bench-'));
const database = await startEmbedded({ folder });
await migrate(database.ownerUrl);
await migrateJobs(database.ownerUrl);
const settings = readEnvironment({ PORT: '0', HOST: '127.0.0.1', BOLSILLO_DATA: folder });
const server = await compose(
  { ...settings, databaseUrl: database.url },
  { log: silentLog, tickEveryMs: 0, rateLimits: { perAddress: UNLIMITED, perLogIn: UNLIMITED } },
);
process.send?.({ url: server.url, adminUrl: database.adminUrl, ownerUrl: database.ownerUrl });
process.once('message', async () => {
  await server.stop();
  await database.stop();
  await rm(folder, { recursive: true, force: true });
  process.exit(0);
});
