import * as z from 'zod/mini';
import { defineCall, type OutputOf } from '#kernel/contract/define-call.ts';
import { instant, pageInput, pageOf, uuid } from '#kernel/contract/fields.ts';
import { password } from '#kernel/contract/text-rules.ts';
import { SIGN_IN_OUTCOMES } from './sign-in-outcome.ts';

const MAX_TYPED_LENGTH = 64;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A password that one has: whatever is typed is looked at, and a wrong one counted. */
const present = z
  .string()
  .check(z.minLength(1, 'field.required'), z.maxLength(MAX_TYPED_LENGTH, 'field.too_long'));

const newPassword = { currentPassword: present, password, confirmPassword: z.string() };

/** Typed twice the same; ñ written in two ways is the same. */
export const sameTwice = () =>
  z.refine<{ password: string; confirmPassword: string }>(
    (input) => input.confirmPassword.normalize('NFC') === input.password.normalize('NFC'),
    { path: ['confirmPassword'], message: 'field.passwords_differ', when: hasBoth },
  );

const resetState = z.enum(['waiting', 'agreed', 'rejected', 'cancelled']);

/** What an investor sees of their newest request to reset the withdrawal password. */
const reset = z.object({
  id: uuid,
  state: resetState,
  submittedAt: instant,
  /** By when it will be decided. */
  dueAt: instant,
  /** It waits, and that time has passed. */
  isLate: z.boolean(),
  decidedAt: z.nullable(instant),
  /** Why it was rejected, in the operator's words; empty otherwise. */
  auditOpinion: z.string(),
});

/** How one's account is secured. Instants are security time, but for those of the reset. */
export const getSecurity = defineCall({
  path: 'user/security',
  summary: 'When my passwords last changed, how many devices are signed in, where a reset stands.',
  access: 'investor',
  input: z.object({}),
  output: z.object({
    /** Null: never since registration. */
    passwordChangedAt: z.nullable(instant),
    /** Null: none was set yet. */
    withdrawalPasswordSetAt: z.nullable(instant),
    devices: z.int(),
    reset: z.nullable(reset),
    /** Another password of the log-in was asked for without a log-in, and does not hold yet; null where none was. */
    forgotten: z.nullable(
      z.object({
        submittedAt: instant,
        /** By when it will be decided. */
        dueAt: instant,
        /** A reviewer agreed: from when it holds, unless it is taken back; null before. */
        holdsFrom: z.nullable(instant),
      }),
    ),
  }),
});

/** Changes the password of the log-in; all other devices are signed out. */
export const changePassword = defineCall({
  path: 'user/change_password',
  summary: 'Change my password; every other device is signed out.',
  access: 'investor',
  command: true,
  input: z.object(newPassword).check(sameTwice()),
  output: z.object({ endedDevices: z.int() }),
  reasons: [
    'password.wrong',
    'password.locked',
    'password.same',
    'password.is_withdrawal',
    'password.changed_meanwhile',
  ],
});

/** Sets the first withdrawal password; `currentPassword` is the log-in's. */
export const setWithdrawalPassword = defineCall({
  path: 'user/set_withdrawal_password',
  summary: 'Set my withdrawal password for the first time; `currentPassword` is the one of the log-in.',
  access: 'investor',
  command: true,
  input: z.object(newPassword).check(sameTwice()),
  output: z.object({}),
  reasons: [
    'password.wrong',
    'password.locked',
    'withdrawal_password.set_already',
    'withdrawal_password.is_log_in',
  ],
});

/** Changes the withdrawal password; `currentPassword` is the present withdrawal password. */
export const changeWithdrawalPassword = defineCall({
  path: 'user/change_withdrawal_password',
  summary: 'Change my withdrawal password; `currentPassword` is the present one of withdrawals.',
  access: 'investor',
  command: true,
  input: z.object(newPassword).check(sameTwice()),
  output: z.object({}),
  reasons: [
    'withdrawal_password.unset',
    'withdrawal_password.wrong',
    'withdrawal_password.locked',
    'withdrawal_password.same',
    'withdrawal_password.is_log_in',
    'password.changed_meanwhile',
  ],
});

/** Asks for another withdrawal password where the present one is forgotten; it holds once a reviewer agreed. */
export const askForReset = defineCall({
  path: 'user/reset_withdrawal_password',
  summary:
    'Ask for another withdrawal password with a photo of my face beside my document; `currentPassword` is the one of the log-in.',
  access: 'investor',
  command: true,
  input: z
    .object({
      ...newPassword,
      facePhoto: z.string('field.photo').check(z.regex(UUID, 'field.photo')),
    })
    .check(sameTwice()),
  output: z.object({ reset }),
  reasons: [
    'password.wrong',
    'password.locked',
    'withdrawal_password.unset',
    'withdrawal_password.is_log_in',
    'password_reset.waiting',
    'password_reset.identity_first',
    'file.unknown',
  ],
});

/** Takes the request back; the present withdrawal password stays. */
export const cancelReset = defineCall({
  path: 'user/cancel_password_reset',
  summary: 'Take back my request for another withdrawal password.',
  access: 'investor',
  input: z.object({}),
  output: z.object({ reset }),
  reasons: ['password_reset.none'],
});

const signIn = z.object({
  id: uuid,
  /** Security time. */
  at: instant,
  outcome: z.enum(SIGN_IN_OUTCOMES),
  /** Browser and system families (`Chrome`, `Android`); empty where they were not told. */
  browser: z.string(),
  system: z.string(),
  /** The internet address that the server saw; empty where a reviewer's word came to hold. */
  address: z.string(),
  /** The first log-in with this browser and system from this address, as far back as the history goes; not the account's first. */
  isNew: z.boolean(),
  /** The device that asks. */
  current: z.boolean(),
});

/** Every log-in, every wrong try at one's password and every reset of one, newest first. */
export const listSignIns = defineCall({
  path: 'user/sign_ins',
  summary: 'Log-ins, wrong tries at my password and its resets of the last 180 days.',
  access: 'investor',
  input: z.object(pageInput),
  output: pageOf(signIn),
});

/** How one's account is secured. */
export type Security = OutputOf<typeof getSecurity>;
/** One's request for another withdrawal password. */
export type Reset = NonNullable<Security['reset']>;
/** A line of the sign-in history. */
export type SignIn = OutputOf<typeof listSignIns>['items'][number];

function hasBoth(payload: { value: unknown }): boolean {
  const value = payload.value as { password?: unknown; confirmPassword?: unknown } | null;
  return typeof value?.password === 'string' && typeof value.confirmPassword === 'string';
}
