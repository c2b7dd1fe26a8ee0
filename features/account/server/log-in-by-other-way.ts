import { Refusal } from '#kernel/contract/refusal.ts';
import type { Transaction } from '#kernel/database/database.ts';
import { deviceName } from '#kernel/device/device-name.ts';
import type { OpenContext } from '#kernel/http/route.ts';
import { newId } from '#kernel/id/id.ts';
import { verifyPassword } from '#kernel/secrets/password-hash.ts';
import type { User } from '../contract.ts';
import type { AccountParts } from './account-parts.ts';
import { getInvestor, lockPasswordHash } from './investor.store.ts';
import { openLogIn, tellOfDevice } from './open-log-in.ts';
import { showUser } from './show-user.ts';
import { insertEvent } from './sign-in.store.ts';

/** A log-in as `user/login` answers it. */
export interface CheckedLogIn {
  readonly token: string;
  readonly user: User;
}

/** Signs in whom another way than the password has shown to be this investor; null where it no longer does. */
export async function logInByOtherWay(
  parts: AccountParts,
  context: OpenContext,
  investorId: string,
  stillHolds: () => Promise<boolean>,
): Promise<CheckedLogIn | null> {
  const { ports } = parts;
  const { tx, securityNow: now, userAgent, remoteAddress: address } = context;
  await lockPasswordHash(tx, investorId, 'share');
  if (!(await stillHolds())) return null;
  const opened = await openLogIn(tx, ports.chance, { investorId, userAgent, now });
  const made = { id: newId(ports.chance, now), device: deviceName(userAgent), address, at: now };
  await insertEvent(tx, { ...made, investorId, outcome: 'signed_in', logInId: opened.id });
  const told = await tellOfDevice(parts, tx, { investorId, id: opened.id, userAgent, address, now });
  context.afterCommit(() => {
    told();
    for (const id of opened.ended) ports.realtime.endLogIn(id);
  });
  return { token: opened.token, user: await showUser(parts, tx, await getInvestor(tx, investorId)) };
}

/**
 * Looks at the log-in password once more, its row locked: for a command that was let in by it, and must not stand where
 * another device changed it meanwhile. Its tries are counted beforehand (`checkPassword`). Refuses `password.changed_meanwhile`.
 */
export async function confirmPassword(tx: Transaction, investorId: string, typed: string): Promise<void> {
  if (await verifyPassword(await lockPasswordHash(tx, investorId, 'share'), typed)) return;
  throw new Refusal('password.changed_meanwhile', { fields: { password: 'password.changed_meanwhile' } });
}
