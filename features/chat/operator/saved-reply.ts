import type { Language } from '#kernel/i18n/language.ts';
import type { SavedReply } from '../desk-contract.ts';

/** A comma, a space and the name: without a name they go with it. */
const NAME = /([,，]?\s?)\{name\}/g;

/** A saved answer in a language, in Spanish where it has none in it, with the first of the investor's names. */
export function writeReply(reply: SavedReply, language: Language, fullName: string | null): string {
  const text = reply[language] || reply.es;
  const first = fullName?.trim().split(/\s+/)[0] ?? '';
  return text.replace(NAME, (_, before: string) => (first === '' ? '' : `${before}${first}`));
}

/** The saved answers whose shortcut begins as the text does behind a slash; null for a text that is none. */
export function repliesFor(text: string, replies: readonly SavedReply[]): readonly SavedReply[] | null {
  const typed = /^\/([a-z0-9-]*)$/.exec(text)?.[1];
  return typed === undefined ? null : replies.filter(({ shortcut }) => shortcut.startsWith(typed));
}
