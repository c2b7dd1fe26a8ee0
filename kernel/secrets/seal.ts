import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { deriveKey, KEY_ID_BYTES, type Secrets } from './secrets.ts';

const CIPHER = 'aes-256-gcm';
const FORM = 1;
const FORM_BYTES = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = FORM_BYTES + KEY_ID_BYTES;

/** It was altered, cut, sealed for another purpose, or its key is not among those given. */
export class SealBrokenError extends Error {
  override readonly name: string = 'SealBrokenError';
}

/** The key that it names is not among those given: whether anything else is wrong nobody can tell. */
export class SealKeyMissingError extends SealBrokenError {
  override readonly name = 'SealKeyMissingError';
}

/**
 * Seals bytes for one purpose (AES-256-GCM). The purpose, such as `file:<id>`, is authenticated with them: what was
 * sealed for one row opens for no other. Form: 1 byte of version, 4 of key id, 12 of nonce, the ciphertext, 16 of tag.
 */
export function seal(ports: { readonly secrets: Secrets }, purpose: string, plain: Uint8Array): Buffer {
  const master = ports.secrets.masters[0];
  if (!master) throw new Error('no key to seal with');
  const head = Buffer.concat([Buffer.of(FORM), master.id]);
  // The key's secrecy hangs on this never coming twice: it is the machine's own chance, not the port that tests repeat.
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, deriveKey(master, 'seal'), nonce);
  cipher.setAAD(associated(head, purpose));
  return Buffer.concat([head, nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** Opens what `seal` made for the same purpose; throws `SealBrokenError` for anything else, `SealKeyMissingError` without its key. */
export function open(ports: { readonly secrets: Secrets }, purpose: string, sealed: Uint8Array): Buffer {
  const bytes = Buffer.from(sealed);
  if (bytes.length < HEAD_BYTES + NONCE_BYTES + TAG_BYTES || bytes[0] !== FORM)
    throw new SealBrokenError('not a sealed thing');
  const head = bytes.subarray(0, HEAD_BYTES);
  const master = ports.secrets.masters.find(({ id }) => id.equals(head.subarray(FORM_BYTES)));
  if (!master) throw new SealKeyMissingError('sealed with a key that is not there');
  const nonce = bytes.subarray(HEAD_BYTES, HEAD_BYTES + NONCE_BYTES);
  const decipher = createDecipheriv(CIPHER, deriveKey(master, 'seal'), nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(associated(head, purpose));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  const ciphertext = bytes.subarray(HEAD_BYTES + NONCE_BYTES, -TAG_BYTES);
  try {
    return Buffer.concat([decipher.update(ciphertext), decipher.final()]);
  } catch (error) {
    throw new SealBrokenError('altered, or sealed for another purpose', { cause: error });
  }
}

/** `seal` for a text. */
export function sealText(ports: { readonly secrets: Secrets }, purpose: string, text: string): Buffer {
  return seal(ports, purpose, Buffer.from(text, 'utf8'));
}

/** `open` for a text. */
export function openText(ports: { readonly secrets: Secrets }, purpose: string, sealed: Uint8Array): string {
  return open(ports, purpose, sealed).toString('utf8');
}

function associated(head: Buffer, purpose: string): Buffer {
  return Buffer.concat([head, Buffer.from(purpose, 'utf8')]);
}
