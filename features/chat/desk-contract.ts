import * as z from 'zod/mini';
import { defineCall, type OutputOf } from '#kernel/contract/define-call.ts';
import { instant, pageInput, pageOf, uuid } from '#kernel/contract/fields.ts';
import { OPERATOR_ROLES } from '#kernel/contract/operator-role.ts';
import { sentImage, shownImage } from '#kernel/files/contract.ts';
import {
  card,
  cardInput,
  chatText,
  clientId,
  historyInput,
  historyPage,
  message,
  noteText,
  sequence,
} from './contract.ts';

const MAX_FIND_LENGTH = 120;
const MAX_SHORTCUT_LENGTH = 24;
const MAX_TITLE_LENGTH = 60;
const MAX_REPLY_LENGTH = 2_000;

const SUPPORT = { access: 'operator', roles: ['support'] } as const;
const oneInvestor = z.object({ investorId: uuid });
const person = z.object({ operatorId: uuid, name: z.string() });

const caseLine = z.object({
  /** Of the case. */
  id: uuid,
  investorId: uuid,
  /** As given for the proof of identity; null where nothing was sent. */
  name: z.nullable(z.string()),
  phone: z.string(),
  holder: z.nullable(person),
  openedAt: instant,
  /** Since when the investor waits; null while it is their turn. */
  waitingSince: z.nullable(instant),
  /** How long that is, in whole minutes. */
  waitedMinutes: z.nullable(z.int()),
  /** By when an answer is due; null while none is. */
  dueAt: z.nullable(instant),
  isLate: z.boolean(),
  closedAt: z.nullable(instant),
  solved: z.nullable(z.boolean()),
  /** Messages of the investor that nobody at the desk has read. */
  unread: z.int(),
  lastSequence: z.int(),
  /** Up to where a desk has got the conversation. */
  deliveredToFirm: z.int(),
  last: z.object({
    from: z.enum(['investor', 'firm', 'system']),
    text: z.string(),
    hasImage: z.boolean(),
    hasCard: z.boolean(),
    at: instant,
  }),
});

export const CHAT_LISTS = ['open', 'free', 'closed'] as const;

/** Of the open ones: those that wait for an answer, or those in the caller's hands. */
export const CHAT_FILTERS = ['waiting', 'mine'] as const;

/** Open ones by waiting time, longest first, then those where it is the investor's turn; closed ones newest first. */
export const listChats = defineCall({
  ...SUPPORT,
  path: 'operator/chat_list',
  summary: 'Conversations by waiting time, with what is unread and due; also found by phone, id or name.',
  reads: true,
  input: z.object({
    ...pageInput,
    state: z.enum(CHAT_LISTS, 'field.choice'),
    only: z.optional(z.enum(CHAT_FILTERS, 'field.choice')),
    text: z.optional(z.string().check(z.trim(), z.maxLength(MAX_FIND_LENGTH, 'field.too_long'))),
  }),
  output: pageOf(caseLine),
});

const minutesTaken = z.nullable(
  z.object({
    /** Half of them took no longer. */
    median: z.int(),
    /** Nine of ten took no longer. */
    p90: z.int(),
  }),
);

/** For everyone who works here: it tells of nobody. */
export const getChatFigures = defineCall({
  access: 'operator',
  roles: OPERATOR_ROLES,
  path: 'operator/chat_figures',
  summary:
    'How many wait, how long today’s first answers and solutions took, and what investors said at the end.',
  reads: true,
  audited: false,
  input: z.object({}),
  output: z.object({
    open: z.int(),
    free: z.int(),
    waiting: z.int(),
    late: z.int(),
    /** Whole minutes, of those since midnight in Mexico City; null where there are none. */
    firstAnswerMinutes: minutesTaken,
    resolutionMinutes: minutesTaken,
    /** Of the last thirty days. */
    solved: z.int(),
    notSolved: z.int(),
    notScored: z.int(),
    goalMinutes: z.int(),
  }),
});

const note = z.object({
  id: uuid,
  clientId: z.string(),
  afterSequence: z.int(),
  text: z.string(),
  by: z.string(),
  at: instant,
});

/** A look at a conversation; it names the investor in the audit log. */
export const getConversation = defineCall({
  ...SUPPORT,
  path: 'operator/chat_conversation',
  summary: "An investor's conversation, a page of it, with the notes that stand in it and its case.",
  reads: true,
  input: z.extend(oneInvestor, historyInput),
  output: z.object({
    ...historyPage,
    notes: z.array(note),
    case: caseLine,
    /** How this investor's closed questions ended. */
    endings: z.object({ solved: z.int(), notSolved: z.int(), notScored: z.int() }),
  }),
});

export const takeChat = defineCall({
  ...SUPPORT,
  path: 'operator/chat_take',
  summary: 'Take a conversation in hand.',
  input: oneInvestor,
  output: z.object({}),
  reasons: ['chat.closed', 'case.taken'],
});

/** To a colleague of support, or back to nobody. */
export const handOverChat = defineCall({
  ...SUPPORT,
  path: 'operator/chat_hand_over',
  summary: 'Hand a conversation over to a colleague, or give it back to all.',
  input: z.extend(oneInvestor, { to: z.nullable(uuid) }),
  output: z.object({}),
  reasons: ['chat.closed', 'chat.not_in_hand', 'chat.no_colleague'],
});

export const listChatColleagues = defineCall({
  ...SUPPORT,
  path: 'operator/chat_colleagues',
  summary: 'Who works in support.',
  reads: true,
  audited: false,
  input: z.object({}),
  output: z.object({ items: z.array(person) }),
});

export const answerChat = defineCall({
  ...SUPPORT,
  path: 'operator/chat_send',
  summary: 'Answer an investor; the same clientId gives the same message again.',
  input: z
    .object({
      investorId: uuid,
      clientId,
      text: z.optional(chatText),
      imageId: z.optional(uuid),
      card: z.optional(cardInput),
    })
    .check(
      z.refine(({ text, imageId, card }) => Boolean(text) || imageId !== undefined || card !== undefined, {
        path: ['text'],
        message: 'field.required',
      }),
    ),
  output: z.object({ message: message }),
  reasons: ['chat.closed', 'chat.not_in_hand', 'chat.client_id_taken', 'file.unknown'],
});

/** A look at what an investor did; it names the investor in the audit log. */
export const listChatCards = defineCall({
  ...SUPPORT,
  path: 'operator/chat_cards',
  summary: "An investor's latest deposits and orders, as a card of an answer can show them.",
  reads: true,
  input: oneInvestor,
  output: z.object({ items: z.array(card) }),
});

/** For colleagues; no call of an investor's can come by it. */
export const writeChatNote = defineCall({
  ...SUPPORT,
  path: 'operator/chat_note',
  summary: 'Write a note for colleagues; it is never sent to the investor.',
  input: z.extend(oneInvestor, {
    clientId,
    text: noteText,
  }),
  output: z.object({ note }),
});

/** Not a look: it says up to where the desk got and read. */
export const markChat = defineCall({
  ...SUPPORT,
  path: 'operator/chat_mark',
  audited: false,
  summary: 'This desk has got, and where said so read, the conversation up to this message.',
  input: z.extend(oneInvestor, { sequence, read: z.boolean('field.type') }),
  output: z.object({}),
});

export const typeAnswer = defineCall({
  ...SUPPORT,
  path: 'operator/chat_typing',
  audited: false,
  summary: 'The operator is typing an answer.',
  input: oneInvestor,
  output: z.object({}),
});

export const closeChat = defineCall({
  ...SUPPORT,
  path: 'operator/chat_close',
  summary: 'Close the question in hand; the investor is asked once how it ended.',
  input: oneInvestor,
  output: z.object({}),
  reasons: ['chat.closed', 'chat.not_in_hand'],
});

export const reopenChat = defineCall({
  ...SUPPORT,
  path: 'operator/chat_reopen',
  summary: 'Open the last closed question again, in hand.',
  input: oneInvestor,
  output: z.object({}),
  reasons: ['chat.still_open'],
});

/** Not a mere read: it writes the look down. */
export const getChatPicture = defineCall({
  ...SUPPORT,
  path: 'operator/chat_picture',
  summary: 'A picture of a conversation; each look is recorded.',
  input: z.extend(oneInvestor, { imageId: uuid }),
  output: z.object({ image: shownImage }),
});

export const uploadChatPicture = defineCall({
  ...SUPPORT,
  path: 'operator/chat_upload',
  summary: 'Send a picture ahead of an answer.',
  input: z.extend(oneInvestor, { data: sentImage }),
  output: z.object({ imageId: uuid }),
  reasons: ['file.too_many'],
});

const replyText = z.string().check(z.trim(), z.maxLength(MAX_REPLY_LENGTH, 'field.too_long'));
const reply = z.object({
  shortcut: z
    .string()
    .check(
      z.maxLength(MAX_SHORTCUT_LENGTH, 'field.too_long'),
      z.regex(/^[a-z0-9-]+$/, 'field.chat_shortcut'),
    ),
  title: z
    .string()
    .check(z.trim(), z.minLength(1, 'field.required'), z.maxLength(MAX_TITLE_LENGTH, 'field.too_long')),
  /** `{name}` stands for the investor's name. */
  es: replyText.check(z.minLength(1, 'field.required')),
  /** Empty: in Spanish. */
  en: replyText,
  zh: replyText,
});

export const listSavedReplies = defineCall({
  ...SUPPORT,
  path: 'operator/chat_reply_list',
  summary: 'Saved answers, by shortcut.',
  reads: true,
  audited: false,
  input: z.object({}),
  output: z.object({ items: z.array(reply) }),
});

export const saveReply = defineCall({
  ...SUPPORT,
  path: 'operator/chat_reply_save',
  summary: 'Write a saved answer, or write the one of this shortcut anew.',
  input: reply,
  output: z.object({}),
});

export const deleteReply = defineCall({
  ...SUPPORT,
  path: 'operator/chat_reply_delete',
  summary: 'Delete a saved answer.',
  input: z.object({ shortcut: z.string().check(z.maxLength(MAX_SHORTCUT_LENGTH, 'field.too_long')) }),
  output: z.object({}),
});

/** A line of the desk. */
export type ChatCase = OutputOf<typeof listChats>['items'][number];
export type ChatList = (typeof CHAT_LISTS)[number];
export type ChatNote = OutputOf<typeof getConversation>['notes'][number];
export type Conversation = OutputOf<typeof getConversation>;
export type SavedReply = OutputOf<typeof listSavedReplies>['items'][number];
