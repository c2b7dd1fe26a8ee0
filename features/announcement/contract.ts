import * as z from 'zod/mini';
import { defineCall, type InputOf, type OutputOf } from '#kernel/contract/define-call.ts';
import { instant, pageInput, pageOf, uuid } from '#kernel/contract/fields.ts';
import { phone } from '#kernel/contract/text-rules.ts';
import { IMAGE_REASONS, sentImage, shownImage } from '#kernel/files/contract.ts';

export const MAX_TITLE_LENGTH = 120;
const MAX_CONTENT_LENGTH = 20_000;
const MAX_PHONES = 200;

/** A title is plain text; content is HTML. */
const written = z.object({
  title: z
    .string()
    .check(z.trim(), z.minLength(1, 'field.required'), z.maxLength(MAX_TITLE_LENGTH, 'field.too_long')),
  content: z
    .string()
    .check(z.minLength(1, 'field.required'), z.maxLength(MAX_CONTENT_LENGTH, 'field.too_long')),
});

/** Spanish always; who reads a language that is missing is told in Spanish. */
const texts = z.object({ es: written, en: z.optional(written), zh: z.optional(written) });

const announcementInput = z
  .object({
    texts,
    audience: z.enum(['all', 'some'], 'field.choice'),
    /** For `some`. */
    phones: z.optional(z.array(phone).check(z.maxLength(MAX_PHONES, 'field.too_long'))),
    /** Wants to be seen at the app's next start. */
    popup: z.boolean('field.type'),
  })
  .check(
    z.refine(({ audience, phones }) => audience === 'all' || (phones ?? []).length > 0, {
      path: ['phones'],
      message: 'field.required',
    }),
  );

/** What would be sent, and to how many; sends nothing. */
export const checkAnnouncement = defineCall({
  path: 'operator/announcement_check',
  summary: 'The text as it would be kept, how many it would reach, and the phones that nobody has.',
  access: 'operator',
  roles: ['publisher'],
  reads: true,
  input: announcementInput,
  output: z.object({ texts, recipients: z.int(), unknownPhones: z.array(z.string()) }),
  reasons: ['announcement.empty'],
});

const line = z.object({
  id: uuid,
  /** In Spanish. */
  title: z.string(),
  languages: z.array(z.enum(['es', 'en', 'zh'])),
  audience: z.enum(['all', 'some']),
  popup: z.boolean(),
  recipients: z.int(),
  /** How many have it by now; all of them once `finishedAt` is set. */
  told: z.int(),
  /** How many of those have read it, or put it away. */
  seen: z.int(),
  sentBy: z.string(),
  /** Business time. */
  sentAt: instant,
  /** Security time; null while it is still going out. */
  finishedAt: z.nullable(instant),
});

/** Needs an idempotency key: an announcement cannot be taken back. */
export const sendAnnouncement = defineCall({
  path: 'operator/announcement_send',
  summary: 'Send a notification to some investors by their phones, or to all. It cannot be taken back.',
  access: 'operator',
  command: true,
  roles: ['publisher'],
  input: announcementInput,
  output: z.object({ announcement: line }),
  reasons: ['announcement.empty', 'announcement.phone_unknown'],
});

export const listAnnouncements = defineCall({
  path: 'operator/announcement_list',
  summary: 'What was sent, newest first.',
  access: 'operator',
  roles: ['publisher'],
  reads: true,
  input: z.object(pageInput),
  output: pageOf(line),
});

export const getAnnouncement = defineCall({
  path: 'operator/announcement_detail',
  summary: 'One announcement with its texts.',
  access: 'operator',
  roles: ['publisher'],
  reads: true,
  input: z.object({ id: uuid }),
  output: z.object({ announcement: line, texts }),
});

/** Not a command: a picture that is sent twice stands there twice, and harms nobody. */
export const addTextPicture = defineCall({
  path: 'operator/text_picture_add',
  summary:
    'Keep a picture (JPEG, PNG or WebP as base64, 8 MB at most) for a text; `src` is what the text names.',
  access: 'operator',
  roles: ['publisher'],
  input: z.object({ data: sentImage }),
  output: z.object({ src: z.string() }),
  reasons: Object.values(IMAGE_REASONS),
});

/** By GET the picture itself, as a text on a screen asks for it. */
export const getTextPicture = defineCall({
  path: 'text/picture',
  summary: 'A picture that stands in a text; by GET the WebP itself. Whoever has its id may see it.',
  access: 'anonymous',
  input: z.object({ id: uuid }),
  output: z.object({ image: shownImage }),
});

export type AnnouncementInput = InputOf<typeof sendAnnouncement>;
export type AnnouncementTexts = AnnouncementInput['texts'];
export type AnnouncementLine = OutputOf<typeof listAnnouncements>['items'][number];
