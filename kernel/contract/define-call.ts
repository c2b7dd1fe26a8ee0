import type * as z from 'zod/mini';
import type { OperatorRole } from './operator-role.ts';

/**
 * Who may make a call. `anonymous`: anyone (a valid token, where sent, still names the investor);
 * `investor`: token needed; `operator`: a console session is needed.
 */
export type Access = 'anonymous' | 'investor' | 'operator';

/** What both sides of a call obey: its address, who may make it, what goes in, what comes out. */
export interface CallDefinition<Input = unknown, Output = unknown, A extends Access = Access> {
  /** `thing/verb`, for example `stock/list`; the address is `/api/stock/list`. */
  readonly path: string;
  readonly summary: string;
  readonly access: A;
  /** Moves money or places an order: the header `idempotency-key` is required. */
  readonly command: boolean;
  /** Operator calls only: who may make it; the auditor may besides make every call that only reads. */
  readonly roles: readonly OperatorRole[];
  /** Operator calls only: it changes nothing. */
  readonly reads: boolean;
  /** Operator calls only: stands in the audit log. False only for what tells of nobody, such as the counts of queues. */
  readonly audited: boolean;
  /** By it an operator gets into the console: anybody may make it, and it is served when all else is refused. */
  readonly entersConsole: boolean;
  /** Investors' calls only: refused with −19 `member.blocked` while the investor is blocked. */
  readonly notWhileBlocked: boolean;
  /**
   * Investors' commands only: which fields of the input, as it was sent, a device signs; none that is secret. Left out: nothing
   * is signed.
   */
  readonly signs?: readonly string[];
  readonly input: z.ZodMiniType<Input>;
  readonly output: z.ZodMiniType<Output>;
  /** Every dotted reason the call may refuse with, beyond those of the kernel. */
  readonly reasons: readonly string[];
}

/** An operator's call says who may make it; no other call has roles. */
type OperatorOptions<A extends Access> = A extends 'operator'
  ? { roles: readonly OperatorRole[]; reads?: boolean; audited?: boolean }
  : { roles?: never; reads?: never; audited?: never };

interface CallOptions<I extends z.ZodMiniType, O extends z.ZodMiniType, A extends Access> {
  path: string;
  summary: string;
  access: A;
  command?: boolean;
  /** For calls that need no log-in. */
  entersConsole?: boolean;
  /** For calls that need an investor's log-in. */
  notWhileBlocked?: boolean;
  signs?: readonly (keyof z.output<I> & string)[];
  input: I;
  output: O;
  reasons?: readonly string[];
}

/** A call, once for both sides: validation, types, OpenAPI and client all come from it. */
export function defineCall<I extends z.ZodMiniType, O extends z.ZodMiniType, const A extends Access>(
  options: CallOptions<I, O, A> & OperatorOptions<A>,
): CallDefinition<z.output<I>, z.output<O>, A> {
  const defaults = {
    command: false,
    roles: [],
    reads: false,
    audited: true,
    entersConsole: false,
    notWhileBlocked: false,
    reasons: [],
  };
  return { ...defaults, ...options } as CallDefinition<z.output<I>, z.output<O>, A>;
}

/** The parsed input of a call. */
export type InputOf<C> = C extends CallDefinition<infer I, unknown> ? I : never;
/** The data of a call's successful answer. */
export type OutputOf<C> = C extends CallDefinition<unknown, infer O> ? O : never;

/** What a device signs of an input: the fields that the call names, in that order. */
export function signedPart(
  { signs = [] }: Pick<CallDefinition, 'signs'>,
  input: unknown,
): Record<string, unknown> {
  const sent = typeof input === 'object' && input !== null ? (input as Record<string, unknown>) : {};
  return Object.fromEntries(signs.map((field) => [field, sent[field]]));
}
