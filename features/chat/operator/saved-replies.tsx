import { LANGUAGES, type Language } from '#kernel/i18n/language.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { Segments } from '#ui/tabs/segments.tsx';
import type { SavedReply } from '../desk-contract.ts';
import styles from './chat-desk.module.css';

const SHOWN = 6;
const NAMES: Readonly<Record<Language, string>> = { es: 'ES', en: 'EN', zh: '中文' };

interface Props {
  replies: readonly SavedReply[];
  spoken: Language;
  onSpoken: (language: Language) => void;
  onChoose: (shortcut: string) => void;
}

/** Saved answers at hand, in the investor's language; a slash in the field finds the others. */
export function SavedReplies({ replies, spoken, onSpoken, onChoose }: Props) {
  const { t } = useWords();
  return (
    <div className={styles.replies}>
      {replies.slice(0, SHOWN).map(({ shortcut, title }) => (
        <button key={shortcut} type="button" className={styles.reply} onClick={() => onChoose(shortcut)}>
          {title} <kbd className={styles.key}>/{shortcut}</kbd>
        </button>
      ))}
      <Segments
        label={t('chat.desk.language')}
        value={spoken}
        onChange={onSpoken}
        options={LANGUAGES.map((value) => ({ value, label: NAMES[value] }))}
      />
    </div>
  );
}
