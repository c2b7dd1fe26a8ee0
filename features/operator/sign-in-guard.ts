import { OPERATOR_LIMITS } from './limits.ts';

/** What is remembered of the wrong tries under one key. Instants are security time, epoch milliseconds. */
export interface SignInGuard {
  readonly wrongTries: readonly number[];
  readonly lockedUntil: number | null;
}

/** Until when the key is locked; null where a try may be made. */
export function lockedUntil(guard: SignInGuard, now: number): number | null {
  return guard.lockedUntil !== null && guard.lockedUntil > now ? guard.lockedUntil : null;
}

/** The guard after one more try that counts as wrong until it is found right; the last of `most` in the window locks. */
export function addTry(
  guard: SignInGuard,
  now: number,
  most: number = OPERATOR_LIMITS.wrongTriesBeforeLock,
): SignInGuard {
  const since = now - OPERATOR_LIMITS.wrongTryWindowMs;
  const wrongTries = [...guard.wrongTries.filter((instant) => instant > since), now];
  const locks = wrongTries.length >= most;
  return { wrongTries: locks ? [] : wrongTries, lockedUntil: locks ? now + OPERATOR_LIMITS.lockMs : null };
}

/** The guard where the try made at this instant was found right: it does not count. A lock stays, whoever else earned it. */
export function forgiveTry(guard: SignInGuard, at: number): SignInGuard {
  const place = guard.wrongTries.indexOf(at);
  return { ...guard, wrongTries: guard.wrongTries.filter((_, index) => index !== place) };
}
