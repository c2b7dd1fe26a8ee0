import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compose } from '#apps/server/compose.ts';
import { readEnvironment } from '#apps/server/environment.ts';
import { startEmbedded } from '#kernel/database/embedded/embedded-postgres.ts';
import { migrate } from '#kernel/database/migrate.ts';
import { migrateJobs } from '#kernel/jobs/migrate-jobs.ts';
import { silentLog } from '#kernel/ports/log.ts';
import { reportMeasured } from './bolsillo-process.ts';

/** The product as it ships, on a fresh embedded PostgreSQL, without the limits that a bench is meant to exceed. */
const UNLIMITED = { max: Number.MAX_SAFE_INTEGER, windowMs: 60_000 };

const folder = await mkdtemp(join(tmpdir(), 'bolsillo-bench-'));
const database = await startEmbedded({ folder });
await migrate(database.ownerUrl);
await migrateJobs(database.ownerUrl);
const settings = readEnvironment({ PORT: '0', HOST: '127.0.0.1', BOLSILLO_DATA: folder });
const server = await compose(
  { ...settings, databaseUrl: database.url },
  { log: silentLog, rateLimits: { perAddress: UNLIMITED, perLogIn: UNLIMITED } },
);
reportMeasured(server.url, async () => {
  await server.stop();
  await database.stop();
  await rm(folder, { recursive: true, force: true });
});
