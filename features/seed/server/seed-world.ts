import type { FastifyInstance } from 'fastify';
import type { BusinessClock } from '#kernel/clock/clock.ts';
import type { CallDefinition } from '#kernel/contract/define-call.ts';
import type { Authenticator, OperatorGate } from '#kernel/http/authenticator.ts';
import { buildServer } from '#kernel/http/build-server.ts';
import type { Route } from '#kernel/http/route.ts';
import type { Ports } from '#kernel/ports/ports.ts';

/** Ports as `joinFeatures` takes them. */
export type PortsInThePast = Ports & { readonly clock: BusinessClock };

/** A whole Bolsillo on ports whose clock stands in the past. */
export interface SeedWorld {
  readonly routes: readonly Route[];
  readonly authenticator: Authenticator;
  readonly operators?: OperatorGate;
  /** One second of the market and of the venue. */
  tick(): Promise<void>;
}

/** Builds every feature over the given ports, without listening, jobs or timers. */
export type OpenSeedWorld = (ports: PortsInThePast) => Promise<SeedWorld>;

/** A call of the seeds was not answered with success. */
export class SeedCallError extends Error {
  override readonly name = 'SeedCallError';
  readonly reason: string;

  constructor(path: string, reason: string) {
    super(`${path}: ${reason}`);
    this.reason = reason;
  }
}

/** In whose name a call is made. */
export interface SeedIdentity {
  /** An investor's. */
  readonly token?: string;
  readonly operatorToken?: string;
  readonly key?: string;
}

/** Makes calls as an investor's phone or an operator's console would, through the same server, without a network. */
export interface SeedCaller {
  ask<I, O>(call: CallDefinition<I, O>, input: I, as?: SeedIdentity): Promise<O>;
  close(): Promise<void>;
}

interface Envelope<O> {
  readonly success: boolean;
  readonly msg: string;
  readonly data: O & { reason?: string };
}

/** Opens a caller on a world; texts are not needed and stay their keys. */
export async function openSeedCaller(ports: Ports, world: SeedWorld): Promise<SeedCaller> {
  const catalogs = { has: () => false, translate: (_language: string, key: string) => key };
  const server = await buildServer({ ports, ...world, catalogs });
  return {
    ask: (call, input, as = {}) => ask(server, call, input, as),
    close: () => server.close(),
  };
}

/** What the seeded investors log in with: their devices are listed like anyone's. */
const SEEDED_PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';

async function ask<I, O>(
  server: FastifyInstance,
  call: CallDefinition<I, O>,
  input: I,
  { token, operatorToken, key }: SeedIdentity,
): Promise<O> {
  const response = await server.inject({
    method: 'POST',
    url: `/api/${call.path}`,
    payload: input as object,
    headers: {
      'user-agent': SEEDED_PHONE,
      ...(token !== undefined && { userToken: token }),
      ...(operatorToken !== undefined && { operatorToken }),
      ...(key !== undefined && { 'idempotency-key': key }),
    },
  });
  const envelope: Envelope<O> = response.json();
  if (!envelope.success) throw new SeedCallError(call.path, envelope.data?.reason ?? envelope.msg);
  return envelope.data;
}
