import type { InputOf } from '#kernel/contract/define-call.ts';
import { CODES } from '#kernel/contract/error-codes.ts';
import { Refusal } from '#kernel/contract/refusal.ts';
import type { Transaction } from '#kernel/database/database.ts';
import { deviceName } from '#kernel/device/device-name.ts';
import { rememberDevice } from '#kernel/http/known-device.ts';
import type { OpenContext } from '#kernel/http/route.ts';
import { newId, sixDigits } from '#kernel/id/id.ts';
import { hashPassword } from '#kernel/secrets/password-hash.ts';
import type { registerCall } from '../contract.ts';
import { ACCOUNT_LIMITS } from '../limits.ts';
import type { AccountParts } from './account-parts.ts';
import { findInviter, type Investor, insertInvestor, type NewInvestor } from './investor.store.ts';
import { openLogIn } from './open-log-in.ts';
import { deviceNameOf } from './phone-key.ts';
import { showUser } from './show-user.ts';
import { insertEvent } from './sign-in.store.ts';

/**
 * Opens an account and logs it in, all in one transaction with what others do for a new investor. Refuses
 * `invite.unknown` before it says whether the phone is known, so that only who was invited can ask.
 */
export async function register(
  parts: AccountParts,
  context: OpenContext,
  input: InputOf<typeof registerCall>,
) {
  const { ports } = parts;
  const invitedBy = await inviterOf(parts, input.inviteCode);
  const passwordHash = await hashPassword(input.password);
  const { tx, securityNow, now } = context;
  const investor = await insertWithFreeCode(tx, parts, {
    id: newId(ports.chance, securityNow),
    phone: input.phone,
    passwordHash,
    invitedBy,
    createdAt: now,
  });
  for (const hook of parts.registered()) await hook(tx, investor.id, now);
  const { id: logInId, token } = await openLogIn(tx, ports.chance, {
    investorId: investor.id,
    userAgent: context.userAgent,
    now: securityNow,
  });
  await insertEvent(tx, {
    id: newId(ports.chance, securityNow),
    investorId: investor.id,
    outcome: 'registered',
    logInId,
    device: deviceName(context.userAgent),
    address: context.remoteAddress,
    at: securityNow,
  });
  rememberDevice(ports, context, deviceNameOf(input.phone));
  return { token, user: await showUser(parts, tx, investor) };
}

/** Null for the firm's code. Codes are never taken back, so one that was good stays good. */
async function inviterOf(parts: AccountParts, inviteCode: string): Promise<string | null> {
  if (inviteCode === parts.ports.config.firmInviteCode) return null;
  const inviter = await findInviter(parts.ports.db, inviteCode);
  if (inviter === null) throw new Refusal('invite.unknown', { fields: { inviteCode: 'invite.unknown' } });
  return inviter;
}

async function insertWithFreeCode(
  tx: Transaction,
  parts: AccountParts,
  investor: Omit<NewInvestor, 'inviteCode'>,
): Promise<Investor> {
  for (let draw = 0; draw < ACCOUNT_LIMITS.inviteCodeDraws; draw++) {
    const inviteCode = sixDigits(parts.ports.chance);
    if (inviteCode === parts.ports.config.firmInviteCode) continue;
    const written = await insertInvestor(tx, { ...investor, inviteCode });
    if (written === 'phone taken')
      throw new Refusal('member.exists', { code: CODES.memberExists, fields: { phone: 'member.exists' } });
    if (written !== 'invite code taken') return written;
  }
  throw new Refusal('invite.exhausted', { code: CODES.memberAddFailed });
}
