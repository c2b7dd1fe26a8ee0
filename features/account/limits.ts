const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How wrong tries at a secret are counted; durations of security time. */
export interface TryLimits {
  /** Wrong tries are counted over this long. */
  readonly wrongTryWindowMs: number;
  /** After so many wrong tries each further one needs a solved captcha. */
  readonly wrongTriesBeforeCaptcha: number;
  /** The last of so many wrong tries locks. */
  readonly wrongTriesBeforeLock: number;
  readonly lockMs: number;
}

/**
 * Tries at a password by who is already signed in: nobody needs a captcha there, and fewer tries are enough, for the
 * person can see what they mistyped.
 */
export const SIGNED_IN_TRIES: TryLimits = {
  wrongTryWindowMs: 15 * MINUTE_MS,
  wrongTriesBeforeCaptcha: Number.POSITIVE_INFINITY,
  wrongTriesBeforeLock: 5,
  lockMs: 30 * MINUTE_MS,
};

/** Characters of a solved captcha at most. */
export const MAX_CAPTCHA_LENGTH = 4096;

/** The firm's defaults, in force since 2026-11. All durations are of security time. */
export const ACCOUNT_LIMITS = {
  /** Wrong tries are counted over this long. */
  wrongTryWindowMs: 15 * MINUTE_MS,
  /** After so many wrong tries each further one needs a solved captcha. */
  wrongTriesBeforeCaptcha: 3,
  /** The last of so many wrong tries locks the log-in. */
  wrongTriesBeforeLock: 10,
  lockMs: 15 * MINUTE_MS,
  /** A log-in that is not used for so long is over. */
  logInIdleMs: 30 * DAY_MS,
  /** When a log-in was last seen is written at most this often. */
  lastSeenStepMs: HOUR_MS,
  /** Devices signed in at once; one more ends the one that was unused longest. */
  maxDevices: 100,
  /** How long the history of log-ins goes back. */
  signInHistoryMs: 180 * DAY_MS,
  captchaLifeMs: 10 * MINUTE_MS,
  /** Draws of a free invite code before the registration gives up: 20 fail only when nearly all codes are taken. */
  inviteCodeDraws: 20,
} as const;

/** Asks for all devices that can be signed in, so that the list is whole. */
export const ALL_DEVICES = { limit: ACCOUNT_LIMITS.maxDevices };

/**
 * Requests for another password of the log-in, by phone, whoever's it is: each costs a proof of work, and the third in a
 * day is the last for a day.
 */
export const FORGOTTEN_ASKS: TryLimits = {
  wrongTryWindowMs: DAY_MS,
  wrongTriesBeforeCaptcha: 0,
  wrongTriesBeforeLock: 3,
  lockMs: DAY_MS,
};

/** How long a password of the log-in that a reviewer agreed to lies still before it holds; business time. */
export const RESET_COOLS_MS = DAY_MS;
/** How long nothing is paid out after such a password came to hold; business time. */
export const PAYOUTS_REST_MS = DAY_MS;

/** By when a reset of a password is to be decided, milliseconds of business time. */
export const RESET_WITHIN_MS = DAY_MS;

/**
 * The proof of work: a key is derived (PBKDF2, `cost` rounds) for one counter after another until the right one,
 * which the server picked between the bounds. About 0.1 s with the browser's own PBKDF2, about 3 s in plain
 * JavaScript on a cheap phone.
 */
export const CAPTCHA_WORK = { cost: 1_000, minCounter: 200, maxCounter: 400 } as const;

/** Points from which each membership level begins, level 1 first. */
export const LEVEL_POINTS = [0, 100, 1_000, 5_000, 20_000] as const;
