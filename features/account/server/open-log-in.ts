import type { Transaction } from '#kernel/database/database.ts';
import { type Chance, newId, randomToken } from '#kernel/id/id.ts';
import { deviceName } from '../device-name.ts';
import { ACCOUNT_LIMITS } from '../limits.ts';
import { endSurplus, insertLogIn } from './log-in.store.ts';
import { hashToken } from './token-hash.ts';

/**
 * Signs one more device in: gives its token, which is stored nowhere, and the log-ins that had to end for it.
 * `now` is security time.
 */
export async function openLogIn(
  tx: Transaction,
  chance: Chance,
  device: { investorId: string; userAgent: string; now: number },
): Promise<{ token: string; ended: string[] }> {
  const { investorId, now } = device;
  const token = randomToken(chance);
  await insertLogIn(tx, {
    id: newId(chance, now),
    investorId,
    tokenHash: hashToken(token),
    device: deviceName(device.userAgent),
    now,
  });
  return { token, ended: await endSurplus(tx, investorId, ACCOUNT_LIMITS.maxDevices, now) };
}
