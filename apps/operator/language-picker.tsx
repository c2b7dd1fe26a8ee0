import { LANGUAGE_NAMES, LANGUAGES } from '#kernel/i18n/language.ts';
import { useWords } from '#ui/i18n/words.tsx';
import styles from './console-frame.module.css';

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
          {LANGUAGE_NAMES[each]}
        </option>
      ))}
    </select>
  );
}
