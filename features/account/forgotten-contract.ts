import * as z from 'zod/mini';
import { defineCall } from '#kernel/contract/define-call.ts';
import { instant } from '#kernel/contract/fields.ts';
import { password, phone } from '#kernel/contract/text-rules.ts';
import { IMAGE_REASONS, sentImage } from '#kernel/files/contract.ts';
import { MAX_CAPTCHA_LENGTH } from './limits.ts';
import { sameTwice } from './security-contract.ts';

/**
 * Asks for another password of the log-in where the present one is forgotten: for an account whose identity is verified.
 * The answer is the same whoever's phone it is, so that it tells nothing about who is registered.
 */
export const askForForgotten = defineCall({
  path: 'user/forgot_password',
  summary:
    'Ask for another password with a photo of my face beside my document. A reviewer compares it with the verified identity; the password holds a day after they agree. The answer is the same for every phone.',
  access: 'anonymous',
  input: z
    .object({
      phone,
      password,
      confirmPassword: z.string(),
      /** JPEG, PNG or WebP as base64. */
      facePhotoData: sentImage,
      captcha: z.optional(z.string().check(z.maxLength(MAX_CAPTCHA_LENGTH, 'field.too_long'))),
    })
    .check(sameTwice()),
  output: z.object({
    /** By when it is decided, business time. */
    dueAt: instant,
    /** From when the new password holds at the latest, if a reviewer agreed. */
    holdsFrom: instant,
  }),
  reasons: ['captcha.required', 'captcha.failed', 'password_reset.too_many', ...Object.values(IMAGE_REASONS)],
});

/** Takes back every request for another password of the log-in, agreed to or not; the present one stays. */
export const cancelForgotten = defineCall({
  path: 'user/cancel_forgot_password',
  summary: 'Stop what somebody asked for from the log-in screen: my present password stays.',
  access: 'investor',
  input: z.object({}),
  output: z.object({}),
  reasons: ['password_reset.none'],
});
