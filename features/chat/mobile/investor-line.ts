import { useEffect, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { uploadFile } from '#kernel/files/contract.ts';
import { sendCall } from '#ui/call/send-call.ts';
import { useEvents, useLineStanding } from '#ui/realtime/use-realtime.ts';
import { session } from '#ui/session/session.ts';
import {
  CHAT_EVENT,
  type ChatMarks,
  type ChatMessage,
  getChatHistory,
  message as messageShape,
  readChat,
  receiveChat,
  sendChat,
} from '../contract.ts';
import {
  type ChatLine,
  createChatLine,
  type LineState,
  type LineTransport,
  type Outgoing,
  type Sent,
} from '../line/chat-line.ts';
import { holdPage } from '../line/hold-page.ts';
import { sentOf } from '../line/sent-of.ts';
import { spreadOut } from '../line/spread-out.ts';
import { outgoingStoreOf } from './outgoing-store.ts';

const PAGE = 40;
const TYPING_MS = 4_000;

const marksShape = z.object({
  lastSequence: z.int(),
  readByFirm: z.int(),
  deliveredToFirm: z.int(),
  readByInvestor: z.int(),
  deliveredToInvestor: z.int(),
});
/** What the websocket tells of a conversation. */
const told = z.object({
  message: z.optional(messageShape),
  marks: z.optional(marksShape),
  typing: z.optional(z.string()),
});

/** One line for each investor of this page: it goes on sending while another screen is shown. */
const lines = new Map<string, ChatLine>();

function lineOf(investorId: string): ChatLine {
  const known = lines.get(investorId);
  if (known) return known;
  const line = createChatLine({
    transport: transportOf(investorId),
    store: outgoingStoreOf(investorId),
    later: spreadOut,
    newId: () => crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`,
    now: Date.now,
    pageSize: PAGE,
  });
  lines.set(investorId, line);
  // What could not be kept would be gone with the page.
  line.subscribe(() => holdPage(`line ${investorId}`, line.get().unkept > 0));
  addEventListener('online', () => line.wake());
  return line;
}

function transportOf(investorId: string): LineTransport {
  const isMine = () => session.get().user?.id === investorId;
  return {
    async send(outgoing, keep) {
      // Another person logged in on this phone: what the first one typed waits for them.
      if (!isMine()) return { kind: 'later' };
      const ready = await withPicture(outgoing, keep);
      if ('kind' in ready) return ready;
      const { clientId, text, card, picture } = ready;
      const answer = await sendCall(sendChat, {
        clientId,
        ...(text !== '' && { text }),
        ...(card && { card }),
        ...(picture?.imageId && { imageId: picture.imageId }),
      });
      return answer.ok ? { kind: 'sent', message: answer.data.message } : sentOf(answer);
    },
    async page(wish) {
      if (!isMine()) return null;
      const answer = await sendCall(getChatHistory, { ...wish, limit: PAGE });
      if (!answer.ok) return null;
      const { items, ...marks } = answer.data;
      return { items, marks };
    },
  };
}

/** A picture travels ahead, once; its id is kept with the message. */
async function withPicture(
  outgoing: Outgoing,
  keep: (outgoing: Outgoing) => Promise<void>,
): Promise<Outgoing | Sent> {
  const { picture } = outgoing;
  if (picture === null || picture.imageId !== null) return outgoing;
  const answer = await sendCall(uploadFile, { kind: 'chat', data: picture.data });
  if (!answer.ok) return sentOf(answer);
  const ready = { ...outgoing, picture: { ...picture, imageId: answer.data.fileId } };
  await keep(ready);
  return ready;
}

/** The conversation of who is logged in, kept whole while it is shown; `onTyping` hears who of the firm types. */
export function useInvestorLine(
  investorId: string,
  onTyping: (by: string, forMs: number) => void,
): { line: ChatLine; state: LineState } {
  const line = lineOf(investorId);
  const state = useSyncExternalStore(line.subscribe, line.get);
  const { open } = useLineStanding();
  useEffect(() => {
    // Now, and each time that the socket is back.
    if (open || !line.get().loaded) line.wake();
  }, [open, line]);
  useEvents(({ name, data }) => {
    if (name !== CHAT_EVENT) return;
    const event = told.safeParse(data).data;
    if (event?.message) line.heard(event.message as ChatMessage);
    if (event?.marks) line.heardMarks(event.marks as ChatMarks);
    if (event?.typing) onTyping(event.typing, TYPING_MS);
  });
  useMarks(state);
  return { line, state };
}

/** Tells the server what has arrived, and, while the page is looked at, what was read. */
function useMarks({ messages, marks }: LineState): void {
  const last = messages.at(-1)?.sequence ?? 0;
  const { deliveredToInvestor, readByInvestor } = marks;
  useEffect(() => {
    const mark = () => {
      if (last === 0) return;
      if (!document.hidden && readByInvestor < last) void sendCall(readChat, { sequence: last });
      else if (deliveredToInvestor < last) void sendCall(receiveChat, { sequence: last });
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [last, readByInvestor, deliveredToInvestor]);
}
