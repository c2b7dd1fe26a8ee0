import { LANGUAGES, type Language } from '#kernel/i18n/language.ts';
import { useWords } from '#ui/i18n/words.tsx';
import styles from './console-frame.module.css';

/** Each language in its own words, so that whoever needs it can read it. */
const NAMES: Record<Language, string> = { es: 'Español', en: 'English', zh: '中文' };

/** Chooses the console's language. */
export function LanguagePicker() {
  const { t, language, setLanguage } = useWords();
  return (
    <select
      className={styles.language}
      aria-label={t('console.language')}
      value={language}
      onChange={(event) => {
        const chosen = LANGUAGES.find((known) => known === event.target.value);
        if (chosen) void setLanguage(chosen);
      }}
    >
      {LANGUAGES.map((each) => (
        <option key={each} value={each}>
          {NAMES[each]}
        </option>
      ))}
    </select>
  );
}
