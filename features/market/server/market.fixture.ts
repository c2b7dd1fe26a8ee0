import type { FastifyInstance } from 'fastify';
import { type FixedClock, fixedClock } from '#kernel/clock/clock.ts';
import { buildServer } from '#kernel/http/build-server.ts';
import { loadCatalogs } from '#kernel/i18n/catalog.ts';
import { seededChance } from '#kernel/id/id.ts';
import { silentLog } from '#kernel/ports/log.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { silentRealtime } from '#kernel/ports/realtime.ts';
import { openTestDatabase, type TestDatabase } from '#testing/database.ts';
import { runFeature } from '#testing/run-feature.ts';
import { testSecrets } from '#testing/secrets.ts';
import type { LiveQuote } from '../contract.ts';
import { createMarket, type Market, type MarketDeps } from './index.ts';

const ROOT = `${import.meta.dirname}/../../..`;
/** A Friday morning in New York with both exchanges open. */
export const OPEN_HOUR = Date.parse('2026-11-20T16:20:30.500Z');

/** A server with nothing but the market, on a database of its own. */
export interface MarketScene {
  readonly test: TestDatabase;
  readonly ports: Ports;
  readonly clock: FixedClock;
  readonly market: Market;
  /** As the server does once a second. */
  tick(): Promise<void>;
  /** What was told to the websocket, newest last. */
  readonly published: LiveQuote[];
  call(path: string, body?: object, options?: { language?: string; address?: string }): Promise<Told>;
  close(): Promise<void>;
}

/** An answer with its envelope read. */
export interface Told {
  readonly status: number;
  readonly code: number;
  readonly success: boolean;
  readonly msg: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects and fails where it is not there.
  readonly data: any;
}

export async function openMarketScene(deps: MarketDeps = {}): Promise<MarketScene> {
  const test = await openTestDatabase();
  const clock = fixedClock(OPEN_HOUR);
  const published: LiveQuote[] = [];
  const ports: Ports = {
    db: test.db,
    clock,
    chance: seededChance('market'),
    secrets: testSecrets,
    log: silentLog,
    realtime: { ...silentRealtime, publishQuote: (_id, quote) => void published.push(quote as LiveQuote) },
    config: {
      mode: 'sandbox',
      port: 0,
      dataFolder: '',
      origins: [],
      redisUrl: null,
      firm: null,
      sandboxSeed: 'test',
      firmInviteCode: '246810',
    },
  };
  const { api: market, feature } = createMarket({ ports, deps });
  const run = runFeature(feature);
  await run.open();
  const server = await buildServer({
    ports,
    routes: run.routes,
    authenticator: { authenticate: async () => null },
    catalogs: loadCatalogs(ROOT),
  });
  return {
    test,
    ports,
    clock,
    market,
    tick: run.tick,
    published,
    call: caller(server),
    close: async () => {
      await server.close();
      await run.close();
      await test.close();
    },
  };
}

function caller(server: FastifyInstance): MarketScene['call'] {
  return async (path, body = {}, { language = 'es', address = '127.0.0.1' } = {}) => {
    const response = await server.inject({
      method: 'POST',
      url: `/api/${path}?language=${language}`,
      payload: body,
      remoteAddress: address,
    });
    return { status: response.statusCode, ...response.json() };
  };
}
