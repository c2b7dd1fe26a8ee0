/** Ed25519, or ECDSA over P-256 with SHA-256 where a browser lacks it. */
export const KEY_ALGORITHMS = ['Ed25519', 'ECDSA-P256'] as const;
export type KeyAlgorithm = (typeof KEY_ALGORITHMS)[number];

/** A public key as it was enrolled. */
export interface PublicKey {
  readonly algorithm: KeyAlgorithm;
  /** SPKI, DER. */
  readonly spki: Uint8Array<ArrayBuffer>;
}

const P256 = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const P256_SIGNING = { name: 'ECDSA', hash: 'SHA-256' } as const;
const ED25519 = { name: 'Ed25519' } as const;

const importing = (algorithm: KeyAlgorithm) => (algorithm === 'Ed25519' ? ED25519 : P256);
const signing = (algorithm: KeyAlgorithm) => (algorithm === 'Ed25519' ? ED25519 : P256_SIGNING);

/** Makes a pair whose private half no script can read; Ed25519 where the platform has it. */
export async function makeKeyPair(): Promise<{ algorithm: KeyAlgorithm; pair: CryptoKeyPair }> {
  try {
    const pair = (await crypto.subtle.generateKey(ED25519, false, ['sign', 'verify'])) as CryptoKeyPair;
    return { algorithm: 'Ed25519', pair };
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    return {
      algorithm: 'ECDSA-P256',
      pair: await crypto.subtle.generateKey(P256, false, ['sign', 'verify']),
    };
  }
}

/** The public half as it is enrolled. */
export async function spkiOf(key: CryptoKey): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.exportKey('spki', key));
}

/** Signs a text as UTF-8. */
export async function sign(
  algorithm: KeyAlgorithm,
  key: CryptoKey,
  text: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new TextEncoder().encode(text);
  return new Uint8Array(await crypto.subtle.sign(signing(algorithm), key, bytes));
}

/** Whether these bytes are a key of that algorithm. */
export async function isPublicKey({ algorithm, spki }: PublicKey): Promise<boolean> {
  return (await importKey({ algorithm, spki })) !== null;
}

/** Whether the key's owner signed the text. */
export async function isSignedBy(
  publicKey: PublicKey,
  text: string,
  signature: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const key = await importKey(publicKey);
  if (key === null) return false;
  return crypto.subtle.verify(signing(publicKey.algorithm), key, signature, new TextEncoder().encode(text));
}

async function importKey({ algorithm, spki }: PublicKey): Promise<CryptoKey | null> {
  try {
    return await crypto.subtle.importKey('spki', spki, importing(algorithm), true, ['verify']);
  } catch {
    // No key of that kind, whatever the platform's name for that is.
    return null;
  }
}
