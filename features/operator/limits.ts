const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Defaults in force since 2026-11. All durations are of security time. */
export const OPERATOR_LIMITS = {
  /**
   * A session of the console ends after so long, used or not. OWASP ASVS 5.0 (2025) asks for this limit and the next
   * (7.3.1, 7.3.2); the lengths are NIST SP 800-63B-3's for AAL2 (4.2.3), stricter than its revision 4 of 2025.
   */
  sessionMs: 12 * HOUR_MS,
  /** A session ends once nobody has worked with it for so long. */
  idleMs: 30 * MINUTE_MS,
  /** The console says so this long before a session ends. */
  endWarningMs: 2 * MINUTE_MS,
  /** How exactly the last use of a session is kept: not every call writes it. */
  useGrainMs: MINUTE_MS,
  wrongTryWindowMs: 15 * MINUTE_MS,
  /** The last of so many wrong tries in the window locks the name for this address, right password or not. */
  wrongTriesBeforeLock: 5,
  /** The last of so many, whatever the names, locks the address. */
  wrongTriesOfAddress: 30,
  /** So many wrong codes after the right password lock the name for everyone: only who knows the password can do it. */
  wrongCodesBeforeLock: 10,
  lockMs: 15 * MINUTE_MS,
  /** RFC 4226 asks for 160 bits. */
  totpSecretBytes: 20,
  /** 15 bytes in base64url make 20 characters: 120 bits. */
  passwordBytes: 15,
  /** One in use beside a TOTP code (NIST SP 800-63B-4 asks for 8 then). */
  passwordLeastLength: 12,
  /** An enrolment code is good for so long after it was shown. */
  enrolmentMs: 24 * HOUR_MS,
  /** Characters of each of its halves, 5 bits each: 60 bits that nobody guesses in five tries. */
  enrolmentHalfLength: 12,
  /** A case that an operator took and forgot is free for others again after so long. */
  caseHoldMs: 30 * MINUTE_MS,
  /** By when a second person should have decided: a working day. */
  approvalDueMs: 8 * HOUR_MS,
} as const;
