import { createHmac, timingSafeEqual } from 'node:crypto';

/** Length of a step (RFC 6238, X); authenticator apps know no other. */
export const STEP_MS = 30_000;
/** Steps before and after the present one that are still taken, for clocks that differ (RFC 6238, section 5.2). */
const DRIFT_STEPS = 1;
const DIGITS = 6;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The code of a secret at a step: HOTP (RFC 4226) with HMAC-SHA-1, six digits. */
export function totpAt(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0x0f;
  const number = (mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS;
  return String(number).padStart(DIGITS, '0');
}

/** The step whose code this is, near the instant (security time); null for a wrong code. Compares in constant time. */
export function stepOfCode(secret: Uint8Array, code: string, now: number): number | null {
  const present = Math.floor(now / STEP_MS);
  let found: number | null = null;
  for (let step = present - DRIFT_STEPS; step <= present + DRIFT_STEPS; step++) {
    if (timingSafeEqual(Buffer.from(totpAt(secret, step)), Buffer.from(code))) found = step;
  }
  return found;
}

/** RFC 4648 base32 without padding, as authenticator apps take it. */
export function toBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => ALPHABET[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}

/** The address that an authenticator app reads, as a link or as a QR code. */
export function otpauthUri(signInName: string, secret: Uint8Array): string {
  return `otpauth://totp/Bolsillo:${encodeURIComponent(signInName)}?secret=${toBase32(secret)}&issuer=Bolsillo`;
}
