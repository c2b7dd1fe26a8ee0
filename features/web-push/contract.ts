import * as z from 'zod/mini';
import { defineCall } from '#kernel/contract/define-call.ts';

const MAX_ENDPOINT_LENGTH = 1_024;

/** Where a push service takes what is for one browser; whoever knows it could write there. */
const endpoint = z
  .string()
  .check(
    z.minLength(1, 'field.required'),
    z.maxLength(MAX_ENDPOINT_LENGTH, 'field.too_long'),
    z.regex(/^https?:\/\/\S+$/, 'field.invalid'),
  );

/** Also refreshes, where it is on, in which language and for which log-in this device is told. */
export const pushStatus = defineCall({
  path: 'push/status',
  summary:
    'Whether this device is told by push; the key that a browser needs to subscribe, null where the firm has none.',
  access: 'investor',
  input: z.object({ endpoint: z.optional(endpoint) }),
  output: z.object({ publicKey: z.nullable(z.string()), on: z.boolean() }),
});

export const subscribePush = defineCall({
  path: 'push/subscribe',
  summary: 'Tell this device by push from now on; only titles are sent.',
  access: 'investor',
  input: z.object({
    endpoint,
    /** The browser's public key: 65 bytes, base64url. */
    p256dh: z.string().check(z.regex(/^[A-Za-z0-9_-]{87}$/, 'field.invalid')),
    /** The browser's secret for this subscription: 16 bytes, base64url. */
    auth: z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/, 'field.invalid')),
  }),
  output: z.object({}),
  reasons: ['push.off', 'push.service_unknown', 'push.key_invalid'],
});

export const unsubscribePush = defineCall({
  path: 'push/unsubscribe',
  summary: 'Tell this device nothing more by push; again changes nothing.',
  access: 'investor',
  input: z.object({ endpoint }),
  output: z.object({}),
});
