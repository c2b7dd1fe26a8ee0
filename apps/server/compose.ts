import { join } from 'node:path';
import { beginSandboxBlocks, SANDBOX_KEY } from '#features/block-trade/server/index.ts';
import { beginSandboxFoundations } from '#features/foundation/server/index.ts';
import { beginSandboxSeries } from '#features/ipo/server/index.ts';
import { SEED_OPERATORS, seedOperators } from '#features/operator/server/index.ts';
import { sandboxLogIns, seedSandbox } from '#features/seed/server/index.ts';
import { DAY_MS } from '#kernel/calendar/calendar.ts';
import type { LoopWatch } from '#kernel/http/answering/loop-watch.ts';
import { buildServer } from '#kernel/http/build-server.ts';
import type { RateLimits } from '#kernel/http/rate-limits.ts';
import { stopServer } from '#kernel/http/stop-server.ts';
import { type Catalogs, loadCatalogs } from '#kernel/i18n/catalog.ts';
import { startJobs } from '#kernel/jobs/run-jobs.ts';
import packageFile from '../../package.json' with { type: 'json' };
import { firstScreenOf } from './first-screens.ts';
import { joinFeatures } from './join-features.ts';
import { type OpenPorts, openPorts, type PortOverrides } from './open-ports.ts';
import { ownAsksOf, ownDrawingOf } from './own-asks.ts';
import type { RunningServer, ServerConfig } from './running-server.ts';

/** What a test changes of a server; the product runs without any. */
export interface ComposeOverrides extends PortOverrides {
  /** Milliseconds from tick to tick; 0 leaves ticking to `tick()`. */
  readonly tickEveryMs?: number;
  readonly rateLimits?: RateLimits;
  readonly loop?: LoopWatch;
  /** False leaves out the sandbox's investors with history. */
  readonly seeds?: boolean;
  /** False leaves the periodic jobs undone. */
  readonly jobs?: boolean;
}

/** A composed server, and what tests drive by hand. */
export interface ComposedServer extends RunningServer {
  /** Drains what is due and lets market and venue look at the time, once. */
  tick(): Promise<void>;
}

/** The history that a sandbox begins with reaches so far back, and its term funds with it. */
const SEEDED_MS = 100 * DAY_MS;
const ROOT = join(import.meta.dirname, '../..');

/** Opens the ports, mounts every feature and listens. The schema is up to date before. */
export async function compose(
  config: ServerConfig,
  overrides: ComposeOverrides = {},
): Promise<ComposedServer> {
  const opened = await openPorts(config, overrides);
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
  const seeded = config.mode === 'sandbox' && overrides.seeds !== false;
  // Beside real prices there is no simulated past, and no invented company.
  const hasPast = seeded && config.market === undefined;
  if (seeded) {
    await seedOperators(ports);
    await beginSandboxFoundations(ports.db, ports.clock.now() - SEEDED_MS);
  }
  if (hasPast) {
    await beginSandboxSeries(opened.ports);
    await beginSandboxBlocks(opened.ports);
    await seedInvestors(opened, catalogs);
  }
  const features = await joinFeatures(ports, catalogs, overrides.tickEveryMs);
  const server = await buildServer({
    ports,
    hub,
    redis,
    routes: features.routes,
    conditions: features.conditions,
    authenticator: features.account.authenticator,
    operators: features.operator.gate,
    catalogs,
    staticDirs: { mobile: config.staticDir, operator: config.consoleDir },
    firstScreens: firstScreenOf,
    ownAsks: ownAsksOf,
    ownDrawing: ownDrawingOf,
    trustProxy: config.trustProxy?.length ? [...config.trustProxy] : false,
    version: packageFile.version,
    ...(overrides.rateLimits && { rateLimits: overrides.rateLimits }),
    ...(overrides.loop && { loop: overrides.loop }),
  });
  const jobs = startJobs(config.databaseUrl, overrides.jobs === false ? [] : features.jobs, ports.log);
  const url = await server.listen({ port: config.port, host: config.host });
  return {
    url,
    tick: () => features.loop.runOnce(),
    logIns: hasPast ? sandboxLogIns() : [],
    secretKey: hasPast ? SANDBOX_KEY : null,
    operators: seeded ? SEED_OPERATORS : [],
    async stop() {
      await stopServer(server);
      await Promise.all([features.stop(), jobs.stop()]);
      await opened.close();
    },
  };
}

/**
 * Gives the sandbox its investors with history and cases for its operators through the calls that everyone makes, at past
 * instants. Before this node ticks: the simulated venue never goes back in time.
 */
async function seedInvestors(opened: OpenPorts, catalogs: Catalogs): Promise<void> {
  await seedSandbox(opened.ports, async (past) => {
    const { routes, account, operator, loop } = await joinFeatures(past, catalogs, 0);
    return {
      routes,
      authenticator: account.authenticator,
      operators: operator.gate,
      tick: () => loop.runOnce(),
    };
  });
}
