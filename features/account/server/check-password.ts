import { createHash } from 'node:crypto';
import { notify } from '#features/notification/server/index.ts';
import { CODES } from '#kernel/contract/error-codes.ts';
import { Refusal, type RefusalValues } from '#kernel/contract/refusal.ts';
import type { Transaction } from '#kernel/database/database.ts';
import { transact } from '#kernel/database/transact.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { verifyPassword } from '#kernel/secrets/password-hash.ts';
import { SIGNED_IN_TRIES } from '../limits.ts';
import { addWrongTry, judgeTry, triesLeft, UNTRIED } from '../log-in-guard.ts';
import { findPasswordHash } from './investor.store.ts';
import { lockGuard, saveGuard } from './log-in-guard.store.ts';
import { findWithdrawalHash } from './withdrawal-password.store.ts';

/** A password that who is signed in is asked for. */
export type AskedPassword = 'password' | 'withdrawal_password';

/** A try at it: whose, what was typed, and the input that it stands in. */
export interface PasswordTry {
  readonly asked: AskedPassword;
  readonly investorId: string;
  readonly typed: string;
  readonly field: string;
}

type Outcome =
  | { readonly kind: 'right' }
  | { readonly kind: 'unset' }
  | { readonly kind: 'wrong'; readonly left: number; readonly announce: () => void }
  | { readonly kind: 'locked'; readonly forMs: number };

const MINUTE_MS = 60_000;
const HASH_OF = { password: findPasswordHash, withdrawal_password: findWithdrawalHash } as const;

/**
 * Checks a password of who is signed in. Refuses `<asked>.wrong` (−100) and `<asked>.locked`, and `withdrawal_password.unset`
 * where none was set, each under the field. A wrong try must be remembered although it is refused, so this makes a
 * transaction of its own: call it while holding none. Tries of one investor are looked at one after another, so that
 * many at once can neither pass the limit together nor, where they are right, use it up.
 */
export async function checkPassword(ports: Ports, attempt: PasswordTry): Promise<void> {
  const outcome = await inLine(`${attempt.asked}:${attempt.investorId}`, () =>
    transact(ports.db, (tx) => lookAt(ports, tx, attempt)),
  );
  if (outcome.kind === 'right') return;
  if (outcome.kind === 'wrong') outcome.announce();
  throw refusal(attempt, outcome);
}

async function lookAt(ports: Ports, tx: Transaction, attempt: PasswordTry): Promise<Outcome> {
  const { asked, investorId, typed } = attempt;
  const hash = await HASH_OF[asked](tx, investorId);
  if (hash === null) return { kind: 'unset' };
  const key = guardKey(asked, investorId);
  const now = ports.clock.securityNow();
  const guard = await lockGuard(tx, key);
  const verdict = judgeTry(guard, now, SIGNED_IN_TRIES);
  if (verdict.kind === 'locked') return { kind: 'locked', forMs: verdict.until - now };
  if (await verifyPassword(hash, typed)) {
    await saveGuard(tx, key, UNTRIED);
    return { kind: 'right' };
  }
  const next = addWrongTry(guard, now, SIGNED_IN_TRIES);
  await saveGuard(tx, key, next);
  const left = triesLeft(next, now, SIGNED_IN_TRIES);
  const announce = left === 0 ? await tellOfLock(ports, tx, attempt) : () => undefined;
  return { kind: 'wrong', left, announce };
}

/** Somebody with the owner's session guesses: the owner learns of it. */
function tellOfLock(ports: Ports, tx: Transaction, { asked, investorId }: PasswordTry) {
  return notify(ports, tx, {
    investorId,
    kind: `security.${asked}_locked`,
    values: { minutes: SIGNED_IN_TRIES.lockMs / MINUTE_MS },
    link: '/user/security',
  });
}

function refusal(
  { asked, field }: Pick<PasswordTry, 'asked' | 'field'>,
  outcome: Exclude<Outcome, { kind: 'right' }>,
): Refusal {
  const reason = `${asked}.${outcome.kind}`;
  const code = outcome.kind === 'wrong' ? CODES.memberAuth : CODES.serverMessage;
  return new Refusal(reason, { code, values: valuesOf(outcome), fields: { [field]: reason } });
}

function valuesOf(outcome: Outcome): RefusalValues {
  if (outcome.kind === 'wrong') return { left: outcome.left, minutes: SIGNED_IN_TRIES.lockMs / MINUTE_MS };
  return outcome.kind === 'locked' ? { minutes: Math.ceil(outcome.forMs / MINUTE_MS) } : {};
}

/**
 * Counts a new password of who knows their present one. It is compared with their other password, of withdrawals or of
 * the log-in, and the answer tells whether it is that one: tried again and again it would be a way to guess the other. None
 * is given back. Refuses `<asked>.locked` under the new password; makes a transaction of its own, as `checkPassword`.
 */
export async function countNewPassword(
  ports: Ports,
  asked: AskedPassword,
  investorId: string,
): Promise<void> {
  const forMs = await transact(ports.db, async (tx) => {
    const key = guardKey(`new_${asked}`, investorId);
    const now = ports.clock.securityNow();
    const guard = await lockGuard(tx, key);
    const verdict = judgeTry(guard, now, SIGNED_IN_TRIES);
    if (verdict.kind === 'locked') return verdict.until - now;
    await saveGuard(tx, key, addWrongTry(guard, now, SIGNED_IN_TRIES));
    return null;
  });
  if (forMs !== null) throw refusal({ asked, field: 'password' }, { kind: 'locked', forMs });
}

/** Names a row of the guards; it hides nothing, for an investor's id is no secret. */
export function guardKey(asked: AskedPassword | `new_${AskedPassword}`, investorId: string): Buffer {
  return createHash('sha256').update(`${asked}:${investorId}`).digest();
}

const lines = new Map<string, Promise<unknown>>();

/**
 * Does the work after all that was given before it under the same name, on this node; the guard's row lock does the
 * same across nodes. So one investor's tries never hold more than one connection here.
 */
function inLine<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const before = lines.get(name) ?? Promise.resolve();
  const mine = before.then(work, work);
  lines.set(name, mine);
  const leave = () => {
    if (lines.get(name) === mine) lines.delete(name);
  };
  mine.then(leave, leave);
  return mine;
}
