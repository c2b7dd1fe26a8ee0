import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ComposedServer, type ComposeOverrides, compose } from '#apps/server/compose.ts';
import { readEnvironment } from '#apps/server/environment.ts';
import { type EmbeddedPostgres, startEmbedded } from '#kernel/database/embedded/embedded-postgres.ts';
import { migrate } from '#kernel/database/migrate.ts';
import { migrateJobs } from '#kernel/jobs/migrate-jobs.ts';
import { silentLog } from '#kernel/ports/log.ts';

/** Rate limits that a program under measurement never meets. */
export const UNLIMITED = { max: Number.MAX_SAFE_INTEGER, windowMs: 60_000 };

/** The product as `npm start` composes it, in a folder that goes with it. */
export interface ThrowawayProduct {
  readonly server: ComposedServer;
  readonly database: EmbeddedPostgres;
  stop(): Promise<void>;
}

/** Starts the product in this process on a fresh embedded PostgreSQL; `durable: false` gives up syncing for speed. */
export async function startThrowaway(
  overrides: ComposeOverrides = {},
  { durable = true }: { durable?: boolean } = {},
): Promise<ThrowawayProduct> {
  const folder = await mkdtemp(join(tmpdir(), 'bolsillo-throwaway-'));
  const database = await startEmbedded({ folder, durable });
  await migrate(database.ownerUrl);
  await migrateJobs(database.ownerUrl);
  const settings = readEnvironment({ PORT: '0', HOST: '127.0.0.1', BOLSILLO_DATA: folder });
  const server = await compose({ ...settings, databaseUrl: database.url }, { log: silentLog, ...overrides });
  return {
    server,
    database,
    async stop() {
      await server.stop();
      await database.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
