import type { InputOf } from '#kernel/contract/define-call.ts';
import { CODES } from '#kernel/contract/error-codes.ts';
import { Refusal } from '#kernel/contract/refusal.ts';
import type { Transaction } from '#kernel/database/database.ts';
import { TooManyRequests } from '#kernel/http/answering/fault.ts';
import type { CallContext, RequestContext } from '#kernel/http/route.ts';
import { newId } from '#kernel/id/id.ts';
import { type ChatMessage, MESSAGES_A_MINUTE, PICTURES_A_MINUTE, type sendChat } from '../contract.ts';
import { insertCase, lastCaseOf, markWaiting } from './case.store.ts';
import type { ChatParts } from './chat-parts.ts';
import { lockConversation } from './conversation.store.ts';
import {
  findByClientId,
  insertMessage,
  type MessageRow,
  type NewMessage,
  ownsCard,
  sentBefore,
} from './message.store.ts';
import { showMessage } from './show-message.ts';
import { createTeller } from './tell.ts';

const MINUTE_MS = 60_000;

/**
 * Sends what an investor wrote: into their open case, else a new one. A repeated `clientId` gives the first message and counts
 * against no limit. Refuses `chat.client_id_taken` where the firm used it, `file.unknown`, `not_found` for what a card cannot
 * show, and 429 above the limits.
 */
export async function sendMessage(
  parts: ChatParts,
  context: CallContext,
  input: InputOf<typeof sendChat>,
): Promise<ChatMessage> {
  const { ports, files } = parts;
  const { tx, investorId, now, securityNow } = context;
  const { clientId, text = '', imageId = null, card = null } = input;
  await lockConversation(tx, investorId, true);
  const known = await repeated(tx, { investorId, clientId, sender: 'investor' });
  if (known) return showMessage(parts.catalogs, context.language, known);
  await refuseTooMany(tx, { investorId, hasPicture: imageId !== null, now: securityNow });
  if (imageId !== null)
    await files.take(tx, {
      id: imageId,
      ownerId: investorId,
      kind: 'chat',
      now: securityNow,
      field: 'imageId',
    });
  await refuseForeignCard(tx, investorId, card);
  const open = await lastCaseOf(tx, investorId);
  const isOpen = open !== null && open.closedAt === null;
  const caseId = isOpen ? open.id : newId(ports.chance, securityNow);
  if (isOpen && open.waitingSince === null) await markWaiting(tx, caseId, now);
  if (!isOpen) await insertCase(tx, { id: caseId, investorId, at: now });
  const message = { investorId, clientId, caseId, sender: 'investor', operatorId: null } as const;
  return writeMessage(parts, context, {
    ...message,
    text,
    imageId,
    card,
    at: now,
    sentAt: securityNow,
  });
}

/** Writes a message, gives it as its call answers it, and tells both sides after the commit. */
export async function writeMessage(
  { ports, catalogs }: ChatParts,
  { tx, language, afterCommit }: Pick<RequestContext, 'tx' | 'language' | 'afterCommit'>,
  message: NewMessage,
): Promise<ChatMessage> {
  const row = await insertMessage(tx, message);
  const told = showMessage(catalogs, 'es', row);
  afterCommit(() => createTeller(ports).message(message.investorId, told));
  return showMessage(catalogs, language, row);
}

/** The message that this side sent under this id before; null for none. Refuses `chat.client_id_taken` where the other side did. */
export async function repeated(
  tx: Transaction,
  { investorId, clientId, sender }: Pick<NewMessage, 'investorId' | 'clientId' | 'sender'>,
): Promise<MessageRow | null> {
  const known = await findByClientId(tx, investorId, clientId);
  if (known === null || known.sender === sender) return known;
  throw new Refusal('chat.client_id_taken', { fields: { clientId: 'chat.client_id_taken' } });
}

/** Refuses `not_found` for a card that does not show the investor's own. */
export async function refuseForeignCard(
  tx: Transaction,
  investorId: string,
  card: NewMessage['card'],
): Promise<void> {
  if (card === null || (await ownsCard(tx, investorId, card))) return;
  throw new Refusal('not_found', { code: CODES.serverMessage, fields: { card: 'not_found' } });
}

async function refuseTooMany(
  tx: Transaction,
  { investorId, hasPicture, now }: { investorId: string; hasPicture: boolean; now: number },
): Promise<void> {
  const limits = [
    { most: MESSAGES_A_MINUTE, pictures: false },
    ...(hasPicture ? [{ most: PICTURES_A_MINUTE, pictures: true }] : []),
  ];
  for (const { most, pictures } of limits) {
    const at = await sentBefore(tx, investorId, most, pictures);
    const left = at === null ? 0 : at.getTime() + MINUTE_MS - now;
    if (left > 0) throw new TooManyRequests(Math.ceil(left / 1000));
  }
}
