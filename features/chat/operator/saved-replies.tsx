import { LANGUAGES, type Language } from '#kernel/i18n/language.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { Segments } from '#ui/tabs/segments.tsx';
import type { SavedReply } from '../desk-contract.ts';
import styles from './chat-desk.module.css';

const SHOWN = 6;
const NAMES: Readonly<Record<Language, string>> = { es: 'ES', en: 'EN', zh: '中文' };

/** Saved answers at hand; a slash in the field finds the others. */
export function SavedReplies({
  replies,
  onChoose,
}: {
  replies: readonly SavedReply[];
  onChoose: (shortcut: string) => void;
}) {
  return (
    <div className={styles.replies}>
      {replies.slice(0, SHOWN).map(({ shortcut, title }) => (
        <button key={shortcut} type="button" className={styles.reply} onClick={() => onChoose(shortcut)}>
          {title} <kbd className={styles.key}>/{shortcut}</kbd>
        </button>
      ))}
    </div>
  );
}

/** In which language saved answers are put into the field. */
export function RepliesLanguage({
  spoken,
  onSpoken,
}: {
  spoken: Language;
  onSpoken: (language: Language) => void;
}) {
  const { t } = useWords();
  return (
    <Segments
      label={t('chat.desk.language')}
      value={spoken}
      onChange={onSpoken}
      options={LANGUAGES.map((value) => ({ value, label: NAMES[value] }))}
    />
  );
}
