import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { Ports } from '#kernel/ports/ports.ts';
import type { Authenticator } from './authenticator.ts';
import { answerSchema, inputSchema } from './call-schemas.ts';
import { successEnvelope } from './envelope.ts';
import { type Limiter, limitByKey } from './rate-limits.ts';
import { idempotencyKeyOf, inputOf, logInOf, tokenOf } from './request-parts.ts';
import type { Route } from './route.ts';
import { runCall } from './run-call.ts';

const DEFAULT_BODY_LIMIT_BYTES = 64 * 1024;

export interface MountParts {
  readonly ports: Ports;
  readonly authenticator: Authenticator;
  readonly perLogIn: Limiter;
}

type Write = (payload: Record<string, unknown>) => string;

/** Mounts one call at `/api/<path>`: log-in, limits, input, the handler in its transaction, the answer. */
export function mountRoute(server: FastifyInstance, route: Route, parts: MountParts): void {
  const { call, options } = route;
  if (call.deed && call.access !== 'investor') {
    throw new Error(`${call.path}: a deed's key is scoped to an investor`);
  }
  const kinds = inputSchema(call);
  const schema = answerSchema(call);
  const limiters = limitersOf(server, route, parts.perLogIn);
  let write: Write | null = null;

  async function serve(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const token = tokenOf(request);
    const logIn = await logInOf(route, token, parts.authenticator);
    request.logInId = logIn?.logInId ?? null;
    for (const limit of limiters) await limit(request);
    const idempotencyKey = idempotencyKeyOf(request, call);
    const input = inputOf(request, call, kinds);
    const served = { request, reply, ports: parts.ports, logIn, token, idempotencyKey, input };
    const data = await runCall(route, served);
    write ??= reply.compileSerializationSchema(schema) as Write;
    return reply.type('application/json; charset=utf-8').serializer(write).send(successEnvelope(data));
  }

  server.route({
    method: methodsOf(route),
    url: `/api/${call.path}`,
    bodyLimit: options.bodyLimitBytes ?? DEFAULT_BODY_LIMIT_BYTES,
    handler: serve,
  });
}

function methodsOf(route: Route): HTTPMethods[] {
  return route.call.deed || route.options.postOnly ? ['POST'] : ['POST', 'GET'];
}

function limitersOf(server: FastifyInstance, route: Route, perLogIn: Limiter): Limiter[] {
  const own = route.options.rateLimit;
  if (own === undefined) return [perLogIn];
  return [perLogIn, limitByKey(server, route.call.path, own, (request) => request.logInId ?? request.ip)];
}
