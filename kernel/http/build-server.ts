import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify';
import type { Redis } from 'ioredis';
import type { Condition } from '#kernel/feature/server-feature.ts';
import type { Catalogs } from '#kernel/i18n/catalog.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import type { RealtimeHub } from '#kernel/realtime/hub.ts';
import { mountSocket } from '#kernel/realtime/mount-socket.ts';
import { createAdmission } from './answering/admission.ts';
import { answerFault } from './answering/answer-fault.ts';
import { createBusyAnswer } from './answering/busy-answer.ts';
import { createDrawer, type Drawer } from './answering/drawer.ts';
import { faultOf } from './answering/fault.ts';
import { createFirstContent, type FirstScreens } from './answering/first-answers.ts';
import type { LoopWatch } from './answering/loop-watch.ts';
import type { OwnAsks, OwnDrawing } from './answering/own-asks.ts';
import { mountOwnDrawing } from './answering/own-drawing.ts';
import { builtFolder, type FirstPages, screenSenders } from './answering/screens.ts';
import { type SecurityHeaders, securityHeaders } from './answering/security-headers.ts';
import { serveConsole, serveMobileApp, unknownScreenOf } from './answering/static-files.ts';
import type { Authenticator, OperatorGate } from './authenticator.ts';
import { mountRoute } from './mount-route.ts';
import { once } from './once.ts';
import { openApiOf } from './openapi.ts';
import {
  DEFAULT_RATE_LIMITS,
  limitByAddress,
  limitByLogIn,
  type RateLimits,
  registerRateLimits,
} from './rate-limits.ts';
import { answerBrokenRequest } from './reading/broken-request.ts';
import { acceptBodies } from './reading/read-body.ts';
import type { Route } from './route.ts';
import { mountHealth, type Readiness } from './watching/health.ts';
import { mountMetrics } from './watching/metrics.ts';

export interface ServerOptions {
  readonly ports: Ports;
  readonly routes: readonly Route[];
  readonly authenticator: Authenticator;
  /** Who may use the console; without it no operator's call can be mounted. */
  readonly operators?: OperatorGate;
  readonly catalogs: Catalogs;
  /** What `/health/ready` says beside whether it serves. */
  readonly conditions?: readonly Condition[];
  /** The hub behind `ports.realtime`; without it there is no `/ws`. */
  readonly hub?: RealtimeHub;
  /** Folders of built apps: `mobile` is served at `/` and `/h5/`, `operator` at `/console/`, where they hold a build. */
  readonly staticDirs?: { readonly mobile?: string; readonly operator?: string };
  /** What the pages of the mobile app's first screens carry beside the app; nothing unless told. */
  readonly firstScreens?: FirstScreens;
  /** What the pages of one's own screens ask before the app is there; nothing unless told. */
  readonly ownAsks?: OwnAsks;
  /** By which address a screen is drawn for investors; none unless told. */
  readonly ownDrawing?: OwnDrawing;
  readonly rateLimits?: RateLimits;
  /** How late the event loop runs; this process's own unless told. */
  readonly loop?: LoopWatch;
  /** Shared counting where several nodes run. */
  readonly redis?: Redis | null;
  /** Which proxies' `x-forwarded-for` is believed; none unless told. */
  readonly trustProxy?: boolean | string | string[];
  /** How long a request may take to arrive whole, milliseconds (30,000). */
  readonly requestTimeoutMs?: number;
  /** Version shown in the OpenAPI document. */
  readonly version?: string;
}

const REQUEST_TIMEOUT_MS = 30_000;
/** How often requests that have taken too long to arrive are looked for. */
const SLOW_REQUEST_CHECK_MS = 2_000;
const KEEP_ALIVE_MS = 72_000;
const MAX_ADDRESS_PARTS_LENGTH = 200;

/** The one HTTP server: every call, the websocket, the app's files, health, metrics, the OpenAPI document. */
export async function buildServer(options: ServerOptions): Promise<FastifyInstance> {
  const { ports, catalogs } = options;
  const requestTimeout = options.requestTimeoutMs ?? REQUEST_TIMEOUT_MS;
  const fault = { catalogs, log: ports.log };
  const readiness: Readiness = { stopping: false };
  const headers = securityHeaders(ports.config.mode);
  const screensFor = screenSenders(options.staticDirs ?? {}, ports.config, () => firstPages);
  const server = fastify({
    logger: false,
    bodyLimit: 64 * 1024,
    requestTimeout,
    keepAliveTimeout: KEEP_ALIVE_MS,
    forceCloseConnections: 'idle',
    // Its own answer carries neither envelope nor headers; `markRequests` gives ours.
    return503OnClosing: false,
    http: {
      connectionsCheckingInterval: SLOW_REQUEST_CHECK_MS,
      // Node's own minute for the headers would be taken for the whole request where that has less.
      headersTimeout: requestTimeout,
      shouldUpgradeCallback: isWebSocket,
    },
    trustProxy: options.trustProxy ?? false,
    genReqId: () => randomUUID(),
    routerOptions: {
      maxParamLength: MAX_ADDRESS_PARTS_LENGTH,
    },
    frameworkErrors: (error, request, reply) => {
      // No hook has seen the request yet, so what every answer carries is given here.
      markAnswer(reply, request, headers);
      return screensFor(request) === null
        ? answerFault(error, request, reply, fault)
        : reply.redirect(unknownScreenOf(request));
    },
    clientErrorHandler: answerBrokenRequest(catalogs),
  });
  const { firstScreens, ownAsks = () => [], ownDrawing = () => null } = options;
  const mobile = builtFolder(options.staticDirs?.mobile);
  const drawer = mobile === null ? null : createDrawer(mobile, ports.log);
  server.addHook('onListen', async () => drawer?.warm());
  server.addHook('onClose', async () => drawer?.close());
  const firstPages: FirstPages | null = firstScreens
    ? { screens: firstScreens, content: createFirstContent(server, drawer, ports), ownAsks, ownDrawing }
    : null;
  server.decorateRequest('logInId', null);
  server.decorateRequest('isShed', false);
  server.setErrorHandler((error, request, reply) => {
    // The files' own server refuses an address such as `/user//`: of a screen, the app's router says what there is.
    const screens = faultOf(error).status < 500 ? screensFor(request) : null;
    return screens === null ? answerFault(error, request, reply, fault) : screens(request, reply);
  });
  server.addHook('preClose', async () => {
    readiness.stopping = true;
  });
  markRequests(server, ports, headers);
  refuseWhileStopping(server, readiness);
  acceptBodies(server);
  await registerRateLimits(server, options.redis ?? null);
  await mountApi(server, options, drawer);
  mountHealth(server, ports.db, readiness, options.conditions);
  mountMetrics(server, () => options.hub?.socketCount() ?? 0);
  const doors = { authenticator: options.authenticator, operators: options.operators ?? null };
  if (options.hub) await mountSocket(server, options.hub, doors, ports);
  await mountPages(server, options, screensFor);
  return server;
}

async function mountApi(
  server: FastifyInstance,
  options: ServerOptions,
  drawer: Drawer | null,
): Promise<void> {
  const limits = options.rateLimits ?? DEFAULT_RATE_LIMITS;
  const parts = {
    ports: options.ports,
    authenticator: options.authenticator,
    operators: options.operators ?? null,
    perLogIn: limitByLogIn(server, limits.perLogIn),
    admission: createAdmission(options.ports.db.waitedMs, options.loop),
  };
  server.addHook('onClose', async () => parts.admission.stop());
  const refuseBusy = createBusyAnswer(options.ports, options.catalogs);
  const perAddress = limitByAddress(server, limits.perAddress);
  const openApi = once(() => JSON.stringify(openApiOf(options.routes, options.version ?? '0.0.0')));
  await server.register(async (api) => {
    api.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { callClass } = request.routeOptions.config;
      // First of all: what is refused anyway costs next to nothing.
      if (callClass && parts.admission.isFull(callClass)) return refuseBusy(request, reply);
      await perAddress(request);
    });
    for (const route of options.routes) mountRoute(api, route, parts);
    const { ports, ownAsks: asks = () => [], ownDrawing: drawing = () => null } = options;
    mountOwnDrawing(api, { ports, authenticator: options.authenticator, drawer, asks, drawing });
    api.get('/api/openapi.json', async (_request, reply) =>
      reply.type('application/json; charset=utf-8').send(openApi()),
    );
  });
}

async function mountPages(
  server: FastifyInstance,
  options: ServerOptions,
  screensFor: ReturnType<typeof screenSenders>,
): Promise<void> {
  const folder = builtFolder(options.staticDirs?.mobile);
  const console = builtFolder(options.staticDirs?.operator);
  if (folder !== null) await serveMobileApp(server, folder);
  if (console !== null) await serveConsole(server, console, folder === null);
  const fault = { catalogs: options.catalogs, log: options.ports.log };
  server.setNotFoundHandler((request, reply) => {
    const screens = screensFor(request);
    if (screens !== null) return screens(request, reply);
    return answerFault(
      Object.assign(new Error('no such address'), { statusCode: 404 }),
      request,
      reply,
      fault,
    );
  });
}

/** Every answer's fixed headers and id, and a log line for every request but those that were shed. */
function markRequests(server: FastifyInstance, { log }: Ports, headers: SecurityHeaders): void {
  server.addHook('onRequest', (request, reply, done) => {
    markAnswer(reply, request, headers);
    done();
  });
  server.addHook('onResponse', (request, reply, done) => {
    if (request.isShed) return done();
    log.info(
      {
        requestId: request.id,
        method: request.method,
        route: request.routeOptions.url ?? null,
        status: reply.statusCode,
        durationMs: Math.round(reply.elapsedTime),
      },
      'request',
    );
    done();
  });
}

/** What still comes in by an open connection while the server stops: to be sent again, to another node or a little later. */
function refuseWhileStopping(server: FastifyInstance, readiness: Readiness): void {
  server.addHook('onRequest', async (request, reply) => {
    if (!readiness.stopping || request.url.startsWith('/health/')) return;
    reply.header('connection', 'close');
    throw Object.assign(new Error('the server is stopping'), { statusCode: 503 });
  });
}

/** Any other protocol on offer, such as h2c, is passed over, and the request answered as HTTP/1.1. */
function isWebSocket(request: IncomingMessage): boolean {
  return request.headers.upgrade?.toLowerCase() === 'websocket';
}

function markAnswer(reply: FastifyReply, request: FastifyRequest, headers: SecurityHeaders): void {
  reply.headers(headers).header('x-request-id', request.id);
}
