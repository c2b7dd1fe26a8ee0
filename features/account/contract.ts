import * as z from 'zod/mini';
import { defineCall, type OutputOf } from '#kernel/contract/define-call.ts';
import { currency, decimalString, instant, pageInput, pageOf, uuid } from '#kernel/contract/fields.ts';
import { acceptedPrivacy, inviteCode, password, phone } from '#kernel/contract/text-rules.ts';
import { MAX_CAPTCHA_LENGTH } from './limits.ts';

/** One of the two cash accounts. `withdrawable` is settled cash only; amounts in the account's own currency. */
const cashAccount = z.object({
  currency,
  available: decimalString,
  frozen: decimalString,
  withdrawable: decimalString,
});

/** Where an investor stands with the proof of identity. */
export const kycStatus = z.enum(['unverified', 'waiting_audit', 'verified', 'resubmit']);

/**
 * The signed-in investor. `balance`, `frozen` and `totalAssets` are in `displayCurrency`; the two cash
 * accounts stand beneath. `creditScore` is null until identity is verified: there is none before.
 */
export const user = z.object({
  id: uuid,
  phone,
  inviteCode,
  level: z.int(),
  balance: decimalString,
  points: z.int(),
  frozen: decimalString,
  totalAssets: decimalString,
  creditScore: z.nullable(z.int()),
  kycStatus,
  displayCurrency: currency,
  cash: z.array(cashAccount),
});

/** What beginning a log-in answers. */
export const loggedIn = z.object({ token: z.string(), user });

/** Opens an account and logs it in. */
export const registerCall = defineCall({
  path: 'user/register',
  summary: 'Open an account with an invite code and log in.',
  access: 'anonymous',
  input: z
    .object({
      phone,
      password,
      confirmPassword: z.string(),
      inviteCode,
      acceptPrivacy: acceptedPrivacy,
    })
    .check(
      z.refine((input) => input.confirmPassword.normalize('NFC') === input.password.normalize('NFC'), {
        path: ['confirmPassword'],
        message: 'field.passwords_differ',
        when: hasBothPasswords,
      }),
    ),
  output: loggedIn,
  reasons: ['member.exists', 'invite.unknown', 'invite.exhausted'],
});

/** Logs in from one more device. */
export const logInCall = defineCall({
  path: 'user/login',
  summary:
    'Log in. From the third wrong try in 15 minutes a solved captcha is needed; ten lock for 15 minutes.',
  access: 'anonymous',
  input: z.object({
    phone,
    password,
    acceptPrivacy: acceptedPrivacy,
    captcha: z.optional(z.string().check(z.maxLength(MAX_CAPTCHA_LENGTH, 'field.too_long'))),
  }),
  output: loggedIn,
  reasons: ['log_in.wrong', 'log_in.locked', 'captcha.required', 'captcha.failed'],
});

/** Ends the log-in whose token makes the call. */
export const logOutCall = defineCall({
  path: 'user/logout',
  summary: 'End this log-in.',
  access: 'investor',
  input: z.object({}),
  output: z.object({}),
});

/** The signed-in investor as they stand now. */
export const getInfoCall = defineCall({
  path: 'user/get_info',
  summary: 'The signed-in investor, with balances.',
  access: 'investor',
  input: z.object({}),
  output: z.object({ user }),
});

/** What the settings change that the server must know; the rest of the settings stay on the device. */
export const updateUserCall = defineCall({
  path: 'user/update',
  summary: 'Change the display currency.',
  access: 'investor',
  input: z.object({ displayCurrency: currency }),
  output: z.object({ user }),
});

const device = z.object({
  id: uuid,
  /** Browser and system families (`Chrome`, `Android`); empty where they were not told. */
  browser: z.string(),
  system: z.string(),
  createdAt: instant,
  /** Exact to the hour: it is written at most once an hour. */
  lastSeenAt: instant,
  /** The device that asks. */
  current: z.boolean(),
  /** The internet address of its log-in; empty where the history no longer has it. */
  address: z.string(),
  /** The first log-in with this browser and system from this address, as far back as the history goes; not the account's first. */
  isNew: z.boolean(),
  /** SHA-256 of the public key with which it signs commands; null where it signs none. */
  keyId: z.nullable(z.string()),
});

/** Where the investor is signed in, newest log-in first. */
export const listDevicesCall = defineCall({
  path: 'user/devices',
  summary: 'The devices that are signed in.',
  access: 'investor',
  input: z.object(pageInput),
  output: pageOf(device),
});

/** Signs one device out. */
export const endDeviceCall = defineCall({
  path: 'user/device_end',
  summary: 'Sign a device out.',
  access: 'investor',
  input: z.object({ id: uuid }),
  output: z.object({}),
});

/** A proof-of-work challenge in ALTCHA's own form (parameters and signature), good once and for ten minutes. */
export const captchaChallengeCall = defineCall({
  path: 'captcha/challenge',
  summary:
    'A proof-of-work challenge (ALTCHA 2). The field `captcha` is base64 of the JSON {challenge, solution: {counter, derivedKey}}.',
  access: 'anonymous',
  input: z.object({}),
  output: z.object({
    parameters: z.object({
      algorithm: z.string(),
      nonce: z.string(),
      salt: z.string(),
      cost: z.int(),
      keyLength: z.int(),
      keyPrefix: z.string(),
      keySignature: z.string(),
      /** Security time, in whole seconds. */
      expiresAt: z.int(),
      /** `maxCounter`: the solution's counter is at most this, so that progress can be shown. */
      data: z.object({ maxCounter: z.int() }),
    }),
    signature: z.string(),
  }),
});

export {
  askForReset,
  cancelReset,
  changePassword,
  changeWithdrawalPassword,
  getSecurity,
  listSignIns,
  setWithdrawalPassword,
} from './security-contract.ts';
export { createDeviceKeyCall, listDeviceKeysCall, listOwnStatementsCall } from './signature-contract.ts';

/** The signed-in investor, as every call of this feature answers it. */
export type User = z.output<typeof user>;
/** One signed-in device. */
export type Device = OutputOf<typeof listDevicesCall>['items'][number];
/** An ALTCHA challenge. */
export type CaptchaChallenge = OutputOf<typeof captchaChallengeCall>;

function hasBothPasswords(payload: { value: unknown }): boolean {
  const value = payload.value as { password?: unknown; confirmPassword?: unknown } | null;
  return typeof value?.password === 'string' && typeof value.confirmPassword === 'string';
}
