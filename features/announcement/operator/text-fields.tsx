import { lazy, Suspense } from 'react';
import { LANGUAGE_NAMES, LANGUAGES, type Language, LOCALES } from '#kernel/i18n/language.ts';
import { TextField } from '#ui/field/text-field.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { Skeleton } from '#ui/state/skeleton.tsx';
import { Segments } from '#ui/tabs/segments.tsx';
import { MAX_TITLE_LENGTH } from '../contract.ts';
import { type Draft, isWritten } from './announcement-draft.ts';
import styles from './announcements-desk.module.css';

/** The editor is large; it comes when somebody writes. */
const RichTextEditor = lazy(() => import('./rich-text-editor.tsx'));

interface TextFieldsProps {
  draft: Draft;
  language: Language;
  onLanguage: (language: Language) => void;
  /** Faults by the path of their field. */
  fields: Readonly<Record<string, string>>;
  onChange: (part: Partial<Draft>) => void;
}

/** Title and text of one language at a time. */
export function TextFields({ draft, language, onLanguage, fields, onChange }: TextFieldsProps) {
  const { t } = useWords();
  const text = draft.texts[language];
  const write = (part: Partial<typeof text>) =>
    onChange({ texts: { ...draft.texts, [language]: { ...text, ...part } } });
  const fault = fields[`texts.${language}.content`];
  return (
    <>
      <Segments
        label={t('announcement.language')}
        value={language}
        onChange={onLanguage}
        options={LANGUAGES.map((value) => ({
          value,
          label: isWritten(draft, value)
            ? t('announcement.language.written', { language: LANGUAGE_NAMES[value] })
            : LANGUAGE_NAMES[value],
        }))}
      />
      <p className={styles.hint}>{t('announcement.spanishFirst')}</p>
      <div className={fields[`texts.${language}.title`] ? undefined : styles.headline}>
        <TextField
          label={t('announcement.headline')}
          lang={LOCALES[language]}
          autoCapitalize="sentences"
          spellCheck
          maxLength={MAX_TITLE_LENGTH}
          value={text.title}
          onChange={(event) => write({ title: event.target.value })}
          error={fields[`texts.${language}.title`] ?? null}
        />
      </div>
      <div className={styles.field}>
        <span className={styles.label} aria-hidden="true">
          {t('announcement.text')}
        </span>
        <Suspense fallback={<Skeleton shape="block" />}>
          <RichTextEditor
            key={language}
            label={t('announcement.text')}
            lang={LOCALES[language]}
            content={text.content}
            invalid={fault !== undefined}
            onChange={(content) => write({ content })}
          />
        </Suspense>
        {fault ? (
          <p className={styles.error} role="alert">
            {fault}
          </p>
        ) : null}
      </div>
    </>
  );
}
