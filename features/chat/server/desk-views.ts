import * as z from 'zod/mini';
import { readSearch } from '#features/people/server/index.ts';
import { DAY_MS, localDate, MINUTE_MS, mexicoInstant } from '#kernel/calendar/calendar.ts';
import { decodeCursor, instantKey } from '#kernel/contract/cursor.ts';
import type { InputOf, OutputOf } from '#kernel/contract/define-call.ts';
import { uuid } from '#kernel/contract/fields.ts';
import { pageFromRows, rowsToAsk } from '#kernel/contract/page.ts';
import { notFound } from '#kernel/contract/refusal.ts';
import type { Queryable } from '#kernel/database/database.ts';
import { MOST_WAITS, type QueueCount } from '#kernel/feature/console-parts.ts';
import type { ShownImage } from '#kernel/files/contract.ts';
import type { OperatorContext } from '#kernel/http/route.ts';
import type { ChatCard } from '../contract.ts';
import type { ChatCase, Conversation, getChatFigures, getConversation, listChats } from '../desk-contract.ts';
import { answerDueAt, GOAL_MINUTES } from '../hours.ts';
import type { ChatParts } from './chat-parts.ts';
import { marksOf } from './conversation.store.ts';
import {
  type DeskRow,
  endingsOf,
  findDeskRow,
  investorsByPhone,
  notesBetween,
  rankOf,
  selectDesk,
  selectFigures,
  waitingSince,
} from './desk.store.ts';
import { showNote } from './desk-commands.ts';
import { hasPicture, latestCards, selectMessages } from './message.store.ts';
import { cardOf, eventText, showMessage } from './show-message.ts';

const cursorKeys = z.tuple([instantKey, uuid]);
const FOUND_BY_PHONE = 100;
/** Investors counted as waiting at most. */
const MOST_WAITING = 1_000;
const SATISFACTION_DAYS = 30;
const LAST_SEQUENCE = 2_147_483_647;
const DEFAULT_HISTORY = 40;
/** Deposits, and orders, that are offered as cards at most. */
const LATEST_CARDS = 10;

/** `operator/chat_list`: who was shown stands in the audit log. */
export async function listDesk(
  parts: ChatParts,
  context: OperatorContext,
  input: InputOf<typeof listChats>,
): Promise<OutputOf<typeof listChats>> {
  const { tx, operatorId } = context;
  const { state, only } = input;
  const investorIds = await whoIsMeant(parts, tx, input.text ?? '');
  const after = decodeCursor(input.cursor, cursorKeys);
  const rows = await selectDesk(tx, {
    state,
    after,
    rows: rowsToAsk(input),
    investorIds,
    holderId: only === 'mine' ? operatorId : null,
    waitingOnly: only === 'waiting',
  });
  const show = await showerOf(parts, context, rows);
  return pageFromRows(rows, input, (row) => [rankOf(state, row), row.id], show);
}

/** Null for everybody. */
async function whoIsMeant(
  { identity }: ChatParts,
  db: Queryable,
  text: string,
): Promise<readonly string[] | null> {
  const sought = readSearch(text);
  if (sought.kind === 'nothing') return null;
  if (sought.kind === 'id') return [sought.id];
  if (sought.kind === 'phone') return investorsByPhone(db, sought.digits, FOUND_BY_PHONE);
  return identity.findByName(db, sought.name);
}

async function showerOf(
  { identity, catalogs }: ChatParts,
  { tx, language, now }: OperatorContext,
  rows: readonly DeskRow[],
): Promise<(row: DeskRow) => ChatCase> {
  const names = await identity.namesOf(
    tx,
    rows.map(({ investorId }) => investorId),
  );
  return (row) => {
    const dueAt = row.waitingSince === null ? null : answerDueAt(row.waitingSince.getTime());
    const { lastEvent: event, lastBy: by } = row;
    return {
      id: row.id,
      investorId: row.investorId,
      name: names.get(row.investorId) ?? null,
      phone: row.phone,
      holder: row.holderId === null ? null : { operatorId: row.holderId, name: row.holderName ?? '' },
      openedAt: row.openedAt.toISOString(),
      waitingSince: row.waitingSince?.toISOString() ?? null,
      waitedMinutes:
        row.waitingSince === null ? null : Math.floor((now - row.waitingSince.getTime()) / MINUTE_MS),
      dueAt: dueAt === null ? null : new Date(dueAt).toISOString(),
      isLate: dueAt !== null && dueAt < now,
      closedAt: row.closedAt?.toISOString() ?? null,
      solved: row.solved,
      unread: row.unread,
      lastSequence: row.lastSequence,
      deliveredToFirm: row.deliveredToFirm,
      last: {
        from: row.lastSender,
        text: event === null ? row.lastText : eventText(catalogs, language, { event, by }),
        hasImage: row.lastHasImage,
        hasCard: row.lastHasCard,
        at: row.lastAt.toISOString(),
      },
    };
  };
}

/** `operator/chat_conversation`: a look at an investor's messages, recorded. Refuses `not_found`. */
export async function showConversation(
  parts: ChatParts,
  context: OperatorContext,
  { investorId, before, after, limit = DEFAULT_HISTORY }: InputOf<typeof getConversation>,
): Promise<Conversation> {
  const { tx, language } = context;
  const found = await findDeskRow(tx, investorId);
  if (found === null) throw notFound();
  context.audit({ subjectKind: 'investor', subjectId: investorId, detail: { chatCaseId: found.id } });
  const rows = await selectMessages(tx, investorId, { before, after, rows: limit });
  const marks = await marksOf(tx, investorId);
  // Behind `after` new notes may stand although no message came; before `before` those of the page.
  const from = after ?? (rows.length < limit ? 0 : (rows[0]?.sequence ?? 0));
  const to = before === undefined ? LAST_SEQUENCE : before - 1;
  return {
    items: rows.map((row) => showMessage(parts.catalogs, language, row)),
    ...marks,
    notes: (await notesBetween(tx, investorId, from, to)).map(showNote),
    case: (await showerOf(parts, context, [found]))(found),
    endings: await endingsOf(tx, investorId),
  };
}

/** A picture of a conversation; the look is recorded. Refuses `not_found` for one that stands in another. */
export async function lookAtPicture(
  { files }: ChatParts,
  context: OperatorContext,
  { investorId, imageId }: { investorId: string; imageId: string },
): Promise<ShownImage> {
  if (!(await hasPicture(context.tx, investorId, imageId))) throw notFound();
  context.audit({ subjectKind: 'investor', subjectId: investorId, detail: { chatPictureId: imageId } });
  return files.readImage(context.tx, imageId);
}

/** `operator/chat_cards`: recorded. Refuses `not_found` for who never wrote. */
export async function showCards(
  { tx, audit }: OperatorContext,
  investorId: string,
): Promise<{ items: ChatCard[] }> {
  if ((await findDeskRow(tx, investorId)) === null) throw notFound();
  audit({ subjectKind: 'investor', subjectId: investorId });
  const rows = await latestCards(tx, investorId, LATEST_CARDS);
  return { items: rows.map(cardOf).filter((card) => card !== null) };
}

/** `operator/chat_figures`. */
export async function showFigures({ tx, now }: OperatorContext): Promise<OutputOf<typeof getChatFigures>> {
  const today = mexicoInstant(localDate('America/Mexico_City', now), '00:00');
  const figures = await selectFigures(tx, today, now - SATISFACTION_DAYS * DAY_MS);
  const { count: waiting, overdue: late } = await countWaiting(tx, now);
  return { ...figures, waiting, late, goalMinutes: GOAL_MINUTES };
}

/** How many wait for an answer, and how many of them too long. */
export async function countWaiting(db: Queryable, now: number): Promise<QueueCount> {
  const since = await waitingSince(db, MOST_WAITING);
  return {
    count: since.length,
    overdue: since.filter((at) => answerDueAt(at.getTime()) < now).length,
    since: since.slice(0, MOST_WAITS),
  };
}
