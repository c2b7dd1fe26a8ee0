import type { SigningKey } from '#kernel/signature/signature-of.ts';
import type { KeyAlgorithm } from '#kernel/signature/signing.ts';
import { canSign, createKeyStore, makeSigningKey } from '#ui/device-key/key-store.ts';

/** The key with which an operator signs on this device. No script can read its private half. */
export interface DeviceKey extends SigningKey {
  /** As the server last said. */
  readonly isAdmitted: boolean;
}

const keys = createKeyStore<DeviceKey>('bolsillo-console');

/** This device's key of an operator; null where there is none, or the browser keeps nothing: the server says where it must be signed. */
export async function deviceKeyOf(operatorId: string): Promise<DeviceKey | null> {
  if (!canSign()) return null;
  return keys.get(operatorId).catch(() => null);
}

/** Makes a key for an operator on this device; gives what is enrolled of it, or null where the browser keeps nothing. */
export async function makeDeviceKey(
  operatorId: string,
): Promise<{ algorithm: KeyAlgorithm; publicKey: string } | null> {
  const { key, algorithm, publicKey } = await makeSigningKey();
  try {
    await keys.put(operatorId, { ...key, isAdmitted: false });
  } catch {
    return null;
  }
  return { algorithm, publicKey };
}

/** Remembers whether the server takes its signatures; where that cannot be kept, the server says so again. */
export async function markAdmitted(operatorId: string, isAdmitted: boolean): Promise<void> {
  const key = await deviceKeyOf(operatorId);
  if (key !== null) await keys.put(operatorId, { ...key, isAdmitted }).catch(() => undefined);
}
