import { CODES } from '#kernel/contract/error-codes.ts';
import { KERNEL_REASONS } from '#kernel/contract/kernel-reasons.ts';
import { mayCall } from '#kernel/contract/operator-role.ts';
import { Refusal } from '#kernel/contract/refusal.ts';
import type { Transaction } from '#kernel/database/database.ts';
import type { AuditSubject, OperatorGate, OperatorLogIn, SentCommand } from './authenticator.ts';
import type { Served } from './call-context.ts';
import { hashInput } from './input-hash.ts';
import type { Route } from './route.ts';

const SIGNATURE_HEADERS = {
  operator: 'operator-signature',
  investor: 'investor-signature',
  anonymous: 'investor-signature',
} as const;
/** 256 bits as base64url make 43 characters; what is much longer is no token and is not even looked up. */
const TOKEN = /^[A-Za-z0-9_-]{1,128}$/;

/** Which operator asks. Refuses with −3 a missing token and with −4 one that is not good (an investor's never is). */
export async function operatorOf(
  token: string | null,
  operators: OperatorGate,
  unattended: boolean,
): Promise<OperatorLogIn> {
  if (token === null) throw new Refusal(KERNEL_REASONS.logInRequired, { code: CODES.accessDenied });
  const operator = TOKEN.test(token) ? await operators.authenticate(token, unattended) : null;
  if (operator === null) throw new Refusal(KERNEL_REASONS.logInEnded, { code: CODES.tokenExpired });
  return operator;
}

/** Refuses with −12 an operator whose roles do not allow the call. */
export function refuseWithoutRole({ call }: Route, { roles }: OperatorLogIn): void {
  if (mayCall(roles, call)) return;
  throw new Refusal(KERNEL_REASONS.roleMissing, { code: CODES.controllerForbidden });
}

/** What arrived of a command, for the check of its signature: an operator's or an investor's. */
export function sentCommand(
  { call }: Route,
  { request, idempotencyKey, input }: Pick<Served, 'request' | 'idempotencyKey' | 'input'>,
): SentCommand {
  const signature = request.headers[SIGNATURE_HEADERS[call.access]];
  return {
    call,
    idempotencyKey,
    body: request.body ?? null,
    input,
    signature: typeof signature === 'string' ? signature : null,
  };
}

/** What an operator's request that was refused leaves behind: a line of its own. A slip in the input leaves none. */
export async function recordRefused(
  { call }: Route,
  asked: Pick<Served, 'operator' | 'operators' | 'ports' | 'request'>,
  error: unknown,
): Promise<void> {
  const { operator, operators, ports, request } = asked;
  if (operator === null || !(error instanceof Refusal) || error.code === CODES.invalidInput) return;
  await operators?.recordRefused?.({
    operator,
    call: call.path,
    // As it was sent: what was refused may never have been read.
    inputHash: hashInput(ports, request.body ?? null),
    subject: null,
    reason: error.reason,
    requestId: request.id,
    remoteAddress: request.ip,
    at: ports.clock.securityNow(),
  });
}

/**
 * Writes the call into the audit log, a line for each whom it was about, in the call's own transaction. A look at a list
 * that names nobody says who stood in it; a command's answer that is given once more is a look, and says that it was.
 */
export async function recordCall(
  tx: Transaction,
  route: Route,
  served: Served,
  {
    subjects,
    data,
    repeated = false,
  }: { subjects: readonly AuditSubject[]; data: unknown; repeated?: boolean },
): Promise<void> {
  const { operator, operators, request, ports } = served;
  if (operator === null || !route.call.audited) return;
  const shown = route.call.reads && subjects.length === 0 ? shownIn(data) : [];
  const detail = { ...(shown.length > 0 && { shown }), ...(repeated && { repeated }) };
  for (const subject of subjects.length > 0 ? subjects : [null]) {
    await operators?.record(tx, {
      operator,
      call: route.call.path,
      reads: route.call.reads || repeated,
      inputHash: hashInput(ports, served.input),
      subject,
      detail,
      requestId: request.id,
      remoteAddress: request.ip,
      at: ports.clock.securityNow(),
    });
  }
}

/** Ids of one line of the log at most; a page of a list has no more. */
const MAX_SHOWN = 400;
/** Where a list's items say which case they are and whose. */
const ID_FIELDS = ['id', 'investorId', 'subjectId'] as const;

/** The ids of the cases in a list's answer, and of the investors whose they are. Items without an `id` are no cases. */
function shownIn(data: unknown): string[] {
  const items = typeof data === 'object' && data !== null ? Reflect.get(data, 'items') : null;
  if (!Array.isArray(items)) return [];
  const ids = new Set<string>();
  for (const item of items as Record<string, unknown>[]) {
    if (typeof item?.id !== 'string') continue;
    for (const field of ID_FIELDS) {
      const id = item[field];
      if (typeof id === 'string') ids.add(id);
    }
  }
  return [...ids].slice(0, MAX_SHOWN);
}
