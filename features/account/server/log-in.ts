import { createHmac } from 'node:crypto';
import { notify } from '#features/notification/server/index.ts';
import type { InputOf } from '#kernel/contract/define-call.ts';
import { CODES } from '#kernel/contract/error-codes.ts';
import { Refusal } from '#kernel/contract/refusal.ts';
import type { Transaction } from '#kernel/database/database.ts';
import { transact } from '#kernel/database/transact.ts';
import type { OpenContext } from '#kernel/http/route.ts';
import type { logInCall } from '../contract.ts';
import { deviceName } from '../device-name.ts';
import type { AccountParts } from './account-parts.ts';
import { findCredentials, getInvestor } from './investor.store.ts';
import { clearGuard } from './log-in-guard.store.ts';
import { openLogIn } from './open-log-in.ts';
import { verifyPassword } from './password-hash.ts';
import { showUser } from './show-user.ts';
import { takeTry } from './take-try.ts';

/**
 * Logs in. A wrong try must be remembered although it is refused, so it commits by itself before the password is
 * looked at. A phone that nobody has and a wrong password take the same time and get the same answer.
 */
export async function logIn(parts: AccountParts, context: OpenContext, input: InputOf<typeof logInCall>) {
  const { db } = parts.ports;
  const now = context.securityNow;
  const phoneKey = createHmac('sha256', await parts.secret('phone'))
    .update(input.phone)
    .digest();
  const captcha = input.captcha ? await parts.captcha.check(input.captcha, now) : null;
  const { left } = await transact(db, (tx) =>
    takeTry(tx, { phoneKey, captchaSent: Boolean(input.captcha), captcha, now }),
  );

  const credentials = await findCredentials(db, input.phone);
  const right = await verifyPassword(credentials?.passwordHash ?? null, input.password);
  if (!credentials || !right) throw wrong(left);

  const { token, ended, announce } = await transact(db, async (tx) => {
    await clearGuard(tx, phoneKey);
    const opened = await openLogIn(tx, parts.ports.chance, {
      investorId: credentials.id,
      userAgent: context.userAgent,
      now,
    });
    return { ...opened, announce: await tellOfDevice(parts, tx, credentials.id, context.userAgent) };
  });
  announce();
  for (const id of ended) parts.ports.realtime.endLogIn(id);
  return { token, user: await showUser(parts, db, await getInvestor(db, credentials.id)) };
}

/** Whoever is signed in elsewhere learns of it at once. */
function tellOfDevice(parts: AccountParts, tx: Transaction, investorId: string, userAgent: string) {
  const { browser, system } = deviceName(userAgent);
  const device = [browser, system].filter((name) => name !== '').join(', ') || 'unknown';
  return notify(parts.ports, tx, {
    investorId,
    kind: 'device.signed_in',
    values: { device },
    link: '/user/devices',
  });
}

function wrong(left: number): Refusal {
  return new Refusal('log_in.wrong', { code: CODES.memberAuth, values: { left } });
}
