import { notify } from '#features/notification/server/index.ts';
import type { InputOf } from '#kernel/contract/define-call.ts';
import { Refusal } from '#kernel/contract/refusal.ts';
import type { Transaction } from '#kernel/database/database.ts';
import type { CallContext } from '#kernel/http/route.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { hashPassword, verifiesAny, verifyPassword } from '#kernel/secrets/password-hash.ts';
import type {
  changeWithdrawalPassword as changeCall,
  setWithdrawalPassword as setCall,
} from '../security-contract.ts';
import { underPassword } from './change-password.ts';
import { checkPassword } from './check-password.ts';
import { findPasswordHash } from './investor.store.ts';
import { cancelWaiting, wishedHashes } from './password-reset.store.ts';
import {
  insertWithdrawalHash,
  lockWithdrawalHash,
  replaceWithdrawalHash,
} from './withdrawal-password.store.ts';

/**
 * Checks an investor's withdrawal password. Refuses `withdrawal_password.unset`, `.wrong` and `.locked` under the field
 * `password`. It counts a wrong try in a transaction of its own: call it before the command's (`beforehand` of a route),
 * never inside, for a call that holds one connection must not wait for another.
 */
export async function checkWithdrawalPassword(
  ports: Ports,
  investorId: string,
  password: string,
): Promise<void> {
  await checkPassword(ports, {
    asked: 'withdrawal_password',
    investorId,
    typed: password,
    field: 'password',
  });
}

/** Sets the first one. Refuses `withdrawal_password.set_already` and `withdrawal_password.is_log_in`. */
export async function setWithdrawalPassword(
  ports: Ports,
  context: CallContext,
  { password }: InputOf<typeof setCall>,
): Promise<object> {
  const { tx, investorId, securityNow } = context;
  await refuseLogInPassword(tx, investorId, password);
  const hash = await hashPassword(password);
  if (!(await insertWithdrawalHash(tx, { investorId, hash, at: securityNow })))
    throw new Refusal('withdrawal_password.set_already');
  await tell(ports, context, 'set');
  return {};
}

/**
 * Puts another in its place; the present one was checked beforehand and is looked at again under the row's lock. A reset
 * that waits is taken back: its need is over. Refuses `withdrawal_password.same`, `.is_log_in` and
 * `password.changed_meanwhile`.
 */
export async function changeWithdrawalPassword(
  ports: Ports,
  context: CallContext,
  { currentPassword, password }: InputOf<typeof changeCall>,
): Promise<object> {
  const { tx, investorId, securityNow, now } = context;
  const present = await lockWithdrawalHash(tx, investorId);
  if (!(await verifyPassword(present, currentPassword)))
    throw new Refusal('password.changed_meanwhile', {
      fields: { currentPassword: 'password.changed_meanwhile' },
    });
  if (await verifyPassword(present, password)) throw underPassword('withdrawal_password.same');
  await refuseLogInPassword(tx, investorId, password);
  await cancelWaiting(tx, investorId, now);
  await replaceWithdrawalHash(tx, { investorId, hash: await hashPassword(password), at: securityNow });
  await tell(ports, context, 'changed');
  return {};
}

/**
 * One password for both would make the second one worth nothing, also where it is still to become the log-in's by a
 * request; refuses `withdrawal_password.is_log_in`.
 */
export async function refuseLogInPassword(
  tx: Transaction,
  investorId: string,
  password: string,
): Promise<void> {
  const others = [await findPasswordHash(tx, investorId), ...(await wishedHashes(tx, investorId, 'log_in'))];
  if (await verifiesAny(others, password)) throw underPassword('withdrawal_password.is_log_in');
}

async function tell(ports: Ports, context: CallContext, news: 'set' | 'changed'): Promise<void> {
  const announce = await notify(ports, context.tx, {
    investorId: context.investorId,
    kind: `security.withdrawal_password_${news}`,
    values: {},
    link: '/user/security',
  });
  context.afterCommit(announce);
}
