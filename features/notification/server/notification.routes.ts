import * as z from 'zod/mini';
import { decodeCursor } from '#kernel/contract/cursor.ts';
import type { InputOf } from '#kernel/contract/define-call.ts';
import { uuid } from '#kernel/contract/fields.ts';
import { pageFromRows, rowsToAsk } from '#kernel/contract/page.ts';
import { notFound } from '#kernel/contract/refusal.ts';
import { type CallContext, type InvestorView, type Route, route } from '#kernel/http/route.ts';
import type { Catalogs } from '#kernel/i18n/catalog.ts';
import type { Language } from '#kernel/i18n/language.ts';
import { formatMoney, money } from '#kernel/money/money.ts';
import type { Realtime } from '#kernel/ports/realtime.ts';
import {
  countUnread,
  deleteNotification,
  getNotification,
  getPopup,
  listNotifications,
  NOTIFICATION_EVENT,
  type Notification,
  readAllNotifications,
  readNotification,
} from '../contract.ts';
import { alertOf, isRefusal, logInOf, symbolOf } from './about.ts';
import {
  countUnreadRows,
  deleteRow,
  findPopup,
  findRow,
  listRows,
  markAllRead,
  markRead,
  type NotificationRow,
} from './notification.store.ts';
import { coveredOf, wordsOf } from './words-of-notice.ts';

/** What an address that somebody follows must not do. */
const CHANGES = { postOnly: true } as const;

/** The calls of this feature. */
export function notificationRoutes(catalogs: Catalogs, realtime: Realtime): Route[] {
  /** So that the investor's other devices count and list it right. */
  const tellOthers = ({ investorId, afterCommit }: CallContext, id: string) =>
    afterCommit(() => realtime.toInvestor(investorId, NOTIFICATION_EVENT, { id }));
  return [
    route(listNotifications, (context, input) => listFor(catalogs, context, input)),
    route(getNotification, async ({ tx, investorId, language }, { id }) => {
      const row = await findRow(tx, investorId, language, id);
      if (!row) throw notFound();
      return { notification: show(catalogs, language, row) };
    }),
    route(getPopup, async ({ tx, investorId, language }) => {
      const row = await findPopup(tx, investorId, language);
      return { notification: row && show(catalogs, language, row) };
    }),
    route(
      readNotification,
      async (context, { id }) => {
        const { tx, investorId, now } = context;
        if (!(await markRead(tx, investorId, id, now))) throw notFound();
        tellOthers(context, id);
        return {};
      },
      CHANGES,
    ),
    route(
      readAllNotifications,
      async (context) => {
        const { tx, investorId, now, afterCommit } = context;
        const count = await markAllRead(tx, investorId, now);
        if (count > 0) afterCommit(() => realtime.toInvestor(investorId, NOTIFICATION_EVENT, {}));
        return { count };
      },
      CHANGES,
    ),
    route(
      deleteNotification,
      async (context, { id }) => {
        if (!(await deleteRow(context.tx, context.investorId, id, context.now))) throw notFound();
        tellOthers(context, id);
        return {};
      },
      CHANGES,
    ),
    route(countUnread, async ({ tx, investorId }) => ({ count: await countUnreadRows(tx, investorId) })),
  ];
}

const cursorKeys = z.tuple([uuid]);

/** An investor's notifications, newest first, in the language of who looks. */
export async function listFor(
  catalogs: Catalogs,
  context: InvestorView,
  input: InputOf<typeof listNotifications>,
) {
  const [before] = decodeCursor(input.cursor, cursorKeys) ?? [null];
  const wish = { read: input.read ?? null, before, rows: rowsToAsk(input) };
  const rows = await listRows(context.tx, context.investorId, context.language, wish);
  return pageFromRows(
    rows,
    input,
    (row) => [row.id],
    (row) => show(catalogs, context.language, row),
  );
}

function show(catalogs: Catalogs, language: Language, row: NotificationRow): Notification {
  const { id, createdAt, read, kind, movedCents, movedCurrency } = row;
  return {
    id,
    ...wordsOf(catalogs, language, row),
    covered: coveredOf(catalogs, language, row),
    topic: kind?.split('.')[0] ?? null,
    moved:
      movedCents === null || movedCurrency === null
        ? null
        : { amount: formatMoney(money(movedCents)), currency: movedCurrency },
    refused: isRefusal(row),
    symbol: symbolOf(row),
    alert: alertOf(row),
    logIn: logInOf(row),
    createdDate: createdAt.toISOString(),
    read,
  };
}
