import type { SigningKey } from '#kernel/signature/signature-of.ts';
import type { KeyAlgorithm } from '#kernel/signature/signing.ts';
import { canSign, createKeyStore, makeSigningKey } from '#ui/device-key/key-store.ts';

/** The key with which an operator signs on this device. No script can read its private half. */
export interface DeviceKey extends SigningKey {
  /** As the server last said. */
  readonly isAdmitted: boolean;
}

const keys = createKeyStore<DeviceKey>('bolsillo-console');

/** This device's key of an operator, null where there is none; throws where the browser does not say. */
export async function readDeviceKey(operatorId: string): Promise<DeviceKey | null> {
  return canSign() ? keys.get(operatorId) : null;
}

/** The same, and null where the browser does not say: the server says where it must be signed. */
export async function deviceKeyOf(operatorId: string): Promise<DeviceKey | null> {
  return readDeviceKey(operatorId).catch(() => null);
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

/** Whether this device signs: `asked` while nobody knows yet, `unread` where its browser does not say. */
export type DeviceStanding = 'asked' | 'unread' | 'none' | 'waits' | 'signs';

/**
 * Of the key that the browser gave, undefined before it has, and of all keys of operators, undefined before the server has told:
 * where one of the two is not known, there may be a key that a new one would take the place of.
 */
export function standingOf(
  own: Pick<DeviceKey, 'id'> | 'unread' | null | undefined,
  all: readonly { readonly id: string; readonly state: 'waiting' | 'admitted' | 'ended' }[] | undefined,
): DeviceStanding {
  if (own === 'unread') return 'unread';
  if (own === null) return 'none';
  if (own === undefined || all === undefined) return 'asked';
  const key = all.find(({ id }) => id === own.id);
  if (key === undefined || key.state === 'ended') return 'none';
  return key.state === 'admitted' ? 'signs' : 'waits';
}
