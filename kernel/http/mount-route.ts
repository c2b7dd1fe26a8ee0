import fastJson from 'fast-json-stringify';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { CallDefinition } from '#kernel/contract/define-call.ts';
import { Refusal } from '#kernel/contract/refusal.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import type { Admission, CallClass } from './answering/admission.ts';
import { sendCompressed } from './answering/compressed.ts';
import { successEnvelope } from './answering/envelope.ts';
import { createSharedAnswers } from './answering/shared-answers.ts';
import type { Authenticator, LogIn, OperatorGate, OperatorLogIn } from './authenticator.ts';
import { answerSchema, inputSchema } from './call-schemas.ts';
import { once } from './once.ts';
import { operatorOf, recordRefused, refuseWithoutRole } from './operator-call.ts';
import { type Limiter, limitByKey } from './rate-limits.ts';
import { networkOf } from './reading/network-of.ts';
import { idempotencyKeyOf, inputOf, isUnattended, logInOf, tokenOf } from './reading/request-parts.ts';
import { hasGet, type Route } from './route.ts';
import { runCall } from './run-call.ts';

const DEFAULT_BODY_LIMIT_BYTES = 64 * 1024;
const JSON_TYPE = 'application/json; charset=utf-8';

export interface MountParts {
  readonly ports: Ports;
  readonly authenticator: Authenticator;
  /** Null on a server without a console, which then mounts no operator's call. */
  readonly operators: OperatorGate | null;
  readonly perLogIn: Limiter;
  readonly admission: Admission;
}

/** Who asks: an investor, an operator, or nobody known. */
interface Asks {
  readonly logIn: LogIn | null;
  readonly operator: OperatorLogIn | null;
  readonly token: string | null;
}

/** Mounts one call at `/api/<path>`: log-in, limits, input, the handler in its transaction, the answer. */
export function mountRoute(server: FastifyInstance, route: Route, parts: MountParts): void {
  const { call, options } = route;
  const { operators, ports, authenticator } = parts;
  refuseContradictions(route, operators);
  const kinds = once(() => inputSchema(call));
  const writer = once(() => writerOf(call));
  const write = (data: unknown) => writer()(successEnvelope(data));
  const limiters = limitersOf(server, route, parts.perLogIn);
  const sharedAt = options.shared ? createSharedAnswers(options.shared) : null;
  const callClass = classOf(route);
  const isLarge = options.bodyLimitBytes !== undefined && call.access !== 'operator';

  /** Before a large body is read: nobody fills the memory with what is refused anyway. */
  async function admit(request: FastifyRequest): Promise<void> {
    const logIn = await logInOf(route, tokenOf(request, call.access), authenticator);
    request.logInId = logIn?.logInId ?? null;
    for (const limit of limiters) await limit(request);
  }

  async function answerTo(request: FastifyRequest, reply: FastifyReply, asks: Asks): Promise<FastifyReply> {
    request.logInId = (asks.operator ?? asks.logIn)?.logInId ?? null;
    if (!isLarge) for (const limit of limiters) await limit(request);
    const idempotencyKey = idempotencyKeyOf(request, call);
    const input = inputOf(request, call, kinds);
    const answers = sharedAt?.(ports.clock.now());
    const key = answers === undefined ? '' : JSON.stringify(input);
    const known = answers?.get(key);
    if (known !== undefined) return sendCompressed(request, reply.type(JSON_TYPE), known);
    const served = { request, reply, ports, authenticator, ...asks, operators, idempotencyKey, input };
    const text = await runCall(route, served, write);
    answers?.keep(key, Buffer.from(text));
    return sendWritten(route, request, reply, text);
  }

  /** Who navigates here in a browser gets a screen, whatever comes of it. */
  async function lead(request: FastifyRequest, reply: FastifyReply, asks: Asks): Promise<FastifyReply> {
    try {
      return await answerTo(request, reply, asks);
    } catch (error) {
      const isNavigation = request.method === 'GET' && request.headers['sec-fetch-mode'] === 'navigate';
      if (!options.redirects || !isNavigation || !(error instanceof Refusal)) throw error;
      return reply.redirect(`${options.redirects.refusedTo}${error.code}`, 302);
    }
  }

  async function serve(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const token = tokenOf(request, call.access);
    if (call.access !== 'operator' || operators === null) {
      const logIn = await logInOf(route, token, authenticator);
      return lead(request, reply, { logIn, operator: null, token });
    }
    const operator = await operatorOf(token, operators, isUnattended(request));
    try {
      refuseWithoutRole(route, operator);
      return await answerTo(request, reply, { logIn: null, operator, token });
    } catch (error) {
      await recordRefused(route, { operator, operators, ports, request }, error);
      throw error;
    }
  }

  server.route({
    method: methodsOf(route),
    url: `/api/${call.path}`,
    bodyLimit: options.bodyLimitBytes ?? DEFAULT_BODY_LIMIT_BYTES,
    ...(isLarge ? { onRequest: admit } : {}),
    config: { callClass },
    handler: (request, reply) => parts.admission.admit(callClass, () => serve(request, reply)),
  });
}

/** Made at the first call: those of all calls take most of a second, which a start need not wait for. */
export function writerOf(call: CallDefinition): (envelope: unknown) => string {
  return fastJson(answerSchema(call));
}

/** Its work is counted once its body is read: a slow sender takes nobody's place. */
function classOf({ call }: Route): CallClass {
  if (call.access === 'operator') return 'console';
  if (call.entersConsole) return 'entry';
  return call.command ? 'command' : 'read';
}

/** What no route may be, told at the start and not at the first request. */
function refuseContradictions({ call, options }: Route, operators: OperatorGate | null): void {
  const refuse = (why: string) => {
    throw new Error(`${call.path}: ${why}`);
  };
  if (call.command && call.access === 'anonymous') refuse("a command's key is scoped to who does it");
  if (options.shared && call.access !== 'anonymous')
    refuse('what needs a log-in is not the same for everyone');
  if (call.entersConsole && call.access !== 'anonymous') refuse('who is in the console does not enter it');
  if (call.notWhileBlocked && call.access !== 'investor') refuse('only an investor is ever blocked');
  if (call.access !== 'operator') return;
  if (operators === null) refuse('there is nobody to ask about operators');
  if (call.roles.length === 0) refuse("an operator's call names its roles");
  if (options.ownTransaction) refuse("an operator's call is recorded in its own transaction");
  if (call.command && call.reads) refuse('a command changes something');
}

/** A written answer; by GET a call may send the browser on instead, or its text or its picture as it is. */
function sendWritten(
  { options }: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): FastifyReply {
  if (request.method === 'GET') {
    if (options.redirects) return reply.redirect(locationIn(text), 302);
    if (options.sendsText) return reply.type(options.sendsText).send(textIn(text));
    if (options.sendsImage) return sendImage(reply, text);
  }
  return sendCompressed(request, reply.type(JSON_TYPE), text);
}

/** Where a call that leads on leads to, from its written answer. */
function locationIn(text: string): string {
  return (JSON.parse(text) as { data: { location: string } }).data.location;
}

/** What a call sends as it is, from its written answer. */
function textIn(text: string): string {
  return (JSON.parse(text) as { data: { text: string } }).data.text;
}

function sendImage(reply: FastifyReply, text: string): FastifyReply {
  const { type, data } = (JSON.parse(text) as { data: { image: { type: string; data: string } } }).data.image;
  return reply
    .header('cache-control', 'private, max-age=31536000, immutable')
    .type(type)
    .send(Buffer.from(data, 'base64'));
}

function methodsOf(route: Route): HTTPMethods[] {
  return hasGet(route) ? ['POST', 'GET'] : ['POST'];
}

function limitersOf(server: FastifyInstance, route: Route, perLogIn: Limiter): Limiter[] {
  const own = route.options.rateLimit;
  if (own === undefined) return [perLogIn];
  return [
    perLogIn,
    limitByKey(server, route.call.path, own, (request) => request.logInId ?? networkOf(request.ip)),
  ];
}
