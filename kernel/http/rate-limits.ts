import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Redis } from 'ioredis';
import { TooManyRequests } from './answering/fault.ts';
import type { RateLimit } from './route.ts';

/** The server's own limits, generous: many phones share one address behind a carrier's gateway. */
export interface RateLimits {
  /** Of all calls of one address together. */
  readonly perAddress: RateLimit;
  /** Of all calls of one log-in together. */
  readonly perLogIn: RateLimit;
}

const MINUTE_MS = 60_000;

export const DEFAULT_RATE_LIMITS: RateLimits = {
  perAddress: { max: 300_000, windowMs: MINUTE_MS },
  perLogIn: { max: 60_000, windowMs: MINUTE_MS },
};

/** Addresses and log-ins remembered on a node without Redis; the least recently seen is forgotten first. */
const REMEMBERED_KEYS = 50_000;
const IPV6_SUBNET_BITS = 64;

/** Throws `TooManyRequests` once the caller has asked too often. */
export type Limiter = (request: FastifyRequest) => Promise<void>;

/** Sets up counting: in Redis where nodes share one, else in this process. A Redis that is gone lets all pass. */
export async function registerRateLimits(server: FastifyInstance, redis: Redis | null): Promise<void> {
  await server.register(rateLimit, {
    global: false,
    cache: REMEMBERED_KEYS,
    ipv6Subnet: IPV6_SUBNET_BITS,
    skipOnError: true,
    ...(redis === null ? {} : { redis, nameSpace: 'bolsillo-rate-' }),
  });
}

/** A limiter that counts by the sender's address (IPv6: its /64). */
export function limitByAddress(server: FastifyInstance, limit: RateLimit): Limiter {
  return limiterOf(server.createRateLimit({ max: limit.max, timeWindow: limit.windowMs }));
}

/** A limiter that counts all calls of one log-in together; who is not logged in is counted by address alone. */
export function limitByLogIn(server: FastifyInstance, limit: RateLimit): Limiter {
  const count = limitByKey(server, 'log-in', limit, (request) => request.logInId ?? '');
  return async (request) => {
    if (request.logInId !== null) await count(request);
  };
}

/** A limiter that counts by a key of the request; `group` keeps the counts of different limiters apart. */
export function limitByKey(
  server: FastifyInstance,
  group: string,
  limit: RateLimit,
  keyOf: (request: FastifyRequest) => string,
): Limiter {
  return limiterOf(
    server.createRateLimit({
      max: limit.max,
      timeWindow: limit.windowMs,
      keyGenerator: (request) => `${group}:${keyOf(request)}`,
    }),
  );
}

function limiterOf(count: ReturnType<FastifyInstance['createRateLimit']>): Limiter {
  return async (request) => {
    const verdict = await count(request);
    if (!verdict.isAllowed && verdict.isExceeded) {
      throw new TooManyRequests(Math.max(1, verdict.ttlInSeconds));
    }
  };
}
