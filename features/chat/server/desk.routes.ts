import { notFound } from '#kernel/contract/refusal.ts';
import { UPLOAD_BODY_BYTES } from '#kernel/files/contract.ts';
import { type OperatorContext, type Route, route } from '#kernel/http/route.ts';
import { newId } from '#kernel/id/id.ts';
import * as calls from '../desk-contract.ts';
import type { ChatParts } from './chat-parts.ts';
import { lockConversation, markConversation } from './conversation.store.ts';
import { supportStaff } from './desk.store.ts';
import { answer, close, handOver, reopen, takeConversation, writeNote } from './desk-commands.ts';
import { listDesk, lookAtPicture, showCards, showConversation, showFigures } from './desk-views.ts';
import { deleteReply, putReply, selectReplies } from './saved-reply.store.ts';
import { createTeller } from './tell.ts';

const POST = { postOnly: true } as const;
const DONE = {};

/** The calls of the console. */
export function deskRoutes(parts: ChatParts): Route[] {
  return [...lookRoutes(parts), ...answerRoutes(parts), ...replyRoutes(parts)];
}

function lookRoutes(parts: ChatParts): Route[] {
  const teller = createTeller(parts.ports);
  return [
    // What is typed may be a person's phone or name: it never stands in an address.
    route(calls.listChats, (context, input) => listDesk(parts, context, input), POST),
    route(calls.getChatFigures, (context) => showFigures(context)),
    route(calls.getConversation, (context, input) => showConversation(parts, context, input)),
    route(calls.listChatCards, (context, { investorId }) => showCards(context, investorId)),
    route(calls.listChatColleagues, async ({ tx }) => ({ items: await supportStaff(tx) })),
    route(
      calls.getChatPicture,
      async (context, input) => ({ image: await lookAtPicture(parts, context, input) }),
      POST,
    ),
    route(
      calls.markChat,
      async ({ tx, afterCommit }, { investorId, sequence, read }) => {
        const marks = await markConversation(tx, { investorId, side: 'firm', sequence, read });
        if (marks) afterCommit(() => teller.marks(investorId, marks));
        return DONE;
      },
      POST,
    ),
    route(
      calls.typeAnswer,
      ({ operatorName }, { investorId }) => {
        teller.typing(investorId, { from: 'firm', by: operatorName });
        return DONE;
      },
      POST,
    ),
  ];
}

function answerRoutes(parts: ChatParts): Route[] {
  /** A command on one conversation that answers nothing. */
  const does =
    (what: (parts: ChatParts, context: OperatorContext, investorId: string) => Promise<void>) =>
    async (context: OperatorContext, { investorId }: { investorId: string }) => {
      await what(parts, context, investorId);
      return DONE;
    };
  return [
    route(calls.takeChat, does(takeConversation), POST),
    route(calls.closeChat, does(close), POST),
    route(calls.reopenChat, does(reopen), POST),
    route(
      calls.handOverChat,
      async (context, input) => {
        await handOver(parts, context, input);
        return DONE;
      },
      POST,
    ),
    route(
      calls.answerChat,
      async (context, input) => ({ message: await answer(parts, context, input) }),
      POST,
    ),
    route(
      calls.writeChatNote,
      async (context, input) => ({ note: await writeNote(parts, context, input) }),
      POST,
    ),
    route(
      calls.uploadChatPicture,
      async (context, { investorId, data }) => {
        const { tx, securityNow, operatorId: sender } = context;
        const bytes = Buffer.from(data, 'base64');
        const image = await parts.files.writeAnew({ bytes, field: 'data', sender });
        if (!(await lockConversation(tx, investorId))) throw notFound();
        context.audit({ subjectKind: 'investor', subjectId: investorId });
        const owner = { ownerId: investorId, kind: 'chat_answer', now: securityNow } as const;
        return { imageId: await parts.files.keepTaken(tx, image, owner) };
      },
      { postOnly: true, bodyLimitBytes: UPLOAD_BODY_BYTES },
    ),
  ];
}

function replyRoutes({ ports }: ChatParts): Route[] {
  return [
    route(calls.listSavedReplies, async ({ tx }) => ({ items: await selectReplies(tx) })),
    route(
      calls.saveReply,
      async (context, reply) => {
        const { tx, operatorId, securityNow } = context;
        await putReply(tx, { ...reply, id: newId(ports.chance, securityNow), operatorId });
        context.audit({ subjectKind: 'chat_reply', subjectId: reply.shortcut });
        return DONE;
      },
      POST,
    ),
    route(
      calls.deleteReply,
      async (context, { shortcut }) => {
        if (!(await deleteReply(context.tx, shortcut))) throw notFound();
        context.audit({ subjectKind: 'chat_reply', subjectId: shortcut });
        return DONE;
      },
      POST,
    ),
  ];
}
