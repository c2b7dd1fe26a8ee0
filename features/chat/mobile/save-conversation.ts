import { type Failure, sendCall } from '#ui/call/send-call.ts';
import { saveFile } from '#ui/download/save-file.ts';
import type { Words } from '#ui/i18n/words.tsx';
import { type ChatMessage, getChatHistory, MAX_HISTORY } from '../contract.ts';

/**
 * Saves the whole conversation as a text file, from the first message on. Part of one would pass for the whole: where a page
 * does not come nothing is saved, and why is given.
 */
export async function saveConversation(words: Words): Promise<Failure | null> {
  const messages: ChatMessage[] = [];
  for (;;) {
    const after = messages.at(-1)?.sequence ?? 0;
    const answer = await sendCall(getChatHistory, { after, limit: MAX_HISTORY });
    if (!answer.ok) return answer;
    messages.push(...answer.data.items);
    if (answer.data.items.length < MAX_HISTORY) break;
  }
  const text = messages.map((message) => lineOf(words, message)).join('\n');
  saveFile('bolsillo-chat.txt', 'text/plain;charset=utf-8', [`${text}\n`]);
  return null;
}

function lineOf({ t, date }: Words, { at, from, by, text, imageId, card, sequence }: ChatMessage): string {
  const who = from === 'investor' ? t('chat.you') : (by ?? '');
  const parts = [
    ...(imageId ? [`[${t('chat.picture')}]`] : []),
    ...(card ? [`[${t(`chat.card.${card.kind}`)} ${card.id}]`] : []),
    ...(text ? [text] : []),
  ];
  return `${sequence}. ${date(at, 'exact')} · ${who}: ${parts.join(' ')}`;
}
