import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Transaction } from '#kernel/database/database.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import type { LogIn } from './authenticator.ts';
import { hashInput } from './input-hash.ts';
import { languageOf } from './language-of.ts';
import type { CallContext, OpenContext } from './route.ts';

/** Everything about one request that stays the same while its deed is tried. */
export interface Served {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly ports: Ports;
  readonly logIn: LogIn | null;
  readonly token: string | null;
  readonly idempotencyKey: string | null;
  readonly input: unknown;
}

type Effect = () => void | Promise<void>;

/**
 * The context that a handler gets. `effects` collects what must wait for the commit.
 * The route's access has been checked before: only anonymous calls come here without a log-in.
 */
export function makeContext(served: Served, tx: Transaction, effects: Effect[]): CallContext {
  const { request, reply, ports, logIn, token, idempotencyKey, input } = served;
  const context: OpenContext = {
    investorId: logIn?.investorId ?? null,
    logInId: logIn?.logInId ?? null,
    token: logIn === null ? null : token,
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
    idempotencyKey,
    get inputHash() {
      return hashInput(input);
    },
    markReplayed: () => {
      reply.header('idempotency-hit', '1');
    },
  };
  return context as CallContext;
}

/** For routes with `ownTransaction`: reaching for `tx` is a mistake of the handler and says so. */
export const NO_TRANSACTION: Transaction = {
  isTransaction: true,
  query: () => Promise.reject(new Error('this route makes its own transactions')),
  withTables: () => {
    throw new Error('this route makes its own transactions');
  },
};
