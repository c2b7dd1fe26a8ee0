import { toHex } from '#kernel/chain/chain.ts';
import { sha256 } from '#kernel/hash/sha256.ts';
import { sign } from '../../signature/signing.ts';
import { inputLine, type Seen, writeStatement } from '../../signature/statement.ts';
import type { DeviceKey } from './device-key.ts';

interface Wish {
  readonly operatorId: string;
  readonly path: string;
  readonly idempotencyKey: string;
  /** The input as it is sent. */
  readonly json: string;
  readonly seen: Seen;
}

const sha256Hex = (text: string) => toHex(sha256(new TextEncoder().encode(text)));

/** The header `operator-signature` of a command that is sent now. */
export async function signatureOf(key: DeviceKey, { json, seen, ...wish }: Wish): Promise<string> {
  const statement = writeStatement({
    ...wish,
    keyId: key.id,
    at: new Date().toISOString(),
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
