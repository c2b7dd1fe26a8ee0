import { createHash } from 'node:crypto';
import { Refusal } from '#kernel/contract/refusal.ts';
import type { Database, Transaction } from '#kernel/database/database.ts';
import { transact } from '#kernel/database/transact.ts';
import { knownDevice, rememberDevice } from '#kernel/http/known-device.ts';
import { networkOf } from '#kernel/http/reading/network-of.ts';
import type { OpenContext } from '#kernel/http/route.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { OPERATOR_LIMITS } from '../limits.ts';
import { addTry, forgiveTry, lockedUntil } from '../sign-in-guard.ts';
import { clearGuard, lockGuard, saveGuard } from './session.store.ts';

const MINUTE_MS = 60_000;

/** Where a try comes from and whom it is for. */
type TryAt = Pick<OpenContext, 'remoteAddress' | 'securityNow' | 'cookie' | 'setCookie' | 'ownOrigin'>;

const keyOf = (...parts: string[]) => createHash('sha256').update(parts.join('\n')).digest();
const addressKey = (at: TryAt) => keyOf('address', networkOf(at.remoteAddress));
const nameKey = (at: TryAt, signInName: string) => keyOf('name', signInName, networkOf(at.remoteAddress));
const deviceNameOf = (signInName: string) => `operator:${signInName}`;
const codeKey = (operatorId: string) => keyOf('code', operatorId);

/**
 * Counts a try at a name before anything is looked at, so that tries at once cannot pass the limits together: of this
 * name from this address, and of all names from it. Nobody elsewhere is locked out by it, and no browser with which this
 * operator signed in before: its tries are counted by themselves. Refuses `operator.sign_in_locked`.
 */
export async function countTry(ports: Ports, at: TryAt, signInName: string): Promise<void> {
  const device = knownDevice(ports, at, deviceNameOf(signInName));
  const counted = device
    ? [{ key: device, most: OPERATOR_LIMITS.wrongTriesBeforeLock }]
    : [
        { key: nameKey(at, signInName), most: OPERATOR_LIMITS.wrongTriesBeforeLock },
        { key: addressKey(at), most: OPERATOR_LIMITS.wrongTriesOfAddress },
      ];
  await transact(ports.db, async (tx) => {
    for (const { key, most } of counted) {
      const guard = await lockGuard(tx, key);
      refuseLocked(lockedUntil(guard, at.securityNow), at.securityNow);
      await saveGuard(tx, key, addTry(guard, at.securityNow, most));
    }
  });
}

/**
 * Counts a code that follows the right password, from wherever: whoever knows a password and guesses codes from many
 * addresses finds the name locked for all.
 */
export async function countCode(db: Database, at: TryAt, operatorId: string): Promise<void> {
  await transact(db, async (tx) => {
    const guard = await lockGuard(tx, codeKey(operatorId));
    refuseLocked(lockedUntil(guard, at.securityNow), at.securityNow);
    const counted = addTry(guard, at.securityNow, OPERATOR_LIMITS.wrongCodesBeforeLock);
    await saveGuard(tx, codeKey(operatorId), counted);
  });
}

/** It was right: the name's tries are forgotten, and this one does not count for the address; the browser is known from now on. */
export async function forgive(
  ports: Ports,
  tx: Transaction,
  at: TryAt,
  who: { signInName: string; operatorId: string },
): Promise<void> {
  const device = knownDevice(ports, at, deviceNameOf(who.signInName));
  await clearGuard(tx, device ?? nameKey(at, who.signInName));
  if (device === null) {
    const guard = await lockGuard(tx, addressKey(at));
    await saveGuard(tx, addressKey(at), forgiveTry(guard, at.securityNow));
  }
  rememberDevice(ports, at, deviceNameOf(who.signInName));
  await clearGuard(tx, codeKey(who.operatorId));
}

function refuseLocked(until: number | null, now: number): void {
  if (until === null) return;
  throw new Refusal('operator.sign_in_locked', { values: { minutes: Math.ceil((until - now) / MINUTE_MS) } });
}
