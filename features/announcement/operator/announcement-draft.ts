import type { Language } from '#kernel/i18n/language.ts';
import { LANGUAGES } from '#kernel/i18n/language.ts';
import type { AnnouncementInput, AnnouncementTexts } from '../contract.ts';

/** What is being written; a language may still be empty. */
export interface Draft {
  readonly texts: Readonly<Record<Language, { readonly title: string; readonly content: string }>>;
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

/** Whether something of a language was written. */
export function isWritten({ texts }: Draft, language: Language): boolean {
  return texts[language].title.trim() !== '' || texts[language].content !== '';
}

/** Languages whose readers will get the Spanish text. */
export function missingLanguages(draft: Draft): Language[] {
  return LANGUAGES.filter((language) => language !== 'es' && !isWritten(draft, language));
}

/** The draft as the calls take it: without what nobody wrote. */
export function inputOf(draft: Draft): AnnouncementInput {
  const { texts, audience, popup } = draft;
  const other = (language: 'en' | 'zh'): Partial<AnnouncementTexts> =>
    isWritten(draft, language) ? { [language]: texts[language] } : {};
  return {
    texts: { es: texts.es, ...other('en'), ...other('zh') },
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
