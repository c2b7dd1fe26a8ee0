import { notify } from '#features/notification/server/index.ts';
import type { InputOf } from '#kernel/contract/define-call.ts';
import { Refusal } from '#kernel/contract/refusal.ts';
import type { CallContext } from '#kernel/http/route.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { hashPassword, verifiesAny, verifyPassword } from '#kernel/secrets/password-hash.ts';
import type { changePassword as changeCall } from '../security-contract.ts';
import { lockPasswordHash, replacePasswordHash } from './investor.store.ts';
import { endOtherLogIns } from './log-in.store.ts';
import { wishedHashes } from './password-reset.store.ts';
import { takeBackForgotten } from './take-back-forgotten.ts';
import { findWithdrawalHash } from './withdrawal-password.store.ts';

/**
 * Changes the password of the log-in and signs every other device out. The present password was checked beforehand, its
 * tries counted; it is looked at again under the row's lock, for another device may have been quicker. Refuses
 * `password.same`, `password.is_withdrawal` and `password.changed_meanwhile`.
 */
export async function changePassword(
  ports: Ports,
  context: CallContext,
  input: InputOf<typeof changeCall>,
): Promise<{ endedDevices: number }> {
  const { tx, investorId, securityNow } = context;
  const present = await lockPasswordHash(tx, investorId, 'change');
  if (!(await verifyPassword(present, input.currentPassword)))
    throw new Refusal('password.changed_meanwhile', {
      fields: { currentPassword: 'password.changed_meanwhile' },
    });
  if (await verifyPassword(present, input.password)) throw underPassword('password.same');
  const others = [
    await findWithdrawalHash(tx, investorId),
    ...(await wishedHashes(tx, investorId, 'withdrawal')),
  ];
  if (await verifiesAny(others, input.password)) throw underPassword('password.is_withdrawal');
  const hash = await hashPassword(input.password);
  await replacePasswordHash(tx, { id: investorId, hash, at: securityNow });
  const ended = await endOtherLogIns(tx, investorId, context.logInId, securityNow);
  const takenBack = await takeBackForgotten(ports, tx, investorId, context.now);
  const announce = await notify(ports, tx, {
    investorId,
    kind: 'security.password_changed',
    values: { ended: ended.length },
    link: '/user/security',
  });
  context.afterCommit(() => {
    takenBack.announce();
    announce();
    for (const id of ended) ports.realtime.endLogIn(id);
  });
  return { endedDevices: ended.length };
}

/** A refusal that stands under the new password. */
export function underPassword(reason: string): Refusal {
  return new Refusal(reason, { fields: { password: reason } });
}
