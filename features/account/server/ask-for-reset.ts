import { isVerified } from '#features/identity/server/index.ts';
import { notify } from '#features/notification/server/index.ts';
import type { InputOf } from '#kernel/contract/define-call.ts';
import { Refusal } from '#kernel/contract/refusal.ts';
import type { Files } from '#kernel/files/files.ts';
import type { CallContext } from '#kernel/http/route.ts';
import { newId } from '#kernel/id/id.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { hashPassword } from '#kernel/secrets/password-hash.ts';
import type { askForReset as askCall, Reset } from '../security-contract.ts';
import type { AccountParts } from './account-parts.ts';
import { cancelWaiting, insertReset } from './password-reset.store.ts';
import { showReset } from './show-security.ts';
import { findWithdrawalHash } from './withdrawal-password.store.ts';
import { refuseLogInPassword } from './withdrawal-password.ts';

/** What a request needs: the ports and the pictures. */
export interface ResetParts {
  readonly ports: Ports;
  readonly files: Pick<Files, 'take' | 'readImage' | 'writeAnew' | 'keepTaken'>;
  /** What keeps guessers out of the log-in's door. */
  readonly door: Pick<AccountParts, 'captcha' | 'secret'>;
}

/**
 * Asks for another withdrawal password: it holds once a reviewer has compared the photo with the proof of identity. The
 * owner learns of it on every device and can take it back. Refuses `withdrawal_password.unset`,
 * `password_reset.identity_first`, `withdrawal_password.is_log_in`, `file.unknown` and `password_reset.waiting`.
 */
export async function askForReset(
  { ports, files }: Pick<ResetParts, 'ports' | 'files'>,
  context: CallContext,
  { password, facePhoto }: InputOf<typeof askCall>,
): Promise<{ reset: Reset }> {
  const { tx, investorId, securityNow, now } = context;
  if ((await findWithdrawalHash(tx, investorId)) === null) throw new Refusal('withdrawal_password.unset');
  if (!(await isVerified(tx, investorId))) throw new Refusal('password_reset.identity_first');
  await refuseLogInPassword(tx, investorId, password);
  const photo = { id: facePhoto, kind: 'reset_face', field: 'facePhoto' } as const;
  await files.take(tx, { ...photo, ownerId: investorId, now: securityNow });
  const id = newId(ports.chance, securityNow);
  const hash = await hashPassword(password);
  const wish = { id, investorId, asksFor: 'withdrawal', askedFrom: '', hash, facePhoto, at: now } as const;
  const row = await insertReset(tx, wish);
  if (row === null) throw new Refusal('password_reset.waiting');
  await tell(ports, context, 'asked');
  return { reset: showReset(row, now) };
}

/** Takes the request back; refuses `password_reset.none` where none waits. */
export async function cancelReset(ports: Ports, context: CallContext): Promise<{ reset: Reset }> {
  const cancelled = await cancelWaiting(context.tx, context.investorId, context.now);
  if (cancelled === null) throw new Refusal('password_reset.none');
  await tell(ports, context, 'cancelled');
  return { reset: showReset(cancelled, context.now) };
}

async function tell(ports: Ports, context: CallContext, news: 'asked' | 'cancelled'): Promise<void> {
  const announce = await notify(ports, context.tx, {
    investorId: context.investorId,
    kind: `security.password_reset_${news}`,
    values: {},
    link: '/user/security',
  });
  context.afterCommit(announce);
}
