import * as z from 'zod/mini';
import { decodeCursor } from '#kernel/contract/cursor.ts';
import { uuid } from '#kernel/contract/fields.ts';
import { pageFromRows, rowsToAsk } from '#kernel/contract/page.ts';
import { notFound } from '#kernel/contract/refusal.ts';
import { type Route, route } from '#kernel/http/route.ts';
import { LANGUAGES } from '#kernel/i18n/language.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import {
  type AnnouncementLine,
  checkAnnouncement,
  getAnnouncement,
  listAnnouncements,
  sendAnnouncement as sendCall,
} from '../contract.ts';
import { type AnnouncementRow, findAnnouncement, selectAnnouncements } from './announcement.store.ts';
import { checkBeforeSending, joinTexts, sendAnnouncement } from './send-announcement.ts';

/** Three languages of 20,000 characters, each of up to four bytes, and what JSON adds. */
const WRITING = { bodyLimitBytes: 300_000, postOnly: true } as const;
const cursorKeys = z.tuple([uuid]);

/** The calls of this feature, all of the console. */
export function announcementRoutes(ports: Ports): Route[] {
  return [
    route(checkAnnouncement, checkBeforeSending, WRITING),
    route(
      sendCall,
      async (context, input) => ({ announcement: show(await sendAnnouncement(ports, context, input)) }),
      WRITING,
    ),
    route(listAnnouncements, async ({ tx }, input) => {
      const [before] = decodeCursor(input.cursor, cursorKeys) ?? [null];
      const rows = await selectAnnouncements(tx, before, rowsToAsk(input));
      return pageFromRows(rows, input, ({ id }) => [id], show);
    }),
    route(getAnnouncement, async (context, { id }) => {
      const row = await findAnnouncement(context.tx, id);
      if (row === null) throw notFound();
      context.audit({ subjectKind: 'announcement', subjectId: id });
      return { announcement: show(row), texts: joinTexts(row.title, row.content) };
    }),
  ];
}

function show(row: AnnouncementRow): AnnouncementLine {
  const { id, title, audience, popup, recipients, told, seen, sentBy, sentAt, finishedAt } = row;
  return {
    id,
    title: title.es,
    languages: LANGUAGES.filter((language) => title[language] !== undefined),
    audience,
    popup,
    recipients,
    told,
    seen,
    sentBy,
    sentAt: sentAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  };
}
