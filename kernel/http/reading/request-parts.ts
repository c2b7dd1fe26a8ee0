import type { FastifyRequest } from 'fastify';
import type { Access, CallDefinition } from '#kernel/contract/define-call.ts';
import { CODES } from '#kernel/contract/error-codes.ts';
import { FIELD_REASONS, KERNEL_REASONS } from '#kernel/contract/kernel-reasons.ts';
import { Refusal } from '#kernel/contract/refusal.ts';
import type { Authenticator, LogIn } from '../authenticator.ts';
import type { Route } from '../route.ts';
import { coerceStrings, type KindSchema } from './coerce-strings.ts';
import { invalidInput } from './invalid-input.ts';
import { readForm } from './read-body.ts';
import { unwritableTexts } from './unwritable-text.ts';

const TOKEN_HEADERS = { investor: 'usertoken', anonymous: 'usertoken', operator: 'operatortoken' } as const;
const KEY_HEADER = 'idempotency-key';
/** 256 bits as base64url make 43 characters; what is much longer is no token and is not even looked up. */
const TOKEN = /^[A-Za-z0-9_-]{1,128}$/;
const KEY = /^[\x21-\x7e]{1,128}$/;

/**
 * Whether an app asked by itself, with nobody at work: a desk that refreshes while its operator is away says so by the
 * header `unattended`, so that it keeps no session open.
 */
export function isUnattended(request: FastifyRequest): boolean {
  return request.headers.unattended === '1';
}

/** The token a request carries for a call of this access, null where it carries none. */
export function tokenOf(request: FastifyRequest, access: Access): string | null {
  const token = request.headers[TOKEN_HEADERS[access]];
  return typeof token === 'string' && token !== '' ? token : null;
}

/**
 * Who asks. Refuses with −4 any token that is not good, with −3 a missing one where one is needed, and with −19 a
 * blocked investor where the call is not for them.
 */
export async function logInOf(
  route: Route,
  token: string | null,
  authenticator: Authenticator,
): Promise<LogIn | null> {
  if (route.options.ignoresToken) return null;
  if (token === null) {
    if (route.call.access === 'anonymous') return null;
    throw new Refusal(KERNEL_REASONS.logInRequired, { code: CODES.accessDenied });
  }
  const logIn = TOKEN.test(token) ? await authenticator.authenticate(token) : null;
  if (logIn === null) throw new Refusal(KERNEL_REASONS.logInEnded, { code: CODES.tokenExpired });
  if (route.call.notWhileBlocked && logIn.blocked) {
    throw new Refusal(KERNEL_REASONS.memberBlocked, { code: CODES.userBlacklisted });
  }
  return logIn;
}

/** The header `idempotency-key`; refuses with −2 a command that has none or one of an impossible form. */
export function idempotencyKeyOf(request: FastifyRequest, call: CallDefinition): string | null {
  const key = request.headers[KEY_HEADER];
  if (!call.command) return null;
  if (typeof key === 'string' && KEY.test(key)) return key;
  const reason = key === undefined || key === '' ? FIELD_REASONS.required : FIELD_REASONS.invalid;
  throw new Refusal(KERNEL_REASONS.inputInvalid, {
    code: CODES.invalidInput,
    fields: { [KEY_HEADER]: reason },
  });
}

/** The parsed input of a call, by `kinds` where it comes as texts; refuses with −2 and the fields at fault. */
export function inputOf(request: FastifyRequest, call: CallDefinition, kinds: () => KindSchema): unknown {
  const parsed = call.input.safeParse(rawInput(request, kinds), { reportInput: true });
  if (!parsed.success) throw invalidInput(parsed.error.issues);
  const unwritable = unwritableTexts(parsed.data);
  if (unwritable.length > 0) {
    throw new Refusal(KERNEL_REASONS.inputInvalid, {
      code: CODES.invalidInput,
      fields: Object.fromEntries(unwritable.map((path) => [path, FIELD_REASONS.invalid])),
    });
  }
  return parsed.data;
}

function rawInput(request: FastifyRequest, kinds: () => KindSchema): unknown {
  if (request.method === 'POST') {
    const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded');
    const body = request.body ?? {};
    return isForm ? coerceStrings(body, kinds()) : body;
  }
  // Read here, not by the router: what throws inside the router's own parser ends the process.
  const { language: _, ...query } = readForm(request.url.split('?', 2)[1] ?? '');
  return coerceStrings(query, kinds());
}
