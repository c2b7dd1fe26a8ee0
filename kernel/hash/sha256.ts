import { createHash } from 'node:crypto';

/**
 * The 32 bytes of SHA-256 over a message: Node's own here, so that an investor's chain is verified without any library. A
 * build for the browser takes `sha256-in-browser.ts` under the same name (`imports` in package.json).
 */
export function sha256(message: Uint8Array): Uint8Array {
  return new Uint8Array(createHash('sha256').update(message).digest());
}
