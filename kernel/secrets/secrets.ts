import { createHash, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';

/** One master key and the id that sealed things name it by. */
export interface MasterKey {
  /** The first bytes of its SHA-256: says which key sealed a thing, tells nothing about the key. */
  readonly id: Buffer;
  readonly bytes: Buffer;
}

/** The keys port: what is sealed at rest and what is only kept as a keyed hash hang on it. */
export interface Secrets {
  /** Newest first: the first seals, all open. */
  readonly masters: readonly MasterKey[];
  /**
   * A lasting key of a name, 32 bytes, for keyed hashes. It comes from the oldest master key, so that what was hashed
   * before a rotation is still found after it.
   */
  key(name: string): KeyObject;
}

export const SECRET_BYTES = 32;
export const KEY_ID_BYTES = 4;
const APPLICATION = 'bolsillo';

/** The port over master keys of 32 bytes each, newest first; throws where there is none or one is of another length. */
export function secretsFrom(keys: readonly Uint8Array[]): Secrets {
  if (keys.length === 0 || keys.some((key) => key.length !== SECRET_BYTES))
    throw new Error(`secrets need at least one key, each of ${SECRET_BYTES} bytes`);
  const masters = keys.map((key) => ({ id: keyId(key), bytes: Buffer.from(key) }));
  const oldest = masters.at(-1) as MasterKey;
  // Few names, each asked for by every command: deriving one, or a hash over its bare bytes, costs more than the hash itself.
  const derived = new Map<string, KeyObject>();
  const key = (name: string) => {
    const known = derived.get(name) ?? createSecretKey(deriveKey(oldest, `key:${name}`));
    derived.set(name, known);
    return known;
  };
  return { masters, key };
}

/** A key of its own for each name, so that no two uses ever share one. */
export function deriveKey(master: MasterKey, name: string): Buffer {
  return Buffer.from(hkdfSync('sha256', master.bytes, APPLICATION, name, SECRET_BYTES));
}

function keyId(key: Uint8Array): Buffer {
  return createHash('sha256').update(`${APPLICATION}:id:`).update(key).digest().subarray(0, KEY_ID_BYTES);
}
