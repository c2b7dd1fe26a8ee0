import { HOTP, Secret, TOTP } from 'otpauth';

/** Length of a step (RFC 6238, X); authenticator apps know no other. */
export const STEP_MS = 30_000;
/** Steps before and after the present one that are still taken, for clocks that differ (RFC 6238, section 5.2). */
const DRIFT_STEPS = 1;
const DIGITS = 6;
const ALGORITHM = 'SHA1';

// A copy of its own: a small Buffer's memory holds more than its bytes.
const secretOf = (bytes: Uint8Array) => new Secret({ buffer: Uint8Array.from(bytes).buffer });

/** The code of a secret at a step: HOTP (RFC 4226) with HMAC-SHA-1, six digits. */
export function totpAt(secret: Uint8Array, step: number): string {
  return HOTP.generate({ secret: secretOf(secret), algorithm: ALGORITHM, digits: DIGITS, counter: step });
}

/** The step whose code this is, near the instant (security time); null for a wrong code. */
export function stepOfCode(secret: Uint8Array, code: string, now: number): number | null {
  const present = Math.floor(now / STEP_MS);
  const away = HOTP.validate({
    token: code,
    secret: secretOf(secret),
    algorithm: ALGORITHM,
    digits: DIGITS,
    counter: present,
    window: DRIFT_STEPS,
  });
  return away === null ? null : present + away;
}

/** RFC 4648 base32 without padding, as authenticator apps take it. */
export function toBase32(bytes: Uint8Array): string {
  return secretOf(bytes).base32;
}

/** The address that an authenticator app reads, as a link or as a QR code. */
export function otpauthUri(signInName: string, secret: Uint8Array): string {
  return new TOTP({ issuer: 'Bolsillo', label: signInName, secret: secretOf(secret) }).toString();
}
