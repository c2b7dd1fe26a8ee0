import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Transaction } from '#kernel/database/database.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import type {
  AuditSubject,
  Authenticator,
  LogIn,
  OperatorGate,
  OperatorLogIn,
  VerifiedSignature,
} from './authenticator.ts';
import { hashInput } from './input-hash.ts';
import { cookieOf } from './reading/cookie-of.ts';
import { languageOf } from './reading/language-of.ts';
import type { CallContext, OpenContext, OperatorContext, RequestContext } from './route.ts';

/** Everything about one request that stays the same while its command is tried. */
export interface Served {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly ports: Ports;
  readonly logIn: LogIn | null;
  /** Set for calls from the console only. */
  readonly operator: OperatorLogIn | null;
  readonly authenticator: Authenticator;
  /** Where such calls are recorded; null on a server without a console. */
  readonly operators: OperatorGate | null;
  readonly token: string | null;
  readonly idempotencyKey: string | null;
  readonly input: unknown;
  /** Of a command with its own transaction. */
  readonly signed?: VerifiedSignature | null;
}

type Effect = () => void | Promise<void>;

/** What a handler leaves behind for after its return. */
export interface Left {
  /** What must wait for the commit. */
  readonly effects: Effect[];
  /** Whom an operator's call was about. */
  readonly subjects: AuditSubject[];
}

/**
 * The context that a handler gets. The route's access has been checked before: only anonymous calls come here
 * without a log-in.
 */
export function makeContext(served: Served, tx: Transaction, left: Left): CallContext | OperatorContext {
  const { logIn, operator, token } = served;
  const request = requestContext(served, tx, left.effects);
  if (operator !== null) {
    return Object.assign(request, operator, {
      audit: (subject: AuditSubject) => void left.subjects.push(subject),
    });
  }
  const context: OpenContext = Object.assign(request, {
    investorId: logIn?.investorId ?? null,
    logInId: logIn?.logInId ?? null,
    token: logIn === null ? null : token,
  });
  return context as CallContext;
}

function requestContext(served: Served, tx: Transaction, effects: Effect[]): RequestContext {
  const { request, reply, ports, idempotencyKey, input } = served;
  return {
    language: languageOf(request),
    requestId: request.id,
    now: ports.clock.now(),
    securityNow: ports.clock.securityNow(),
    tx,
    db: ports.db,
    afterCommit: (effect) => {
      effects.push(effect);
    },
    remoteAddress: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    ownOrigin: `${request.protocol}://${request.host}`,
    cookie: (name) => cookieOf(request, name),
    setCookie: (written) => {
      reply.header('set-cookie', written);
    },
    idempotencyKey,
    get inputHash() {
      return hashInput(ports, input);
    },
    signed: served.signed ?? null,
    markReplayed: () => {
      reply.header('idempotency-hit', '1');
    },
  };
}

/** For routes with `ownTransaction`: reaching for `tx` is a mistake of the handler and says so. */
export const NO_TRANSACTION: Transaction = {
  isTransaction: true,
  query: () => Promise.reject(new Error('this route makes its own transactions')),
  withTables: () => {
    throw new Error('this route makes its own transactions');
  },
};
