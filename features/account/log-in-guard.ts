import { ACCOUNT_LIMITS, type TryLimits } from './limits.ts';

/** What is remembered of the wrong tries at one phone, or at one investor's password. Instants are security time, epoch milliseconds. */
export interface LogInGuard {
  /** Oldest first; may hold tries that no longer count. */
  readonly wrongTries: readonly number[];
  readonly lockedUntil: number | null;
}

/** No wrong try is remembered. */
export const UNTRIED: LogInGuard = { wrongTries: [], lockedUntil: null };

/** May this try be made? `captcha`: only with a solved one. */
export type Verdict = { kind: 'free' } | { kind: 'captcha' } | { kind: 'locked'; until: number };

function triesThatCount(guard: LogInGuard, now: number, { wrongTryWindowMs }: TryLimits): number[] {
  return guard.wrongTries.filter((instant) => instant > now - wrongTryWindowMs);
}

/** Judges the next try, whoever makes it: the sender's address plays no part. */
export function judgeTry(guard: LogInGuard, now: number, limits: TryLimits = ACCOUNT_LIMITS): Verdict {
  if (guard.lockedUntil !== null && guard.lockedUntil > now)
    return { kind: 'locked', until: guard.lockedUntil };
  const tries = triesThatCount(guard, now, limits).length;
  return { kind: tries >= limits.wrongTriesBeforeCaptcha ? 'captcha' : 'free' };
}

/** The guard after one more wrong try; the last one allowed in the window locks, and the count begins again after the lock. */
export function addWrongTry(guard: LogInGuard, now: number, limits: TryLimits = ACCOUNT_LIMITS): LogInGuard {
  const wrongTries = [...triesThatCount(guard, now, limits), now];
  const locks = wrongTries.length >= limits.wrongTriesBeforeLock;
  return { wrongTries, lockedUntil: locks ? now + limits.lockMs : null };
}

/** Wrong tries that are left before the lock. */
export function triesLeft(guard: LogInGuard, now: number, limits: TryLimits = ACCOUNT_LIMITS): number {
  return Math.max(0, limits.wrongTriesBeforeLock - triesThatCount(guard, now, limits).length);
}

/** From this instant on the guard says nothing any more and may be forgotten. */
export function guardExpiry(guard: LogInGuard, limits: TryLimits = ACCOUNT_LIMITS): number {
  const lastTry = guard.wrongTries.at(-1) ?? 0;
  return Math.max(lastTry + limits.wrongTryWindowMs, guard.lockedUntil ?? 0);
}
