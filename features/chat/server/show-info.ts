import * as z from 'zod/mini';
import { decodeCursor } from '#kernel/contract/cursor.ts';
import type { InputOf, OutputOf } from '#kernel/contract/define-call.ts';
import { pageFromRows, rowsToAsk } from '#kernel/contract/page.ts';
import { notFound, Refusal } from '#kernel/contract/refusal.ts';
import type { CallContext, OpenContext } from '#kernel/http/route.ts';
import {
  type ChatInfo,
  type getChatHistory,
  KEPT_YEARS,
  type scoreChat,
  type searchChat,
  sequence,
} from '../contract.ts';
import { deskHours } from '../hours.ts';
import { findOwnCase, lastCaseOf, newestWaits, scoreCase } from './case.store.ts';
import type { ChatParts } from './chat-parts.ts';
import { lockConversation, marksOf } from './conversation.store.ts';
import { countAnswersAfter, oldestSentAt, searchMessages, selectMessages } from './message.store.ts';
import { showMessage } from './show-message.ts';

/** Waits that the expected one is measured from. */
const WAITS = 20;
const DEFAULT_HISTORY = 40;
const cursorKeys = z.tuple([sequence]);

/** `chat/info`. */
export async function showInfo({ tx, now, investorId }: OpenContext): Promise<ChatInfo> {
  const { open, changesAt, isDayOff } = deskHours(now);
  const minutes = (await newestWaits(tx, WAITS)).toSorted((a, b) => a - b);
  return {
    hours: { open, changesAt: new Date(changesAt).toISOString(), isDayOff },
    waits: { minutes, median: minutes[Math.floor((minutes.length - 1) / 2)] ?? null },
    mine: investorId === null ? null : await showMine({ tx, investorId }),
  };
}

async function showMine({
  tx,
  investorId,
}: Pick<CallContext, 'tx' | 'investorId'>): Promise<ChatInfo['mine']> {
  const { readByInvestor } = await marksOf(tx, investorId);
  const last = await lastCaseOf(tx, investorId);
  const isClosed = last !== null && last.closedAt !== null;
  const oldest = await oldestSentAt(tx, investorId);
  return {
    unread: await countAnswersAfter(tx, investorId, readByInvestor),
    agent: isClosed ? null : (last?.holderName ?? null),
    state: last === null ? 'none' : isClosed ? 'closed' : 'open',
    toScore: isClosed && last.solved === null ? last.id : null,
    keptUntil: oldest && keptUntil(oldest),
  };
}

function keptUntil(sentAt: Date): string {
  const until = new Date(sentAt);
  until.setUTCFullYear(until.getUTCFullYear() + KEPT_YEARS);
  return until.toISOString();
}

/** `chat/history`. */
export async function showHistory(
  { catalogs }: ChatParts,
  { tx, investorId, language }: CallContext,
  { before, after, limit = DEFAULT_HISTORY }: InputOf<typeof getChatHistory>,
): Promise<OutputOf<typeof getChatHistory>> {
  const rows = await selectMessages(tx, investorId, { before, after, rows: limit });
  return {
    items: rows.map((row) => showMessage(catalogs, language, row)),
    ...(await marksOf(tx, investorId)),
  };
}

/** `chat/search`. */
export async function findMessages(
  { catalogs }: ChatParts,
  { tx, investorId, language }: CallContext,
  { text, ...wish }: InputOf<typeof searchChat>,
): Promise<OutputOf<typeof searchChat>> {
  const before = decodeCursor(wish.cursor, cursorKeys)?.[0];
  const rows = await searchMessages(tx, investorId, { text, before, rows: rowsToAsk(wish) });
  return pageFromRows(
    rows,
    wish,
    (row) => [row.sequence],
    (row) => showMessage(catalogs, language, row),
  );
}

/** `chat/score`. Refuses `not_found`, `chat.still_open` and `chat.scored`; the same word again changes nothing. */
export async function score(
  { tx, investorId, now }: CallContext,
  { caseId, solved }: InputOf<typeof scoreChat>,
): Promise<Record<string, never>> {
  await lockConversation(tx, investorId);
  const found = await findOwnCase(tx, investorId, caseId);
  if (found === null) throw notFound();
  if (found.closedAt === null) throw new Refusal('chat.still_open');
  if (found.solved === solved) return {};
  if (found.solved !== null) throw new Refusal('chat.scored');
  await scoreCase(tx, caseId, solved, now);
  return {};
}
