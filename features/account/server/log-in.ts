import { notify } from '#features/notification/server/index.ts';
import type { InputOf } from '#kernel/contract/define-call.ts';
import { CODES } from '#kernel/contract/error-codes.ts';
import { Refusal } from '#kernel/contract/refusal.ts';
import type { Transaction } from '#kernel/database/database.ts';
import { transact } from '#kernel/database/transact.ts';
import { deviceName } from '#kernel/device/device-name.ts';
import { knownDevice, rememberDevice } from '#kernel/http/known-device.ts';
import type { OpenContext } from '#kernel/http/route.ts';
import { newId } from '#kernel/id/id.ts';
import { verifyPassword } from '#kernel/secrets/password-hash.ts';
import type { logInCall } from '../contract.ts';
import { ACCOUNT_LIMITS } from '../limits.ts';
import type { AccountParts } from './account-parts.ts';
import { findCredentials, getInvestor, lockPasswordHash } from './investor.store.ts';
import { clearGuard } from './log-in-guard.store.ts';
import { openLogIn, tellOfDevice } from './open-log-in.ts';
import { deviceNameOf, phoneKeyOf } from './phone-key.ts';
import { showUser } from './show-user.ts';
import { markRight } from './sign-in.store.ts';
import { takeBackForgotten } from './take-back-forgotten.ts';
import { takeTry } from './take-try.ts';

const MINUTE_MS = 60_000;

/**
 * Logs in. A wrong try must be remembered although it is refused, so it commits by itself before the password is
 * looked at. A phone that nobody has and a wrong password take the same time and get the same answer.
 */
export async function logIn(parts: AccountParts, context: OpenContext, input: InputOf<typeof logInCall>) {
  const { db } = parts.ports;
  const tried = await countTry(parts, context, input);
  const credentials = await findCredentials(db, input.phone);
  const right = await verifyPassword(credentials?.passwordHash ?? null, input.password);
  if (!credentials || !right) {
    if (credentials && tried.left === 0) void tellOfLock(parts, credentials.id);
    throw wrong(tried.left);
  }
  const opened = await transact(db, (tx) => open(parts, tx, context, { credentials, tried }));
  if (opened === null) throw wrong(tried.left);
  opened.announce();
  rememberDevice(parts.ports, context, deviceNameOf(input.phone));
  for (const id of opened.ended) parts.ports.realtime.endLogIn(id);
  return { token: opened.token, user: await showUser(parts, db, await getInvestor(db, credentials.id)) };
}

/** A try that was counted. */
interface CountedTry {
  readonly id: string;
  /** What it was counted under: the phone, or the browser that the investor logged in with before. */
  readonly phoneKey: Buffer;
  readonly left: number;
}

async function countTry(
  parts: AccountParts,
  context: OpenContext,
  input: InputOf<typeof logInCall>,
): Promise<CountedTry> {
  const { ports } = parts;
  const now = context.securityNow;
  const known = knownDevice(ports, context, deviceNameOf(input.phone));
  const phoneKey = known ?? (await phoneKeyOf(parts, input.phone));
  const captcha = input.captcha ? await parts.captcha.check(input.captcha, now) : null;
  const id = newId(ports.chance, now);
  const made = { id, device: deviceName(context.userAgent), address: context.remoteAddress, at: now };
  const attempt = { phoneKey, captchaSent: Boolean(input.captcha), captcha, now, made, phone: input.phone };
  const { left } = await transact(ports.db, (tx) => takeTry(tx, attempt));
  return { id, phoneKey, left };
}

/**
 * Signs the device in. Null where the password was changed while it was looked at: the row's lock makes log-in and
 * change wait for each other, so that no log-in with the old password outlives the change.
 */
async function open(
  parts: AccountParts,
  tx: Transaction,
  { userAgent, remoteAddress: address, securityNow: now, now: businessNow }: OpenContext,
  { credentials, tried }: { credentials: { id: string; passwordHash: string }; tried: CountedTry },
) {
  if ((await lockPasswordHash(tx, credentials.id, 'share')) !== credentials.passwordHash) return null;
  await clearGuard(tx, tried.phoneKey);
  const opened = await openLogIn(tx, parts.ports.chance, { investorId: credentials.id, userAgent, now });
  await markRight(tx, tried.id, opened.id);
  // Whoever knows the password has not forgotten it.
  const takenBack = await takeBackForgotten(parts.ports, tx, credentials.id, businessNow);
  const { id } = opened;
  const told = await tellOfDevice(parts, tx, { investorId: credentials.id, id, userAgent, address, now });
  const announce = () => {
    told();
    takenBack.announce();
  };
  return { ...opened, announce };
}

/** The owner learns that somebody guesses. Nobody waits for it: the answer's time must not tell whose phone it is. */
async function tellOfLock({ ports }: AccountParts, investorId: string): Promise<void> {
  try {
    const announce = await transact(ports.db, (tx) =>
      notify(ports, tx, {
        investorId,
        kind: 'security.log_in_locked',
        values: { minutes: ACCOUNT_LIMITS.lockMs / MINUTE_MS },
        link: '/user/security',
      }),
    );
    announce();
  } catch (error) {
    ports.log.error({ err: String(error) }, 'the owner could not be told of a locked log-in');
  }
}

function wrong(left: number): Refusal {
  return new Refusal('log_in.wrong', { code: CODES.memberAuth, values: { left } });
}
