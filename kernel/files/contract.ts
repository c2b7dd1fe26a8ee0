import * as z from 'zod/mini';
import { defineCall } from '#kernel/contract/define-call.ts';
import { uuid } from '#kernel/contract/fields.ts';

/** What a picture is for; a command takes up only one of its own kind. */
export const fileKind = z.enum([
  'deposit_proof',
  'kyc_front',
  'kyc_back',
  'reset_face',
  'chat',
  'chat_answer',
]);
export type FileKind = z.output<typeof fileKind>;

/** Largest picture as it is sent, in bytes; above it the answer is −15. */
export const MAX_IMAGE_BYTES = 8 * 1024 * 1024;
/** Largest body of an upload, in bytes: a little more than such a picture in base64. */
export const UPLOAD_BODY_BYTES = 12 * 1024 * 1024;

/** Why a picture is refused; each stands under the field `data`. */
export const IMAGE_REASONS = {
  tooLarge: 'file.too_large',
  notImage: 'file.not_image',
  format: 'file.format',
  dimensions: 'file.dimensions',
  pixels: 'file.pixels',
  truncated: 'file.truncated',
  polyglot: 'file.polyglot',
  damaged: 'file.damaged',
} as const;

/** A picture as it travels: base64 of a JPEG, PNG or WebP. */
export const sentImage = z
  .string()
  .check(
    z.minLength(1, 'field.required'),
    z.maxLength(UPLOAD_BODY_BYTES, 'field.too_long'),
    z.regex(/^[A-Za-z0-9+/]*={0,2}$/, 'field.base64'),
  );

/** Takes a picture, writes it again without what it tells about place and device, seals it. */
export const uploadFile = defineCall({
  path: 'file/upload',
  summary:
    'Send a picture (JPEG, PNG or WebP as base64, 8 MB at most); what is not used within a day is forgotten.',
  access: 'investor',
  input: z.object({ kind: fileKind, data: sentImage }),
  output: z.object({ fileId: uuid }),
  reasons: [...Object.values(IMAGE_REASONS), 'file.too_many'],
});

/** A picture as screens show it: base64 of a WebP. */
export const shownImage = z.object({
  type: z.literal('image/webp'),
  width: z.int(),
  height: z.int(),
  data: z.string(),
});
export type ShownImage = z.output<typeof shownImage>;

/** A picture of one's own; nobody else's is found. */
export const getImage = defineCall({
  path: 'file/image',
  summary: 'One of my pictures, as base64 of a WebP',
  access: 'investor',
  input: z.object({ id: uuid }),
  output: z.object({ image: shownImage }),
});
