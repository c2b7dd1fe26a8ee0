import * as z from 'zod/mini';
import { decodeCursor } from '#kernel/contract/cursor.ts';
import type { InputOf } from '#kernel/contract/define-call.ts';
import { uuid } from '#kernel/contract/fields.ts';
import { pageFromRows, rowsToAsk } from '#kernel/contract/page.ts';
import { notFound } from '#kernel/contract/refusal.ts';
import { type CallContext, type Route, route } from '#kernel/http/route.ts';
import {
  countUnread,
  deleteNotification,
  getNotification,
  getPopup,
  listNotifications,
  type Notification,
  readNotification,
} from '../contract.ts';
import {
  countUnreadRows,
  deleteRow,
  findPopup,
  findRow,
  listRows,
  markRead,
  type NotificationRow,
} from './notification.store.ts';

/** The calls of this feature. */
export function notificationRoutes(): Route[] {
  return [
    route(listNotifications, list),
    route(getNotification, async ({ tx, investorId, language }, { id }) => {
      const row = await findRow(tx, investorId, language, id);
      if (!row) throw notFound();
      return { notification: show(row) };
    }),
    route(getPopup, async ({ tx, investorId, language }) => {
      const row = await findPopup(tx, investorId, language);
      return { notification: row && show(row) };
    }),
    route(readNotification, async ({ tx, investorId, now }, { id }) => {
      if (!(await markRead(tx, investorId, id, now))) throw notFound();
      return {};
    }),
    route(deleteNotification, async ({ tx, investorId }, { id }) => {
      if (!(await deleteRow(tx, investorId, id))) throw notFound();
      return {};
    }),
    route(countUnread, async ({ tx, investorId }) => ({ count: await countUnreadRows(tx, investorId) })),
  ];
}

const cursorKeys = z.tuple([uuid]);

async function list(context: CallContext, input: InputOf<typeof listNotifications>) {
  const [before] = decodeCursor(input.cursor, cursorKeys) ?? [null];
  const wish = { read: input.read ?? null, before, rows: rowsToAsk(input) };
  const rows = await listRows(context.tx, context.investorId, context.language, wish);
  return pageFromRows(rows, input, (row) => [row.id], show);
}

function show(row: NotificationRow): Notification {
  const { id, title, content, createdAt, read } = row;
  return { id, title, content, createdDate: createdAt.toISOString(), read };
}
