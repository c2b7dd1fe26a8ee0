import { join } from 'node:path';
import { buildServer } from '#kernel/http/build-server.ts';
import type { RateLimits } from '#kernel/http/rate-limits.ts';
import { stopServer } from '#kernel/http/stop-server.ts';
import { loadCatalogs } from '#kernel/i18n/catalog.ts';
import { startJobs } from '#kernel/jobs/run-jobs.ts';
import { createFeatures } from './create-features.ts';
import { type OpenPorts, openPorts, type PortOverrides } from './open-ports.ts';
import type { RunningServer, ServerConfig } from './running-server.ts';

/** What a test changes of a server; the product runs without any. */
export interface ComposeOverrides extends PortOverrides {
  /** Milliseconds from tick to tick; 0 leaves ticking to `tick()`. */
  readonly tickEveryMs?: number;
  readonly rateLimits?: RateLimits;
}

/** A composed server, and what tests drive by hand. */
export interface ComposedServer extends RunningServer {
  /** Drains what is due and lets market and venue look at the time, once. */
  tick(): Promise<void>;
}

const ROOT = join(import.meta.dirname, '../..');

/** Opens the ports, mounts every feature and listens. The schema is up to date before. */
export async function compose(
  config: ServerConfig,
  overrides: ComposeOverrides = {},
): Promise<ComposedServer> {
  const opened = await openPorts(config, config.databaseUrl, overrides);
  try {
    return await listen(config, opened, overrides);
  } catch (error) {
    await opened.close();
    throw error;
  }
}

async function listen(
  config: ServerConfig,
  opened: OpenPorts,
  overrides: ComposeOverrides,
): Promise<ComposedServer> {
  const { ports, hub, redis } = opened;
  const catalogs = loadCatalogs(ROOT);
  const features = await createFeatures(opened, catalogs, overrides.tickEveryMs);
  const server = await buildServer({
    ports,
    hub,
    redis,
    routes: features.routes,
    authenticator: features.account.authenticator,
    catalogs,
    staticDirs: { mobile: config.staticDir },
    ...(overrides.rateLimits && { rateLimits: overrides.rateLimits }),
  });
  const jobs = startJobs(config.databaseUrl, features.jobs, ports.log);
  const url = await server.listen({ port: config.port, host: config.host });
  return {
    url,
    tick: () => features.loop.runOnce(),
    seed: async () => [],
    async stop() {
      await stopServer(server);
      await Promise.all([features.loop.stop(), jobs.stop()]);
      await opened.close();
    },
  };
}
