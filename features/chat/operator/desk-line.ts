import { useEffect, useState, useSyncExternalStore } from 'react';
import { sendCall } from '#ui/call/send-call.ts';
import { useMay } from '#ui/console/use-may.ts';
import { useEvents, useLineStanding } from '#ui/realtime/use-realtime.ts';
import { CHAT_EVENT, type ChatMarks } from '../contract.ts';
import {
  answerChat,
  type ChatNote,
  type Conversation,
  getConversation,
  markChat,
  uploadChatPicture,
} from '../desk-contract.ts';
import { type ChatLine, createChatLine, type LineState } from '../line/chat-line.ts';
import { sentOf } from '../line/sent-of.ts';
import { spreadOut } from '../line/spread-out.ts';
import { answerStoreOf } from './answer-store.ts';

const PAGE = 40;
const REFRESH_MS = 30_000;
const TYPING_MS = 4_000;

/** What a look at a conversation tells besides its messages. */
export interface DeskView {
  readonly case: Conversation['case'];
  readonly endings: Conversation['endings'];
  readonly notes: readonly ChatNote[];
}

function createDeskLine(investorId: string, owner: string, onLook: (look: Conversation) => void): ChatLine {
  return createChatLine({
    transport: {
      async send(outgoing, keep) {
        let { picture } = outgoing;
        if (picture !== null && picture.imageId === null) {
          const sent = await sendCall(uploadChatPicture, { investorId, data: picture.data });
          if (!sent.ok) return sentOf(sent);
          picture = { ...picture, imageId: sent.data.imageId };
          await keep({ ...outgoing, picture });
        }
        const { clientId, text, card } = outgoing;
        const answer = await sendCall(answerChat, {
          investorId,
          clientId,
          ...(text !== '' && { text }),
          ...(card && { card }),
          ...(picture?.imageId && { imageId: picture.imageId }),
        });
        return answer.ok ? { kind: 'sent', message: answer.data.message } : sentOf(answer);
      },
      async page(wish) {
        const answer = await sendCall(getConversation, { investorId, ...wish, limit: PAGE });
        if (!answer.ok) return null;
        onLook(answer.data);
        return { items: answer.data.items, marks: answer.data };
      },
    },
    store: answerStoreOf(`${owner} ${investorId}`),
    later: spreadOut,
    newId: () => crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`,
    now: Date.now,
    pageSize: PAGE,
  });
}

interface Shown {
  readonly line: ChatLine;
  readonly state: LineState;
  readonly view: DeskView | null;
  readonly isTyping: boolean;
}

/** An investor's conversation at the desk, kept whole while it is shown. */
export function useDeskLine(investorId: string, owner: string): Shown {
  const [view, setView] = useState<DeskView | null>(null);
  const [line] = useState(() =>
    createDeskLine(investorId, owner, (look) => setView((seen) => seenNext(seen, look))),
  );
  const state = useSyncExternalStore(line.subscribe, line.get);
  const { open } = useLineStanding();
  const [typingUntil, setTypingUntil] = useState(0);
  useEffect(() => {
    if (open || !line.get().loaded) line.wake();
    const timer = setInterval(line.missed, REFRESH_MS);
    return () => clearInterval(timer);
  }, [open, line]);
  useEffect(() => {
    if (typingUntil === 0) return;
    const timer = setTimeout(() => setTypingUntil(0), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typingUntil]);
  useEvents(({ name, data }) => {
    if (name !== CHAT_EVENT || data.investorId !== investorId) return;
    if (data.typing) setTypingUntil(Date.now());
    else if (data.marks) line.heardMarks(data.marks as ChatMarks);
    else line.missed();
  });
  useRead(investorId, state);
  return { line, state, view, isTyping: typingUntil > 0 };
}

/** Notes are gathered by their ids; the case stands as it was last seen. */
function seenNext(seen: DeskView | null, { case: found, endings, notes }: Conversation): DeskView {
  const all = new Map([...(seen?.notes ?? []), ...notes].map((note) => [note.id, note]));
  return { case: found, endings, notes: [...all.values()] };
}

/** What an operator of support has on screen is read. */
function useRead(investorId: string, { messages, marks: { readByFirm } }: LineState): void {
  const may = useMay(markChat);
  const last = messages.at(-1)?.sequence ?? 0;
  useEffect(() => {
    const mark = () => {
      if (may && last > readByFirm && !document.hidden)
        void sendCall(markChat, { investorId, sequence: last, read: true });
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [investorId, last, readByFirm, may]);
}
