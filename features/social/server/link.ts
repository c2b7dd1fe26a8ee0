import { confirmPassword } from '#features/account/server/index.ts';
import { notify } from '#features/notification/server/index.ts';
import type { InputOf } from '#kernel/contract/define-call.ts';
import { CODES } from '#kernel/contract/error-codes.ts';
import { Refusal } from '#kernel/contract/refusal.ts';
import type { Transaction } from '#kernel/database/database.ts';
import type { CallContext, OpenContext } from '#kernel/http/route.ts';
import type { linkCall } from '../contract.ts';
import { browserOf } from './browser-cookie.ts';
import { deleteLink, findLinked, insertLink, linkedSince, takeArrival } from './social.store.ts';
import { type SocialParts, weChatOf } from './social-parts.ts';

/** Links whom WeChat named at this browser. The password was checked beforehand, its tries counted. */
export async function link(
  { ports }: SocialParts,
  context: CallContext,
  { password }: InputOf<typeof linkCall>,
): Promise<{ linkedAt: string }> {
  const { tx, investorId, securityNow: at } = context;
  await confirmPassword(tx, investorId, password);
  const userHash = await arrivalOf(tx, context);
  if (!(await insertLink(tx, { investorId, userHash, at })))
    throw new Refusal((await linkedSince(tx, investorId)) === null ? 'social.taken' : 'social.linked');
  await tell(ports, context, 'security.social_linked');
  return { linkedAt: new Date(at).toISOString() };
}

/** Ends the link; from then on the phone and the password alone open the account. */
export async function unlink({ ports }: SocialParts, context: CallContext): Promise<object> {
  if (!(await deleteLink(context.tx, context.investorId))) throw new Refusal('social.not_linked');
  await tell(ports, context, 'security.social_unlinked');
  return {};
}

/** Logs in as the account of whom WeChat named at this browser. Refuses −14 where nobody was, −9 where they have none. */
export async function logInBySocial(parts: SocialParts, context: OpenContext) {
  weChatOf(parts);
  const { tx } = context;
  const userHash = await arrivalOf(tx, context);
  const investorId = await findLinked(tx, userHash);
  const stillHolds = async () => (await findLinked(tx, userHash)) === investorId;
  const opened = investorId && (await parts.account.logInByOtherWay(context, investorId, stillHolds));
  if (!opened) throw new Refusal('social.not_registered', { code: CODES.socialUserNotRegistered });
  return opened;
}

async function arrivalOf(tx: Transaction, context: OpenContext): Promise<Buffer> {
  const browserHash = browserOf(context);
  const userHash = browserHash && (await takeArrival(tx, browserHash, context.securityNow));
  if (!userHash) throw new Refusal('social.no_user', { code: CODES.noSocialUser });
  return userHash;
}

async function tell(
  ports: SocialParts['ports'],
  { tx, investorId, afterCommit }: CallContext,
  kind: 'security.social_linked' | 'security.social_unlinked',
): Promise<void> {
  afterCommit(await notify(ports, tx, { investorId, kind, values: {}, link: '/user/settings' }));
}
