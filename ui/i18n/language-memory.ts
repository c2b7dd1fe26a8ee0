import { LANGUAGES, type Language, pickLanguage } from '#kernel/i18n/language.ts';
import { recall, remember } from '#ui/session/remember.ts';

/** Its fixed name in local storage. */
const LANGUAGE_NAME = 'language';

let present: Language | null = null;

/** The remembered language, else the browser's, else Spanish. */
export function currentLanguage(): Language {
  if (present === null) {
    const remembered = recall(LANGUAGE_NAME);
    const chosen = LANGUAGES.find((language) => language === remembered);
    if (chosen) mirror(chosen);
    present = chosen ?? pickLanguage(navigator.languages.join(','));
  }
  return present;
}

/** Remembers a choice for the next visit. */
export function rememberLanguage(language: Language): void {
  present = language;
  remember(LANGUAGE_NAME, language);
  mirror(language);
}

/** Takes over what another tab chose, which has kept it. */
export function takeLanguage(language: Language): void {
  present = language;
}

/** Hears of a language that is chosen in another tab; gives how to stop. */
export function onChosenElsewhere(listener: (language: Language) => void): () => void {
  const hear = ({ key, newValue }: StorageEvent) => {
    const chosen = LANGUAGES.find((language) => language === newValue);
    if (key === LANGUAGE_NAME && chosen) listener(chosen);
  };
  addEventListener('storage', hear);
  return () => removeEventListener('storage', hear);
}

/** The server names the right texts in the page, so that they need not be waited for. */
function mirror(language: Language): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not there over plain HTTP, nor in WebKit
  document.cookie = `${LANGUAGE_NAME}=${language};path=/;max-age=31536000;samesite=lax`;
}
