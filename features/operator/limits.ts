const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Defaults in force since 2026-11. All durations are of security time. */
export const OPERATOR_LIMITS = {
  /** A session of the console ends after so long, used or not: a working day and some. */
  sessionMs: 12 * HOUR_MS,
  wrongTryWindowMs: 15 * MINUTE_MS,
  /** The last of so many wrong tries in the window locks the name, right password or not. */
  wrongTriesBeforeLock: 5,
  lockMs: 15 * MINUTE_MS,
  /** RFC 4226 asks for 160 bits. */
  totpSecretBytes: 20,
  /** 15 bytes in base64url make 20 characters: 120 bits. */
  passwordBytes: 15,
  /** A case that an operator took and forgot is free for others again after so long. */
  caseHoldMs: 30 * MINUTE_MS,
} as const;
