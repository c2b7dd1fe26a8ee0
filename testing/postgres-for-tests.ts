import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { onDatabase } from '#kernel/database/application-role.ts';
import { type Database, openDatabase } from '#kernel/database/database.ts';
import { startEmbedded } from '#kernel/database/embedded/embedded-postgres.ts';
import { FolderInUseError, lockFolder } from '#kernel/database/embedded/folder-lock.ts';
import { endLeftoverPostmaster } from '#kernel/database/embedded/leftover-postmaster.ts';
import { migrate } from '#kernel/database/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A log-in that may create databases, the migrated database that tests copy, and how the names of copies begin. */
    postgres: { adminUrl: string; template: string; prefix: string };
  }
}

const PREFIX = 'bolsillo-test-';
const CONNECTIONS = 200;

interface Server {
  readonly adminUrl: string;
  stop(): Promise<void>;
}

/** Started once for all integration tests: a PostgreSQL (`DATABASE_URL`, else an embedded one) and a migrated template. */
export default async function setUp(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (!project.vitest.projects.some(({ name }) => name.startsWith('integration'))) return;
  const server = await startServer();
  const template = `bolsillo_template_${process.pid}`;
  const prefix = `bolsillo_test_${process.pid}_`;
  const admin = openDatabase(server.adminUrl, { max: 1, statementTimeoutMs: 0 });
  const dropTemplate = () => admin.query(`DROP DATABASE IF EXISTS ${template} WITH (FORCE)`);
  try {
    await dropTemplate();
    await admin.query(`CREATE DATABASE ${template} TEMPLATE template0`);
    await migrate(onDatabase(server.adminUrl, template));
  } catch (error) {
    await admin.close();
    await server.stop();
    throw error;
  }
  project.provide('postgres', { adminUrl: server.adminUrl, template, prefix });
  return async () => {
    await dropCopies(admin, prefix);
    await dropTemplate();
    await admin.close();
    await server.stop();
  };
}

/** What the files of a worker share lasts until it ends: nobody else drops it. */
async function dropCopies(admin: Database, prefix: string): Promise<void> {
  const { rows } = await admin.query<{ name: string }>(
    'SELECT datname AS name FROM pg_database WHERE starts_with(datname, $1)',
    [prefix],
  );
  for (const { name } of rows) await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
}

async function startServer(): Promise<Server> {
  const given = process.env.TEST_DATABASE_URL ?? process.env.DATABASE_OWNER_URL ?? process.env.DATABASE_URL;
  if (given) return { adminUrl: given, stop: async () => undefined };
  await sweepLeftovers();
  const folder = await mkdtemp(join(tmpdir(), PREFIX));
  const server = await startEmbedded({ folder, durable: false, maxConnections: CONNECTIONS });
  return {
    adminUrl: server.adminUrl,
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Test runs that were killed leave a server behind; whoever's lock can be taken is dead. */
async function sweepLeftovers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(PREFIX)) continue;
    const folder = join(tmpdir(), name);
    try {
      await lockFolder(folder);
      await endLeftoverPostmaster(join(folder, 'postgres'));
      await rm(folder, { recursive: true, force: true });
    } catch (error) {
      if (!(error instanceof FolderInUseError)) console.warn(`${folder} could not be removed:`, error);
    }
  }
}
