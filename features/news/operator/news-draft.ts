import { LANGUAGES, type Language } from '#kernel/i18n/language.ts';
import type { NewsInput, NewsTexts } from '../contract.ts';

/** What is being written; a language may still be empty. */
export interface Draft {
  readonly texts: Readonly<
    Record<Language, { readonly title: string; readonly summary: string; readonly content: string }>
  >;
  readonly kind: NewsInput['kind'];
  /** Empty: that of the stocks, or none. */
  readonly country: '' | 'mexico' | 'america';
  /** As typed: ids separated by commas or spaces. */
  readonly stocks: string;
  /** As a `datetime-local` field has it; empty: at once. */
  readonly publishAt: string;
}

const NOTHING = { title: '', summary: '', content: '' };
export const EMPTY_DRAFT: Draft = {
  texts: { es: NOTHING, en: NOTHING, zh: NOTHING },
  kind: 'news',
  country: '',
  stocks: '',
  publishAt: '',
};

/** Whether something of a language was written. */
export function isWritten({ texts }: Draft, language: Language): boolean {
  const { title, summary, content } = texts[language];
  return title.trim() !== '' || summary.trim() !== '' || content !== '';
}

/** Languages whose readers will get the Spanish text, and be told so. */
export function missingLanguages(draft: Draft): Language[] {
  return LANGUAGES.filter((language) => language !== 'es' && !isWritten(draft, language));
}

/** The draft as the calls take it; `picture` is base64, null for none. */
export function inputOf(draft: Draft, picture: string | null): NewsInput {
  const other = (language: 'en' | 'zh'): Partial<NewsTexts> =>
    isWritten(draft, language) ? { [language]: draft.texts[language] } : {};
  return {
    texts: { es: draft.texts.es, ...other('en'), ...other('zh') },
    kind: draft.kind,
    country: draft.country === '' ? null : draft.country,
    stockIds: stocksOf(draft.stocks),
    ...(picture !== null && { picture }),
    ...instantOf(draft.publishAt),
  };
}

/** The ids of what was typed, each once, in capitals. */
export function stocksOf(typed: string): string[] {
  const ids = typed
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter((id) => id !== '');
  return [...new Set(ids)];
}

/** The device's own zone, as the field shows it. */
function instantOf(typed: string): { publishAt?: string } {
  const at = new Date(typed).getTime();
  return Number.isNaN(at) ? {} : { publishAt: new Date(at).toISOString() };
}
