import * as z from 'zod/mini';
import { defineCall, type OutputOf } from '#kernel/contract/define-call.ts';
import { asRead, instant, pageInput, pageOf, uuid } from '#kernel/contract/fields.ts';

/** The event on the websocket, for the investor's phones and, naming nothing but ids, for the desk. */
export const CHAT_EVENT = 'chat';
/** Characters of a message at most. */
export const MAX_CHAT_TEXT = 4_000;
/** Messages of an investor a minute at most, and those of them with a picture. */
export const MESSAGES_A_MINUTE = 30;
export const PICTURES_A_MINUTE = 5;
/** Messages of a page at most. */
export const MAX_HISTORY = 100;
/** How long messages are kept. */
export const KEPT_YEARS = 5;
const MAX_SEARCH_LENGTH = 100;
const MAX_SEQUENCE = 2_147_483_647;

export const sequence = z
  .number()
  .check(z.int('field.number'), z.gte(0, 'field.number'), z.lte(MAX_SEQUENCE, 'field.number'));
/** Made by who sends, unique in the conversation: sent again, it gives the same message. */
export const clientId = z
  .string()
  .check(
    z.minLength(1, 'field.required'),
    z.maxLength(64, 'field.too_long'),
    z.regex(/^[\x21-\x7e]+$/, 'field.invalid'),
  );
export const chatText = z.string().check(asRead(), z.maxLength(MAX_CHAT_TEXT, 'field.too_long'));
export const noteText = z
  .string()
  .check(asRead(), z.minLength(1, 'field.required'), z.maxLength(MAX_CHAT_TEXT, 'field.too_long'));

export const CARD_KINDS = ['order', 'deposit'] as const;
/** How far a deposit has come: told, its payment found, credited; or how its review ended otherwise. */
export const DEPOSIT_STEPS = ['reported', 'found', 'credited', 'rejected', 'unknown'] as const;
export const CHAT_EVENTS = ['taken', 'closed', 'reopened'] as const;

/** Names an order or a deposit of the investor's own. */
export const cardInput = z.object({ kind: z.enum(CARD_KINDS, 'field.choice'), id: uuid });
/** What a card shows of it, as it stands now. */
export const card = z.object({
  kind: z.enum(CARD_KINDS),
  id: uuid,
  /** A stock's id, or how a deposit was sent: `spei`. */
  name: z.string(),
  /** Of an order; null for a deposit. */
  side: z.nullable(z.enum(['buy', 'sell'])),
  state: z.string(),
  /** A quantity of shares, or an amount of money or coins, as `unit` says. */
  quantity: z.string(),
  unit: z.string(),
  createdAt: instant,
  /** Of a deposit, in order; none of an order. `at` is business time, null while it is not so far. */
  steps: z.array(z.object({ step: z.enum(DEPOSIT_STEPS), at: z.nullable(instant) })),
});

export const message = z.object({
  sequence: z.int(),
  clientId: z.string(),
  from: z.enum(['investor', 'firm', 'system']),
  /** Plain text; what the system tells stands in the asker's language, and `event` says which it is. */
  text: z.string(),
  imageId: z.nullable(uuid),
  /** Business time. */
  at: instant,
  event: z.nullable(z.enum(CHAT_EVENTS)),
  /** Who of the firm wrote or did it; null for the investor. */
  by: z.nullable(z.string()),
  card: z.nullable(card),
});

/** A text, a picture or a card; at least one of them. */
export const sendChat = defineCall({
  path: 'chat/send',
  summary: 'Send a message to customer service; the same clientId gives the same message again.',
  access: 'investor',
  input: z
    .object({
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
  output: z.object({ message }),
  reasons: ['chat.client_id_taken', 'file.unknown'],
});

export const historyInput = {
  /** Exclusive: what came before it, the newest page without it. */
  before: z.optional(sequence),
  /** Exclusive: what came after it. */
  after: z.optional(sequence),
  limit: z.optional(
    z.number().check(z.int('field.limit'), z.gte(1, 'field.limit'), z.lte(MAX_HISTORY, 'field.limit')),
  ),
};

/** How far each side has got. */
const marks = {
  lastSequence: z.int(),
  readByFirm: z.int(),
  deliveredToFirm: z.int(),
  readByInvestor: z.int(),
  deliveredToInvestor: z.int(),
};

/** A page of a conversation, oldest first. */
export const historyPage = { items: z.array(message), ...marks };

export const getChatHistory = defineCall({
  path: 'chat/history',
  summary: 'My conversation with customer service, a page of it, oldest first.',
  access: 'investor',
  input: z.object(historyInput),
  output: z.object(historyPage),
});

/** Marks what the firm wrote as read up to there. */
export const readChat = defineCall({
  path: 'chat/read',
  summary: 'I have read up to this message.',
  access: 'investor',
  input: z.object({ sequence }),
  output: z.object({}),
});

export const receiveChat = defineCall({
  path: 'chat/received',
  summary: 'My phone has got everything up to this message.',
  access: 'investor',
  input: z.object({ sequence }),
  output: z.object({}),
});

export const typeChat = defineCall({
  path: 'chat/typing',
  summary: 'I am typing.',
  access: 'investor',
  input: z.object({}),
  output: z.object({}),
});

const hours = z.object({
  open: z.boolean(),
  /** When the desk opens next, or, while it is open, when it closes. */
  changesAt: instant,
  /** Today is a weekday on which Mexico's banks rest, and so does the desk. */
  isDayOff: z.boolean(),
});

/** How long answers took, in minutes, the last twenty of them, shortest first. */
const waits = z.object({ minutes: z.array(z.int()), median: z.nullable(z.int()) });

export const getChatInfo = defineCall({
  path: 'chat/info',
  summary: "Customer service's hours and how long answers take; with a log-in, where my conversation stands.",
  access: 'anonymous',
  input: z.object({}),
  output: z.object({
    hours,
    waits,
    mine: z.nullable(
      z.object({
        /** Of the firm's messages. */
        unread: z.int(),
        /** Who answers me; null while nobody does. */
        agent: z.nullable(z.string()),
        state: z.enum(['none', 'open', 'closed']),
        /** The last closed question, while I have not said how it ended; null otherwise. */
        toScore: z.nullable(uuid),
        /** Until when my oldest message is kept; null while there is none. */
        keptUntil: z.nullable(instant),
      }),
    ),
  }),
});

export const scoreChat = defineCall({
  path: 'chat/score',
  summary: 'Say once how a closed question ended.',
  access: 'investor',
  input: z.object({ caseId: uuid, solved: z.boolean('field.type') }),
  output: z.object({}),
  reasons: ['chat.scored', 'chat.still_open'],
});

export const searchText = z
  .string()
  .check(z.trim(), z.minLength(2, 'field.too_short'), z.maxLength(MAX_SEARCH_LENGTH, 'field.too_long'));

export const searchChat = defineCall({
  path: 'chat/search',
  summary: 'Messages of my conversation that contain a text, newest first.',
  access: 'investor',
  input: z.object({ text: searchText, ...pageInput }),
  output: pageOf(message),
});

/** A message as both sides get it. */
export type ChatMessage = z.output<typeof message>;
export type ChatCard = z.output<typeof card>;
export type ChatInfo = OutputOf<typeof getChatInfo>;
export type ChatMarks = Pick<
  OutputOf<typeof getChatHistory>,
  'lastSequence' | 'readByFirm' | 'deliveredToFirm' | 'readByInvestor' | 'deliveredToInvestor'
>;
