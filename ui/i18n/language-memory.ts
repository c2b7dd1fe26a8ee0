import { LANGUAGES, type Language, pickLanguage } from '#kernel/i18n/language.ts';

/** Its fixed name in local storage. */
const LANGUAGE_NAME = 'language';

let present: Language | null = null;

/** The remembered language, else the browser's, else Spanish. */
export function currentLanguage(): Language {
  if (present === null) {
    const remembered = localStorage.getItem(LANGUAGE_NAME);
    present =
      LANGUAGES.find((language) => language === remembered) ?? pickLanguage(navigator.languages.join(','));
  }
  return present;
}

/** Remembers a choice for the next visit. */
export function rememberLanguage(language: Language): void {
  present = language;
  localStorage.setItem(LANGUAGE_NAME, language);
}
