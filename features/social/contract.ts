import * as z from 'zod/mini';
import { loggedIn } from '#features/account/contract.ts';
import { defineCall } from '#kernel/contract/define-call.ts';
import { instant } from '#kernel/contract/fields.ts';

const MAX_ADDRESS_LENGTH = 2_000;
const MAX_WORD_LENGTH = 512;
const word = z.string().check(z.maxLength(MAX_WORD_LENGTH, 'field.too_long'));

/** Where a browser that asks by GET is sent. */
const leads = z.object({ location: z.string() });

/** Name, in the address that a browser comes back to, of what came of it: 0 or a code of the catalogue. */
export const OUTCOME_PARAMETER = 'social';

/** Sends the browser to WeChat, which says who is there without asking (scope base). */
export const authorizeCall = defineCall({
  path: 'social/authorize',
  summary:
    'Send the browser to WeChat, and from there back to `redirectUrl`: a path of this server, or an address on the list of allowed origins. By POST the address is only told.',
  access: 'anonymous',
  input: z.object({
    scope: z.literal('base'),
    redirectUrl: z.string().check(z.maxLength(MAX_ADDRESS_LENGTH, 'field.too_long')),
  }),
  output: leads,
  reasons: ['social.off', 'social.redirect_refused'],
});

/** Where WeChat sends the browser back to. */
export const callbackCall = defineCall({
  path: 'social/callback',
  summary:
    'WeChat sends the browser here; it goes on to the address asked for, with `social`: 0 (linked to an account), -9 (to none), -14 (nobody known), -1 (WeChat gave no answer).',
  access: 'anonymous',
  input: z.object({ code: z.optional(word), state: word }),
  output: leads,
  reasons: ['social.off', 'social.state_unknown'],
});

/** What the screens show. */
export const statusCall = defineCall({
  path: 'social/status',
  summary:
    'Whether WeChat can be used here, since when it is linked to my account, and whether it just told who is at this browser.',
  access: 'anonymous',
  input: z.object({}),
  output: z.object({
    configured: z.boolean(),
    /** Null where it is not linked, or nobody is logged in. */
    linkedAt: z.nullable(instant),
    arrived: z.boolean(),
  }),
});

/** Links whom WeChat named at this browser to the account. */
export const linkCall = defineCall({
  path: 'social/link',
  summary: 'Link the WeChat user of this browser to my account; the log-in password is asked for.',
  access: 'investor',
  notWhileBlocked: true,
  input: z.object({ password: word }),
  output: z.object({ linkedAt: instant }),
  reasons: [
    'social.off',
    'social.no_user',
    'social.taken',
    'social.linked',
    'password.wrong',
    'password.locked',
    'password.changed_meanwhile',
  ],
});

/** Ends the link. */
export const unlinkCall = defineCall({
  path: 'social/unlink',
  summary: 'Unlink WeChat from my account.',
  access: 'investor',
  input: z.object({}),
  output: z.object({}),
  reasons: ['social.not_linked'],
});

/** Logs in as the account that the WeChat user of this browser is linked to. */
export const socialLogInCall = defineCall({
  path: 'social/log_in',
  summary: 'Log in as the account to which the WeChat user of this browser is linked.',
  access: 'anonymous',
  input: z.object({ acceptPrivacy: z.literal(true) }),
  output: loggedIn,
  reasons: ['social.off', 'social.no_user', 'social.not_registered'],
});
