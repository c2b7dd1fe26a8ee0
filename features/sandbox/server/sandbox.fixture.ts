import { type BusinessClock, openClock } from '#kernel/clock/business-clock.ts';
import { drainDue } from '#kernel/clock/drain-due.ts';
import type { DueHandlers } from '#kernel/clock/due.ts';
import { buildServer } from '#kernel/http/build-server.ts';
import { loadCatalogs } from '#kernel/i18n/catalog.ts';
import { systemChance } from '#kernel/id/id.ts';
import type { Config } from '#kernel/ports/config.ts';
import { silentLog } from '#kernel/ports/log.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { silentRealtime } from '#kernel/ports/realtime.ts';
import { openTestDatabase, type TestDatabase } from '#testing/database.ts';
import { runFeature } from '#testing/run-feature.ts';
import { testSecrets } from '#testing/secrets.ts';
import { createSandbox } from './index.ts';

const ROOT = `${import.meta.dirname}/../../..`;

/** The token `ana` belongs to her. */
export const ANA = '01900000-0000-7000-8000-00000000000a';

export const SANDBOX_CONFIG: Config = {
  mode: 'sandbox',
  port: 0,
  dataFolder: '',
  origins: [],
  redisUrl: null,
  firm: null,
  sandboxSeed: 'test',
  firmInviteCode: '246810',
};

/** An answer of the server, with its envelope read. */
export interface Told {
  readonly status: number;
  readonly code: number;
  readonly msg: string;
  readonly data: {
    now: string;
    cash: { currency: string; amount: string }[];
    reason?: string;
    fields?: Record<string, string>;
  };
}

/** A server with nothing but the sandbox, on a database of its own and a machine whose time the test sets. */
export interface SandboxScene {
  readonly test: TestDatabase;
  readonly clock: BusinessClock;
  readonly handlers: Map<string, NonNullable<ReturnType<DueHandlers['get']>>>;
  /** Forgets all moves, so that business time is the machine's: this instant. */
  startAt(machineTime: string): Promise<void>;
  call(path: string, body: object, token?: string): Promise<Told>;
  countMoves(): Promise<number>;
  close(): Promise<void>;
}

/** Opens the scene. */
export async function openSandboxScene(): Promise<SandboxScene> {
  const test = await openTestDatabase();
  let machine = 0;
  const clock = await openClock(test.db, { mode: 'sandbox', machineNow: () => machine, followEveryMs: 0 });
  const handlers: SandboxScene['handlers'] = new Map();
  const ports: Ports = {
    db: test.db,
    clock: { now: () => current.now(), securityNow: () => machine },
    chance: systemChance,
    secrets: testSecrets,
    log: silentLog,
    realtime: silentRealtime,
    config: SANDBOX_CONFIG,
  };
  let current = clock;
  const sandboxClock: BusinessClock = {
    now: () => current.now(),
    securityNow: () => machine,
    refresh: () => current.refresh(),
    moveTo: (to, by) => current.moveTo(to, by),
    close: () => current.close(),
  };
  const sandbox = createSandbox({
    ports: { ...ports, clock: sandboxClock },
    afterMove: async () => void (await drainDue(ports, handlers, current.now())),
  });
  const server = await buildServer({
    ports,
    routes: runFeature(sandbox).routes,
    authenticator: {
      authenticate: async (token) =>
        token === 'ana' ? { investorId: ANA, logInId: '01900000-0000-7000-8000-0000000000aa' } : null,
    },
    operators: { authenticate: async () => null, record: async () => undefined },
    catalogs: loadCatalogs(ROOT),
  });
  return {
    test,
    get clock() {
      return current;
    },
    handlers,
    async startAt(machineTime) {
      machine = Date.parse(machineTime);
      await test.owner.query(`UPDATE business_clock SET offset_ms = 0, not_before = '-infinity'`);
      current = await openClock(test.db, { mode: 'sandbox', machineNow: () => machine, followEveryMs: 0 });
    },
    async call(path, body, token) {
      const headers = token === undefined ? {} : { userToken: token };
      const response = await server.inject({ method: 'POST', url: `/api/${path}`, payload: body, headers });
      return { status: response.statusCode, ...response.json() };
    },
    async countMoves() {
      const { rows } = await test.owner.query('SELECT count(*)::int AS count FROM clock_move');
      return rows[0].count;
    },
    async close() {
      await server.close();
      await test.close();
    },
  };
}
