import { LANGUAGES, type Language } from '#kernel/i18n/language.ts';

/** A text of the news by language; `und` where a feed does not say which it is. */
export type NewsText = Readonly<Partial<Record<Language | 'und', string>>>;

/**
 * The language that a text is shown in to a reader: theirs, else Spanish, else the first that is there; `und` only where
 * there is no other.
 */
export function languageShown(text: NewsText, wanted: Language): Language | 'und' {
  return [wanted, ...LANGUAGES].find((language) => text[language] !== undefined) ?? 'und';
}
