import { OPERATOR_LIMITS } from './limits.ts';

/** What is remembered of the wrong tries at one name. Instants are security time, epoch milliseconds. */
export interface SignInGuard {
  readonly wrongTries: readonly number[];
  readonly lockedUntil: number | null;
}

/** Until when the name is locked; null where a try may be made. */
export function lockedUntil(guard: SignInGuard, now: number): number | null {
  return guard.lockedUntil !== null && guard.lockedUntil > now ? guard.lockedUntil : null;
}

/** The guard after one more try that counts as wrong until it is found right. */
export function addTry(guard: SignInGuard, now: number): SignInGuard {
  const since = now - OPERATOR_LIMITS.wrongTryWindowMs;
  const wrongTries = [...guard.wrongTries.filter((instant) => instant > since), now];
  const locks = wrongTries.length >= OPERATOR_LIMITS.wrongTriesBeforeLock;
  return { wrongTries: locks ? [] : wrongTries, lockedUntil: locks ? now + OPERATOR_LIMITS.lockMs : null };
}
