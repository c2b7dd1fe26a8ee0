import { toHex } from '#kernel/chain/chain.ts';
import { sha256 } from '#kernel/hash/sha256.ts';
import { type KeyAlgorithm, sign } from './signing.ts';
import { inputLine, type Seen, writeStatement } from './statement.ts';

/** A key that signs on this device. No script can read its private half. */
export interface SigningKey {
  /** SHA-256 of the public key, hex. */
  readonly id: string;
  readonly algorithm: KeyAlgorithm;
  readonly privateKey: CryptoKey;
}

/** What is signed of a command that is sent now. */
export interface SignedWish {
  readonly signerId: string;
  readonly path: string;
  readonly idempotencyKey: string;
  /** What of the input is signed, as JSON. */
  readonly json: string;
  readonly seen: Seen;
}

const sha256Hex = (text: string) => toHex(sha256(new TextEncoder().encode(text)));

/** The header of a signed command: `<key>.<signature>.<statement>`, the last two base64url. `at` is the device's time. */
export async function signatureOf(
  key: SigningKey,
  { json, seen, ...wish }: SignedWish,
  at = Date.now(),
): Promise<string> {
  const statement = writeStatement({
    ...wish,
    keyId: key.id,
    at: new Date(at).toISOString(),
    input: inputLine(json, sha256Hex),
    seen: JSON.stringify(seen),
  });
  const signature = await sign(key.algorithm, key.privateKey, statement);
  return [key.id, base64Url(signature), base64Url(new TextEncoder().encode(statement))].join('.');
}

function base64Url(bytes: Uint8Array): string {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
