import * as z from 'zod/mini';
import { defineCall } from '#kernel/contract/define-call.ts';
import { currency, decimalString, instant, pageInput, pageOf, uuid } from '#kernel/contract/fields.ts';

/** Tells an investor of a new notification, of one that was read or of one taken away; `isUrgent`: a popup that waits for no start. */
export const NOTIFICATION_EVENT = 'notification';

/** A message of the firm to one investor. `content` is HTML; screens clean it when they show it. */
const notificationShape = z.object({
  id: uuid,
  title: z.string(),
  content: z.string(),
  /** Both with dots for what is the investor's own, for screens on which amounts are hidden; null where they name no such figure. */
  covered: z.nullable(z.object({ title: z.string(), content: z.string() })),
  /** What it is about, for its icon: `order`, `deposit` …; null for what an operator wrote. */
  topic: z.nullable(z.string()),
  /** What moved with it of one's money: above zero where it came in, below where it went out or was held. */
  moved: z.nullable(z.object({ amount: decimalString, currency })),
  /** Whether it says no: what was asked for or ordered does not come to be. */
  refused: z.boolean(),
  /** The stock that it is about, for its monogram; null for none. */
  symbol: z.nullable(z.string()),
  /** The day that came to a price alert, null for all else: its prices up to there, and how far it had moved by then. */
  alert: z.nullable(
    z.object({
      /** Oldest first, from the close before. */
      line: z.array(decimalString),
      changePercent: decimalString,
      /** The price that was waited for; null where a day's change was. */
      bound: z.nullable(decimalString),
    }),
  ),
  /** The log-in elsewhere that it tells of, at an instant of security time; null for all else. */
  logIn: z.nullable(
    z.object({
      id: uuid,
      /** Browser and system families (`Chrome`, `Android`); empty where they were not told. */
      browser: z.string(),
      system: z.string(),
      /** The internet address that the server saw. */
      address: z.string(),
      at: instant,
    }),
  ),
  createdDate: instant,
  read: z.boolean(),
});
export type Notification = z.output<typeof notificationShape>;

const nothing = z.object({});
const oneById = z.object({ id: uuid });

export const listNotifications = defineCall({
  path: 'notification/list',
  summary: 'My notifications, newest first; only read or only unread ones where asked',
  access: 'investor',
  input: z.object({ read: z.optional(z.boolean('field.type')), ...pageInput }),
  output: pageOf(notificationShape),
});

export const getNotification = defineCall({
  path: 'notification/detail',
  summary: 'One of my notifications',
  access: 'investor',
  input: oneById,
  output: z.object({ notification: notificationShape }),
  reasons: ['not_found'],
});

export const getPopup = defineCall({
  path: 'notification/popup',
  summary: 'The newest unread notification that wants to be seen at the start; null for none',
  access: 'investor',
  input: nothing,
  output: z.object({ notification: z.nullable(notificationShape) }),
});

export const readNotification = defineCall({
  path: 'notification/read',
  summary: 'Marks one of my notifications as read; again changes nothing',
  access: 'investor',
  input: oneById,
  output: nothing,
  reasons: ['not_found'],
});

export const readAllNotifications = defineCall({
  path: 'notification/read_all',
  summary: 'Marks all of my notifications as read; again changes nothing',
  access: 'investor',
  input: nothing,
  output: z.object({ count: z.int() }),
});

export const deleteNotification = defineCall({
  path: 'notification/delete',
  summary: 'Takes one of my notifications away',
  access: 'investor',
  input: oneById,
  output: nothing,
  reasons: ['not_found'],
});

export const countUnread = defineCall({
  path: 'notification/unread_count',
  summary: 'How many of my notifications are unread',
  access: 'investor',
  input: nothing,
  output: z.object({ count: z.int() }),
});
