import { type CallContext, type Route, route } from '#kernel/http/route.ts';
import * as calls from '../contract.ts';
import type { ChatParts } from './chat-parts.ts';
import { markConversation } from './conversation.store.ts';
import { sendMessage } from './send-message.ts';
import { findMessages, score, showHistory, showInfo } from './show-info.ts';
import { createTeller } from './tell.ts';

const POST = { postOnly: true } as const;
/** Reading and typing come often; more than any thumb makes is refused. */
const OFTEN = { postOnly: true, rateLimit: { max: 600, windowMs: 60_000 } } as const;

/** The investor's calls. */
export function chatRoutes(parts: ChatParts): Route[] {
  const teller = createTeller(parts.ports);
  return [
    route(
      calls.sendChat,
      async (context, input) => ({ message: await sendMessage(parts, context, input) }),
      POST,
    ),
    route(calls.getChatHistory, (context, input) => showHistory(parts, context, input)),
    route(calls.readChat, (context, input) => mark(parts, context, { ...input, read: true }), OFTEN),
    route(calls.receiveChat, (context, input) => mark(parts, context, { ...input, read: false }), OFTEN),
    route(
      calls.typeChat,
      ({ investorId }) => {
        teller.typing(investorId, { from: 'investor' });
        return {};
      },
      OFTEN,
    ),
    route(calls.getChatInfo, showInfo),
    route(calls.scoreChat, score, POST),
    route(calls.searchChat, (context, input) => findMessages(parts, context, input), POST),
  ];
}

async function mark(
  { ports }: ChatParts,
  { tx, investorId, afterCommit }: CallContext,
  { sequence, read }: { sequence: number; read: boolean },
): Promise<Record<string, never>> {
  const marks = await markConversation(tx, { investorId, side: 'investor', sequence, read });
  if (marks) afterCommit(() => createTeller(ports).marks(investorId, marks));
  return {};
}
