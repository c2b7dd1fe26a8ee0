import * as z from 'zod/mini';

/** Validation of what people type; the forms and the server use the same. */

/** Phone of a user: 10 digits. */
export const PHONE = /^\d{10}$/;

/** A looser pattern beside it: an optional 86, an optional 0, then 1 and 10 digits. */
export const PHONE_WITH_PREFIX = /^(86)?0?1\d{10}$/;

const MIN_PASSWORD_LENGTH = 6;
const MAX_PASSWORD_LENGTH = 18;
const PASSWORD = /^[\p{L}\p{M}\p{N}\p{P}\p{S}]+$/u;
const INVITE_CODE = /^\d{6}$/;

export const phone = z.string().check(z.regex(PHONE, 'field.phone'));

/** 6–18 characters, each a letter, a digit or a special symbol: no spaces, nothing invisible. */
export const password = z
  .string()
  .check(
    z.minLength(MIN_PASSWORD_LENGTH, 'field.password'),
    z.maxLength(MAX_PASSWORD_LENGTH, 'field.password'),
    z.regex(PASSWORD, 'field.password'),
  );

export const inviteCode = z.string().check(z.regex(INVITE_CODE, 'field.invite_code'));

/** The privacy notice must be accepted: nothing but `true` passes. */
export const acceptedPrivacy = z.literal(true, 'field.accept_privacy');

/** Whether a text has nothing to read in it: missing, or only spaces. */
export function isEmptyText(text: string | null | undefined): boolean {
  return (text ?? '').trim() === '';
}
