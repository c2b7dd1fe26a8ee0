/**
 * SHA-256 where the platform gives none: browsers have `crypto.subtle` on secure pages only, and a phone opens the sandbox
 * over plain http in a local network; besides, thousands of entries are walked faster without a promise for each.
 */
export { sha256 } from '@noble/hashes/sha2.js';
