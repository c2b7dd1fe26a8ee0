import type { InputOf } from '#kernel/contract/define-call.ts';
import { CODES } from '#kernel/contract/error-codes.ts';
import { Refusal } from '#kernel/contract/refusal.ts';
import type { OpenContext } from '#kernel/http/route.ts';
import { type authorizeCall, type callbackCall, OUTCOME_PARAMETER } from '../contract.ts';
import { redirectTarget, withOutcome } from '../redirect-target.ts';
import { browserOf, hashOf, markBrowser } from './browser-cookie.ts';
import { findLinked, insertVisit, putArrival, spendState } from './social.store.ts';
import { type SocialParts, secretWord, userHashOf, VISIT_MS, weChatOf } from './social-parts.ts';
import { askWeChat, authorizePage, type WeChat } from './wechat.ts';

/** Sends the browser to WeChat, with a state that is good once and for this browser. */
export async function authorize(
  parts: SocialParts,
  context: OpenContext,
  { redirectUrl: asked }: InputOf<typeof authorizeCall>,
): Promise<{ location: string }> {
  const wechat = weChatOf(parts);
  const { tx, ownOrigin: own, securityNow } = context;
  const redirectUrl = redirectTarget(asked, { own, origins: parts.redirectOrigins });
  if (redirectUrl === null)
    throw new Refusal('social.redirect_refused', {
      code: CODES.illegalOperation,
      fields: { redirectUrl: 'social.redirect_refused' },
    });
  const state = secretWord(parts.ports);
  const browserHash = markBrowser(context, secretWord(parts.ports), VISIT_MS);
  const expiresAt = securityNow + VISIT_MS;
  await insertVisit(tx, { browserHash, stateHash: hashOf(state), redirectUrl, expiresAt });
  return { location: authorizePage(wechat, `${own}/api/social/callback`, state) };
}

/**
 * Takes back whom WeChat sends. The state is used up before WeChat is asked, so that nothing sent twice asks twice; no
 * transaction is open meanwhile.
 */
export async function callback(
  parts: SocialParts,
  context: OpenContext,
  { code, state }: InputOf<typeof callbackCall>,
): Promise<{ location: string }> {
  const wechat = weChatOf(parts);
  const { db, securityNow: now } = context;
  const browserHash = browserOf(context);
  const known = browserHash && (await spendState(db, { browserHash, stateHash: hashOf(state), now }));
  if (browserHash === null || known === null)
    throw new Refusal('social.state_unknown', { code: CODES.illegalOperation });
  const outcome = await arrive(parts, context, { wechat, code, browserHash });
  return { location: withOutcome(known, OUTCOME_PARAMETER, outcome) };
}

async function arrive(
  parts: SocialParts,
  context: OpenContext,
  { wechat, code, browserHash }: { wechat: WeChat; code: string | undefined; browserHash: Buffer },
): Promise<number> {
  // Whoever declines at WeChat comes back without a code.
  const answer = code === undefined || code === '' ? 'no_user' : await askWeChat(wechat, code);
  if (answer === 'no_user') return CODES.noSocialUser;
  if (answer === 'unavailable') return CODES.serverMessage;
  const userHash = userHashOf(parts, wechat, answer.openId);
  const newBrowserHash = markBrowser(context, secretWord(parts.ports), VISIT_MS);
  const expiresAt = context.securityNow + VISIT_MS;
  await putArrival(context.db, { browserHash, newBrowserHash, userHash, expiresAt });
  return (await findLinked(context.db, userHash)) === null ? CODES.socialUserNotRegistered : CODES.success;
}
