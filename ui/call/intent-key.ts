const KEY_BYTES = 16;

/**
 * An idempotency key for one intent: 128 random bits in hex. Not `crypto.randomUUID`: browsers give that to secure pages
 * only, and the sandbox is opened over plain http from a phone in the same network.
 */
export function intentKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
