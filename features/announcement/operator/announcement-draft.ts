import type { AnnouncementInput } from '../contract.ts';
import { textsToSend, type WrittenTexts } from './written-texts.ts';

/** What is being written; a language may still be empty. */
export interface Draft {
  readonly texts: WrittenTexts<{ readonly title: string; readonly content: string }>;
  readonly audience: AnnouncementInput['audience'];
  /** As typed: separated by anything that is no digit. */
  readonly phones: string;
  readonly popup: boolean;
}

const NOTHING = { title: '', content: '' };
export const EMPTY_DRAFT: Draft = {
  texts: { es: NOTHING, en: NOTHING, zh: NOTHING },
  audience: 'all',
  phones: '',
  popup: false,
};

/** The draft as the calls take it: without what nobody wrote. */
export function inputOf(draft: Draft): AnnouncementInput {
  const { texts, audience, popup } = draft;
  return {
    texts: textsToSend(texts),
    audience,
    ...(audience === 'some' && { phones: phonesOf(draft.phones) }),
    popup,
  };
}

/** Ten digits make a phone, however they were typed; what is none stays as it is and is refused under its field. */
export function phonesOf(typed: string): string[] {
  return typed
    .split(/[\n,;]+/)
    .map((phone) => phone.replace(/[\s()-]/g, ''))
    .filter((phone) => phone !== '');
}
