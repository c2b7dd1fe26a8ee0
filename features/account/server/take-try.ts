import { CODES } from '#kernel/contract/error-codes.ts';
import { Refusal } from '#kernel/contract/refusal.ts';
import type { Transaction } from '#kernel/database/database.ts';
import { addWrongTry, judgeTry, triesLeft } from '../log-in-guard.ts';
import type { SolvedCaptcha } from './captcha.ts';
import { lockGuard, saveGuard, spendCaptcha } from './log-in-guard.store.ts';
import { insertTry, type SignInTry } from './sign-in.store.ts';

const MINUTE_MS = 60_000;

/** A try at a phone's password: whose, with what proof of work, when (security time). */
export interface LogInTry {
  /** Keyed hash of the phone. */
  readonly phoneKey: Buffer;
  /** The field `captcha`: whether there was one, and what it proved. */
  readonly captchaSent: boolean;
  readonly captcha: SolvedCaptcha | null;
  readonly now: number;
  /** Where it came from; the history keeps it as wrong until it is found right. */
  readonly made: SignInTry;
  readonly phone: string;
}

/**
 * Takes one try before the password is looked at, and counts it as wrong until it is found right: so that tries
 * sent at once cannot pass the limit together. Refuses `log_in.locked`, `captcha.required` and `captcha.failed`,
 * and then takes nothing. Gives the tries that are left if this one is wrong.
 */
export async function takeTry(tx: Transaction, attempt: LogInTry): Promise<{ left: number }> {
  const { phoneKey, captcha, now } = attempt;
  const guard = await lockGuard(tx, phoneKey);
  const verdict = judgeTry(guard, now);
  if (verdict.kind === 'locked') throw locked(verdict.until - now);
  if (verdict.kind === 'captcha') {
    if (!captcha || !(await spendCaptcha(tx, captcha))) throw captchaRefusal(attempt.captchaSent);
  }
  const next = addWrongTry(guard, now);
  await saveGuard(tx, phoneKey, next);
  await insertTry(tx, attempt.phone, attempt.made);
  return { left: triesLeft(next, now) };
}

function locked(forMs: number): Refusal {
  return new Refusal('log_in.locked', { values: { minutes: Math.ceil(forMs / MINUTE_MS) } });
}

function captchaRefusal(sent: boolean): Refusal {
  const reason = sent ? 'captcha.failed' : 'captcha.required';
  return new Refusal(reason, { code: CODES.captchaFailed, fields: { captcha: reason } });
}
