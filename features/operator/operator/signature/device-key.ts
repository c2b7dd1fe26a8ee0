import { toHex } from '#kernel/chain/chain.ts';
import { sha256 } from '#kernel/hash/sha256.ts';
import { type KeyAlgorithm, makeKeyPair, spkiOf } from '../../signature/signing.ts';

/** The key with which an operator signs on this device. No script can read its private half. */
export interface DeviceKey {
  /** SHA-256 of the public key, hex. */
  readonly id: string;
  readonly algorithm: KeyAlgorithm;
  readonly privateKey: CryptoKey;
  /** As the server last said. */
  readonly isAdmitted: boolean;
}

const DATABASE = 'bolsillo-console';
const STORE = 'keys';

/** Whether this browser can sign here: it does so on secure pages alone. */
export const canSign = (): boolean => globalThis.crypto?.subtle !== undefined && 'indexedDB' in globalThis;

/** This device's key of an operator; null where there is none. */
export async function deviceKeyOf(operatorId: string): Promise<DeviceKey | null> {
  if (!canSign()) return null;
  return (await inStore<DeviceKey | undefined>('readonly', (store) => store.get(operatorId))) ?? null;
}

/** Makes a key for an operator on this device; gives what is enrolled of it. */
export async function makeDeviceKey(
  operatorId: string,
): Promise<{ algorithm: KeyAlgorithm; publicKey: string }> {
  const { algorithm, pair } = await makeKeyPair();
  const spki = await spkiOf(pair.publicKey);
  const key: DeviceKey = {
    id: toHex(sha256(spki)),
    algorithm,
    privateKey: pair.privateKey,
    isAdmitted: false,
  };
  await inStore('readwrite', (store) => store.put(key, operatorId));
  return { algorithm, publicKey: btoa(String.fromCharCode(...spki)) };
}

/** Remembers whether the server takes its signatures. */
export async function markAdmitted(operatorId: string, isAdmitted: boolean): Promise<void> {
  const key = await deviceKeyOf(operatorId);
  if (key !== null) await inStore('readwrite', (store) => store.put({ ...key, isAdmitted }, operatorId));
}

function inStore<Result>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const database = opening.result;
      const request = ask(database.transaction(STORE, mode).objectStore(STORE));
      request.onerror = () => reject(request.error);
      request.onsuccess = () => {
        database.close();
        resolve(request.result);
      };
    };
  });
}
