import type { InputOf } from '#kernel/contract/define-call.ts';
import { notFound, Refusal } from '#kernel/contract/refusal.ts';
import type { OperatorContext } from '#kernel/http/route.ts';
import { newId } from '#kernel/id/id.ts';
import type { ChatMessage } from '../contract.ts';
import type { answerChat, ChatNote, handOverChat, writeChatNote } from '../desk-contract.ts';
import {
  type ChatCaseRow,
  closeCase,
  insertWait,
  lastCaseOf,
  markAnswered,
  reopenCase,
  setHolder,
} from './case.store.ts';
import type { ChatParts } from './chat-parts.ts';
import { lockConversation, markAnswer } from './conversation.store.ts';
import { findNote, insertNote, type NoteRow, supportStaff } from './desk.store.ts';
import type { MessageRow } from './message.store.ts';
import { refuseForeignCard, repeated, writeMessage } from './send-message.ts';
import { showMessage } from './show-message.ts';
import { createTeller } from './tell.ts';

/** Locks a conversation and gives its newest case; names the investor in the audit log. Refuses `not_found`. */
async function locked(context: OperatorContext, investorId: string): Promise<ChatCaseRow> {
  const { tx } = context;
  if (!(await lockConversation(tx, investorId))) throw notFound();
  const found = await lastCaseOf(tx, investorId);
  if (found === null) throw notFound();
  context.audit({ subjectKind: 'investor', subjectId: investorId, detail: { chatCaseId: found.id } });
  return found;
}

async function lockedOpen(context: OperatorContext, investorId: string): Promise<ChatCaseRow> {
  const found = await locked(context, investorId);
  if (found.closedAt !== null) throw new Refusal('chat.closed');
  return found;
}

async function inHand(context: OperatorContext, investorId: string): Promise<ChatCaseRow> {
  const found = await lockedOpen(context, investorId);
  if (found.holderId !== context.operatorId) throw new Refusal('chat.not_in_hand');
  return found;
}

/** The system tells both sides what became of a case. */
function tellEvent(
  parts: ChatParts,
  context: OperatorContext,
  {
    investorId,
    caseId,
    event,
  }: { investorId: string; caseId: string; event: NonNullable<MessageRow['event']> },
): Promise<ChatMessage> {
  const { operatorId, now, securityNow } = context;
  return writeMessage(parts, context, {
    investorId,
    caseId,
    event,
    clientId: `system-${newId(parts.ports.chance, securityNow)}`,
    sender: 'system',
    operatorId,
    text: '',
    imageId: null,
    card: null,
    at: now,
    sentAt: securityNow,
  });
}

/** Refuses `chat.closed`, and `case.taken` while a colleague has it; taken again it stays as it is. */
export async function takeConversation(
  parts: ChatParts,
  context: OperatorContext,
  investorId: string,
): Promise<void> {
  const { id: caseId, holderId } = await lockedOpen(context, investorId);
  if (holderId === context.operatorId) return;
  if (holderId !== null) throw new Refusal('case.taken');
  await setHolder(context.tx, caseId, context.operatorId);
  await tellEvent(parts, context, { investorId, caseId, event: 'taken' });
}

/** Refuses `chat.closed`, `chat.not_in_hand`, and `chat.no_colleague` for who is not in support. */
export async function handOver(
  { ports }: ChatParts,
  context: OperatorContext,
  { investorId, to }: InputOf<typeof handOverChat>,
): Promise<void> {
  const { id } = await inHand(context, investorId);
  const staff = to === null ? [] : await supportStaff(context.tx);
  if (to !== null && !staff.some(({ operatorId }) => operatorId === to))
    throw new Refusal('chat.no_colleague');
  await setHolder(context.tx, id, to);
  context.afterCommit(() => createTeller(ports).desk(investorId));
}

/** Answers in the operator's name. Refuses `chat.closed`, `chat.not_in_hand`, and what `chat/send` refuses but the limits. */
export async function answer(
  parts: ChatParts,
  context: OperatorContext,
  input: InputOf<typeof answerChat>,
): Promise<ChatMessage> {
  const { files } = parts;
  const { investorId, clientId, text = '', imageId = null, card = null } = input;
  const { tx, now, securityNow, operatorId } = context;
  const current = await locked(context, investorId);
  const known = await repeated(tx, { investorId, clientId, sender: 'firm' });
  if (known) return showMessage(parts.catalogs, context.language, known);
  if (current.closedAt !== null) throw new Refusal('chat.closed');
  if (current.holderId !== operatorId) throw new Refusal('chat.not_in_hand');
  if (imageId !== null)
    await files.take(tx, {
      id: imageId,
      ownerId: investorId,
      kind: 'chat_answer',
      now: securityNow,
      field: 'imageId',
    });
  await refuseForeignCard(tx, investorId, card);
  const message = { investorId, clientId, caseId: current.id, sender: 'firm', operatorId } as const;
  const shown = await writeMessage(parts, context, {
    ...message,
    text,
    imageId,
    card,
    at: now,
    sentAt: securityNow,
  });
  await endWait(parts, context, current);
  await markAnswer(tx, { investorId, sequence: shown.sequence, at: securityNow });
  context.afterCommit(() => createTeller(parts.ports).desk(investorId));
  return shown;
}

/** The investor waits no more: how long they did is kept. */
async function endWait(
  { ports }: ChatParts,
  { tx, now, securityNow }: OperatorContext,
  { id: caseId, waitingSince, firstAnsweredAt }: ChatCaseRow,
): Promise<void> {
  if (waitingSince !== null)
    await insertWait(tx, {
      id: newId(ports.chance, securityNow),
      caseId,
      askedAt: waitingSince,
      answeredAt: now,
      isFirst: firstAnsweredAt === null,
    });
  if (waitingSince !== null || firstAnsweredAt === null) await markAnswered(tx, caseId, now);
}

/** Writes a note for colleagues; a repeated `clientId` gives the same one. Refuses `not_found`. */
export async function writeNote(
  { ports }: ChatParts,
  context: OperatorContext,
  { investorId, clientId, text }: InputOf<typeof writeChatNote>,
): Promise<ChatNote> {
  const { tx, operatorId, now, securityNow } = context;
  await locked(context, investorId);
  const known = await findNote(tx, investorId, clientId);
  if (known) return showNote(known);
  const id = newId(ports.chance, securityNow);
  await insertNote(tx, { id, investorId, clientId, operatorId, text, at: now, sentAt: securityNow });
  context.afterCommit(() => createTeller(ports).desk(investorId));
  // Inserted above, in this transaction.
  return showNote((await findNote(tx, investorId, clientId)) as NoteRow);
}

export const showNote = ({ at, ...note }: NoteRow): ChatNote => ({ ...note, at: at.toISOString() });

/** Refuses `chat.closed` and `chat.not_in_hand`. */
export async function close(parts: ChatParts, context: OperatorContext, investorId: string): Promise<void> {
  const { id: caseId } = await inHand(context, investorId);
  await tellEvent(parts, context, { investorId, caseId, event: 'closed' });
  await closeCase(context.tx, { id: caseId, operatorId: context.operatorId, at: context.now });
}

/** Refuses `chat.still_open`. */
export async function reopen(parts: ChatParts, context: OperatorContext, investorId: string): Promise<void> {
  const { id: caseId, closedAt } = await locked(context, investorId);
  if (closedAt === null) throw new Refusal('chat.still_open');
  await reopenCase(context.tx, caseId, context.operatorId);
  await tellEvent(parts, context, { investorId, caseId, event: 'reopened' });
}
