import type { Access, CallDefinition } from '#kernel/contract/define-call.ts';
import type { OperatorRole } from '#kernel/contract/operator-role.ts';
import type { Database, Transaction } from '#kernel/database/database.ts';
import type { Language } from '#kernel/i18n/language.ts';
import type { AuditSubject, VerifiedSignature } from './authenticator.ts';

/** What every handler is given about the request that it serves, whoever made it. */
export interface RequestContext {
  readonly language: Language;
  readonly requestId: string;
  /** Business time, epoch milliseconds: what rules of the market and of money go by. */
  readonly now: number;
  /** The machine's time, epoch milliseconds: tokens, lock-outs, expiry of previews. */
  readonly securityNow: number;
  /**
   * The call's one database transaction: begun at its first query, committed before the answer leaves,
   * rolled back when the handler throws. Not there for routes with `ownTransaction`.
   */
  readonly tx: Transaction;
  readonly db: Database;
  /** Runs after the commit, never after a rollback; what it throws is logged, the answer stands. */
  afterCommit(effect: () => void | Promise<void>): void;
  readonly remoteAddress: string;
  readonly userAgent: string;
  /** Where the request came in, like `https://bolsillo.example`: as it says itself, or the firm's own proxies do. */
  readonly ownOrigin: string;
  /** A cookie of the request; null where there is none. No call's log-in hangs on one. */
  cookie(name: string): string | null;
  /** Sends a cookie with the answer, also where the call is refused afterwards. */
  setCookie(written: string): void;
  /** The header `idempotency-key`; always there for a command. */
  readonly idempotencyKey: string | null;
  /** Keyed hash of the parsed input in a canonical form: what "the same input" means for a key. */
  readonly inputHash: Uint8Array;
  /** For `ownTransaction` commands: what the investor's device signed, verified and not kept yet; null where it signed nothing. */
  readonly signed: VerifiedSignature | null;
  /** For `ownTransaction` commands: this answer is the first success given again (header `idempotency-hit`). */
  markReplayed(): void;
}

/** The context of a call that anyone may make. */
export interface OpenContext extends RequestContext {
  /** Null where nobody is logged in. */
  readonly investorId: string | null;
  readonly logInId: string | null;
  readonly token: string | null;
}

/** The context of a call that needs a log-in. */
export interface CallContext extends OpenContext {
  readonly investorId: string;
  readonly logInId: string;
  readonly token: string;
}

/** What showing an investor's things needs: the investor's own call gives it, or an operator's look at their file. */
export type InvestorView = Pick<CallContext, 'tx' | 'investorId' | 'language' | 'now' | 'securityNow'>;

/** The context of a call from the console; the role has been checked. */
export interface OperatorContext extends RequestContext {
  readonly operatorId: string;
  readonly operatorName: string;
  readonly roles: readonly OperatorRole[];
  readonly logInId: string;
  /**
   * Says whom or what this call is about; the audit log gets a line for each. A call that says nothing gets one line
   * without a subject.
   */
  audit(subject: AuditSubject): void;
}

/** Which context a handler gets, by the call's access. */
export type ContextFor<A extends Access> = [A] extends ['anonymous']
  ? OpenContext
  : [A] extends ['operator']
    ? OperatorContext
    : CallContext;

/** At most `max` requests in `windowMs` for each log-in, or each address where nobody is logged in. */
export interface RateLimit {
  readonly max: number;
  readonly windowMs: number;
}

export interface RouteOptions {
  /** The handler makes its own transactions (and, for a command, looks at its key before it refuses anything and keeps its idempotency row itself). */
  readonly ownTransaction?: boolean;
  /** For calls that begin a log-in: a stale token in the browser must not stand in their way. */
  readonly ignoresToken?: boolean;
  /**
   * Not to be had by GET: it changes something, or what is secret in its input must not stand in an address. Commands
   * never are.
   */
  readonly postOnly?: boolean;
  /**
   * For open reads whose answer is the same for everyone, given the input and this version: it is made and written
   * once and sent to all who ask. `now` is business time, epoch milliseconds.
   */
  readonly shared?: (now: number) => AnswerVersion;
  /**
   * By GET it sends the browser on: 302 to the `location` of its output. Where a browser itself navigated here and is
   * refused, it goes to this screen instead, its address ended by the code (`…=-17`); any other asker gets the envelope.
   */
  readonly redirects?: { readonly refusedTo: string };
  /** By GET it sends the `text` of its output as it is, as this media type: for programs that know no envelope. */
  readonly sendsText?: string;
  /** By GET it sends the `image` of its output (`shownImage`) as it is, for pictures that stand in a text; it never changes. */
  readonly sendsImage?: true;
  /** Largest body in bytes; 64 kB without it. */
  readonly bodyLimitBytes?: number;
  /** Stricter or looser than the server's default. */
  readonly rateLimit?: RateLimit;
  /**
   * Runs before the call's transaction, while the call holds no connection: for a check that must be remembered although
   * the call is refused, such as a counted try at a password. Left out where the command's key already has its answer.
   */
  readonly beforehand?: (context: CallContext | OperatorContext, input: unknown) => Promise<void>;
}

/** The options as a call's own types see them. */
export type OptionsFor<Input, A extends Access> = Omit<RouteOptions, 'beforehand'> & {
  readonly beforehand?: (context: ContextFor<A>, input: Input) => Promise<void>;
};

/** What an answer goes by besides its input: while each part stays the same (`===`), so does the answer. */
export type AnswerVersion = readonly unknown[];

/** A call together with what it does. Its handler takes the parsed input and gives the output, or throws a `Refusal`. */
export interface Route {
  readonly call: CallDefinition;
  readonly options: RouteOptions;
  readonly handle: (context: CallContext | OperatorContext, input: unknown) => Promise<unknown>;
}

/** Whether a call can be asked by GET too: neither a command nor one that says that it must not. */
export function hasGet({ call, options }: Route): boolean {
  return !call.command && !options.postOnly;
}

/** Binds a handler to its call; `buildServer` mounts it at `/api/<path>`. */
export function route<Input, Output, A extends Access>(
  call: CallDefinition<Input, Output, A>,
  handle: (context: ContextFor<A>, input: Input) => Promise<Output> | Output,
  options: OptionsFor<Input, A> = {},
): Route {
  return { call, options: options as RouteOptions, handle: handle as unknown as Route['handle'] };
}
