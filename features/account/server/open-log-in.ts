import { notify } from '#features/notification/server/index.ts';
import type { Transaction } from '#kernel/database/database.ts';
import { deviceName, writeDevice } from '#kernel/device/device-name.ts';
import { type Chance, newId, randomToken } from '#kernel/id/id.ts';
import { ACCOUNT_LIMITS } from '../limits.ts';
import type { AccountParts } from './account-parts.ts';
import { endSurplus, insertLogIn } from './log-in.store.ts';
import { hashToken } from './token-hash.ts';

/**
 * Signs one more device in: gives its id, its token, which is stored nowhere, and the log-ins that had to end for it.
 * `now` is security time.
 */
export async function openLogIn(
  tx: Transaction,
  chance: Chance,
  device: { investorId: string; userAgent: string; now: number },
): Promise<{ id: string; token: string; ended: string[] }> {
  const { investorId, now } = device;
  const token = randomToken(chance);
  const id = newId(chance, now);
  await insertLogIn(tx, {
    id,
    investorId,
    tokenHash: hashToken(token),
    device: deviceName(device.userAgent),
    now,
  });
  return { id, token, ended: await endSurplus(tx, investorId, ACCOUNT_LIMITS.maxDevices, now) };
}

/** A log-in that came to be: whose, with what and from where; `now` is security time. */
interface Opened {
  readonly investorId: string;
  readonly id: string;
  readonly userAgent: string;
  readonly address: string;
  readonly now: number;
}

/** Whoever is signed in elsewhere learns of it at once. */
export function tellOfDevice(parts: AccountParts, tx: Transaction, opened: Opened) {
  const { browser, system } = deviceName(opened.userAgent);
  const device = writeDevice({ browser, system }) || 'unknown';
  const at = new Date(opened.now).toISOString();
  return notify(parts.ports, tx, {
    investorId: opened.investorId,
    kind: 'device.signed_in',
    values: { device, logIn: opened.id, browser, system, address: opened.address, at },
    link: '/user/devices',
    knownTo: opened.id,
  });
}
