import type { FastifyInstance } from 'fastify';
import { fixedClock } from '#kernel/clock/clock.ts';
import { type Database, openDatabase } from '#kernel/database/database.ts';
import { loadCatalogs } from '#kernel/i18n/catalog.ts';
import { seededChance } from '#kernel/id/id.ts';
import type { Config } from '#kernel/ports/config.ts';
import type { Log } from '#kernel/ports/log.ts';
import { silentLog } from '#kernel/ports/log.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { createHub, type RealtimeHub } from '#kernel/realtime/hub.ts';
import { testSecrets } from '#testing/secrets.ts';
import { punctualLoop } from './answering/punctual-loop.fixture.ts';
import { buildServer, type ServerOptions } from './build-server.ts';
import type { Route } from './route.ts';

/** Business time of a test server: a Friday morning with both exchanges open. */
export const NOW = Date.parse('2026-11-20T15:30:00.000Z');

/** Tokens that a test server knows, and whose they are. */
export const INVESTORS = {
  ana: '01900000-0000-7000-8000-00000000000a',
  beto: '01900000-0000-7000-8000-00000000000b',
} as const;

const ROOT = new URL('../../', import.meta.url).pathname;

const CONFIG: Config = {
  mode: 'sandbox',
  port: 0,
  dataFolder: '',
  origins: ['https://app.example'],
  redisUrl: null,
  firm: null,
  sandboxSeed: 'test',
  firmInviteCode: '246810',
};

/** A real server on a loopback port, with the calls of a test. */
export interface TestServer {
  readonly server: FastifyInstance;
  readonly url: string;
  readonly hub: RealtimeHub;
  readonly ports: Ports;
  /** Posts JSON; the answer's status, headers and parsed body. */
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<TestAnswer>;
  ask(path: string, init?: RequestInit): Promise<TestAnswer>;
}

export interface TestAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects and fails where it is not there.
  readonly body: any;
}

export interface TestServerOptions extends Partial<ServerOptions> {
  readonly db?: Database;
  readonly log?: Log;
  /** What differs from an ordinary sandbox. */
  readonly config?: Partial<Config>;
}

/** Starts a server on a free loopback port; the tokens `ana` and `beto` are good, all others are not. */
export async function startTestServer(
  routes: readonly Route[],
  options: TestServerOptions = {},
): Promise<TestServer> {
  const {
    db = openDatabase('postgres://nobody@127.0.0.1:1/none'),
    log = silentLog,
    config,
    ...rest
  } = options;
  const hub = createHub();
  const ports: Ports = {
    db,
    clock: fixedClock(NOW),
    chance: seededChance('http'),
    secrets: testSecrets,
    realtime: hub,
    log,
    config: { ...CONFIG, ...config },
  };
  const server = await buildServer({
    ports,
    hub,
    routes,
    loop: punctualLoop,
    catalogs: loadCatalogs(ROOT),
    authenticator: {
      authenticate: async (token) =>
        token === 'ana' || token === 'beto'
          ? { investorId: INVESTORS[token], logInId: `log-in-${token}` }
          : null,
    },
    ...rest,
  });
  const url = await server.listen({ host: '127.0.0.1', port: 0 });
  const ask = async (path: string, init?: RequestInit): Promise<TestAnswer> => {
    const response = await fetch(url + path, init);
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson ? JSON.parse(text) : undefined,
    };
  };
  return {
    server,
    url,
    hub,
    ports,
    ask,
    post: (path, body = {}, headers = {}) =>
      ask(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
  };
}
