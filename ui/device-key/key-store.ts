import { toHex } from '#kernel/chain/chain.ts';
import { sha256 } from '#kernel/hash/sha256.ts';
import type { SigningKey } from '#kernel/signature/signature-of.ts';
import { type KeyAlgorithm, makeKeyPair, spkiOf } from '#kernel/signature/signing.ts';
import { inStore, openStore, withinPatience } from '#ui/indexed-db/in-store.ts';

const STORE = 'keys';

/** Whether this browser can sign here: it does so on secure pages alone. */
export const canSign = (): boolean => globalThis.crypto?.subtle !== undefined && 'indexedDB' in globalThis;

/** A new key of this device, and what is enrolled of it (SPKI as base64). */
export async function makeSigningKey(): Promise<{
  key: SigningKey;
  algorithm: KeyAlgorithm;
  publicKey: string;
}> {
  const { algorithm, pair } = await makeKeyPair();
  const spki = await spkiOf(pair.publicKey);
  const key = { id: toHex(sha256(spki)), algorithm, privateKey: pair.privateKey };
  return { key, algorithm, publicKey: btoa(String.fromCharCode(...spki)) };
}

/** Where this browser keeps its keys, by whose they are. */
export interface KeyStore<Key> {
  get(owner: string): Promise<Key | null>;
  put(owner: string, key: Key): Promise<void>;
}

/** Keys in IndexedDB, which keeps them as they are: nobody can read the private halves. Throws where the browser keeps nothing, or does not answer. */
export function createKeyStore<Key extends SigningKey>(database: string): KeyStore<Key> {
  return {
    get: async (owner) =>
      (await ask<Key | undefined>(database, 'readonly', (store) => store.get(owner))) ?? null,
    put: async (owner, key) => {
      await ask(database, 'readwrite', (store) => store.put(key, owner));
    },
  };
}

function ask<Result>(
  name: string,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  return withinPatience(async () => {
    const database = await openStore(name, STORE);
    return inStore(database, STORE, mode, work).finally(() => database.close());
  });
}
