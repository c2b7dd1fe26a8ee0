import { checkPassword } from '#features/account/server/index.ts';
import { type Route, route } from '#kernel/http/route.ts';
import {
  authorizeCall,
  callbackCall,
  linkCall,
  socialLogInCall,
  statusCall,
  unlinkCall,
} from '../contract.ts';
import { browserOf } from './browser-cookie.ts';
import { link, logInBySocial, unlink } from './link.ts';
import { findArrival, linkedSince } from './social.store.ts';
import { type SocialParts, weChatOf } from './social-parts.ts';
import { authorize, callback } from './visit.ts';

/** Each writes a row or asks WeChat. Generous for an address, because mobile carriers put many people behind one. */
const BY_ADDRESS = { max: 300, windowMs: 60_000 };
/** A browser that is refused goes where WeChat is linked, which says why. */
const REDIRECTS = { refusedTo: '/user/settings?social=' };

/** The calls of this feature. */
export function socialRoutes(parts: SocialParts): Route[] {
  return [
    route(authorizeCall, (context, input) => authorize(parts, context, input), {
      ignoresToken: true,
      rateLimit: BY_ADDRESS,
      redirects: REDIRECTS,
    }),
    route(callbackCall, (context, input) => callback(parts, context, input), {
      ignoresToken: true,
      ownTransaction: true,
      rateLimit: BY_ADDRESS,
      redirects: REDIRECTS,
    }),
    route(statusCall, async (context) => {
      const { tx, investorId, securityNow } = context;
      if (parts.wechat === null) return { configured: false, linkedAt: null, arrived: false };
      const since = investorId === null ? null : await linkedSince(tx, investorId);
      const browser = browserOf(context);
      const arrived = browser !== null && (await findArrival(tx, browser, securityNow)) !== null;
      return { configured: true, linkedAt: since?.toISOString() ?? null, arrived };
    }),
    route(linkCall, (context, input) => link(parts, context, input), {
      postOnly: true,
      beforehand: async ({ investorId }, { password: typed }) => {
        weChatOf(parts);
        await checkPassword(parts.ports, { asked: 'password', investorId, typed, field: 'password' });
      },
    }),
    route(unlinkCall, (context) => unlink(parts, context), { postOnly: true }),
    route(socialLogInCall, (context) => logInBySocial(parts, context), {
      postOnly: true,
      ignoresToken: true,
      rateLimit: BY_ADDRESS,
    }),
  ];
}
