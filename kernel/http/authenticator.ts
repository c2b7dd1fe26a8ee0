import type { CallDefinition } from '#kernel/contract/define-call.ts';
import type { OperatorRole } from '#kernel/contract/operator-role.ts';
import type { Transaction } from '#kernel/database/database.ts';
import type { ReadSignature } from '#kernel/signature/read-signature.ts';

/** Who a good token stands for: the investor and the one log-in (device) of theirs. */
export interface LogIn {
  readonly investorId: string;
  readonly logInId: string;
  /** The firm has blocked the investor: calls that say `notWhileBlocked` are refused. Left out: they are not. */
  readonly blocked?: boolean;
}

/** Who a good operator's token stands for. */
export interface OperatorLogIn {
  readonly operatorId: string;
  readonly operatorName: string;
  readonly roles: readonly OperatorRole[];
  readonly logInId: string;
}

/** Whom or what an operator's call was about; `detail` is JSON-ready and holds no secret. */
export interface AuditSubject {
  readonly subjectKind: string;
  readonly subjectId: string;
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** One line of the audit log. */
export interface AuditRecord {
  /** Null for what nobody of the console did: a command on the server, a try to sign in. */
  readonly operator: OperatorLogIn | null;
  readonly call: string;
  readonly reads: boolean;
  /** SHA-256 of the parsed input in its canonical form. */
  readonly inputHash: Uint8Array;
  readonly subject: AuditSubject | null;
  /** JSON-ready, no secret in it; stands beside the subject's own. */
  readonly detail?: Readonly<Record<string, unknown>>;
  readonly requestId: string;
  readonly remoteAddress: string;
  /** Security time, epoch milliseconds. */
  readonly at: number;
}

/** What an investor's device signed, verified. */
export type VerifiedSignature = ReadSignature & { readonly investorId: string };

/** A call that changes something, as it was sent: what its operator's or investor's device may have signed. */
export interface SentCommand {
  readonly call: CallDefinition;
  readonly idempotencyKey: string | null;
  /** As it came, and as the call's schema read it. */
  readonly body: unknown;
  readonly input: unknown;
  /** The header `operator-signature` or `investor-signature`; null where there is none. */
  readonly signature: string | null;
}

/** The port behind the `operatorToken` header; the operator feature gives it. */
export interface OperatorGate {
  /**
   * Null for any token that is not good, an investor's among them. `unattended`: the console asks by itself, nobody is at
   * work; that keeps no session open.
   */
  authenticate(token: string, unattended?: boolean): Promise<OperatorLogIn | null>;
  /**
   * Tells the database, for this transaction alone, in whose session and at what instant (security time) it runs: it asks
   * for that itself where an operator decides. Keeps what their device signed of a command, and refuses one that should be
   * signed and is not. Not called for mere reads.
   */
  enter?(tx: Transaction, operator: OperatorLogIn, at: number, command: SentCommand): Promise<void>;
  /** Writes a line of the audit log in the call's own transaction: no look and no command without its line. */
  record(tx: Transaction, record: AuditRecord): Promise<void>;
  /** Writes down that an operator tried and was refused; in a transaction of its own, never throws. */
  recordRefused?(tried: Omit<AuditRecord, 'reads'> & { readonly reason: string }): Promise<void>;
}

/** The port behind the `userToken` header; the account feature gives it, the kernel knows no feature. */
export interface Authenticator {
  /** Null for any token that is not good: unknown, expired, ended. Throws only if the store cannot be asked. */
  authenticate(token: string): Promise<LogIn | null>;
  /**
   * Keeps what the log-in's device signed of a command, in its transaction, and refuses a signature that does not fit. Called
   * for a command that was not done before.
   */
  enter?(tx: Transaction, logIn: LogIn, at: number, command: SentCommand): Promise<void>;
  /** The same for a command that makes its own transaction and keeps it there; null where the device signed nothing. */
  verify?(logIn: LogIn, at: number, command: SentCommand): Promise<VerifiedSignature | null>;
}
