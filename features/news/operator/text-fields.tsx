import { Suspense } from 'react';
import { TextEditor } from '#features/announcement/operator/index.ts';
import { LANGUAGE_NAMES, LANGUAGES, type Language, LOCALES } from '#kernel/i18n/language.ts';
import { TextField } from '#ui/field/text-field.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { Skeleton } from '#ui/state/skeleton.tsx';
import { Segments } from '#ui/tabs/segments.tsx';
import { MAX_SUMMARY_LENGTH, MAX_TITLE_LENGTH } from '../contract.ts';
import styles from './news-desk.module.css';
import { type Draft, isWritten } from './news-draft.ts';

interface TextFieldsProps {
  draft: Draft;
  language: Language;
  onLanguage: (language: Language) => void;
  /** Faults by the path of their field. */
  fields: Readonly<Record<string, string>>;
  onChange: (part: Partial<Draft>) => void;
}

/** Title, summary and text of one language at a time. */
export function TextFields({ draft, language, onLanguage, fields, onChange }: TextFieldsProps) {
  const { t } = useWords();
  const text = draft.texts[language];
  const write = (part: Partial<typeof text>) =>
    onChange({ texts: { ...draft.texts, [language]: { ...text, ...part } } });
  const fault = (part: keyof typeof text) => fields[`texts.${language}.${part}`] ?? null;
  const line = (part: 'title' | 'summary', maxLength: number) => (
    <TextField
      label={t(`news.desk.${part}`)}
      lang={LOCALES[language]}
      autoCapitalize="sentences"
      spellCheck
      maxLength={maxLength}
      value={text[part]}
      onChange={(event) => write({ [part]: event.target.value })}
      error={fault(part)}
    />
  );
  return (
    <>
      <Segments
        label={t('news.desk.language')}
        value={language}
        onChange={onLanguage}
        options={LANGUAGES.map((value) => ({
          value,
          label: isWritten(draft, value)
            ? t('news.desk.language.written', { language: LANGUAGE_NAMES[value] })
            : LANGUAGE_NAMES[value],
        }))}
      />
      <p className={styles.hint}>{t('news.desk.spanishFirst')}</p>
      {line('title', MAX_TITLE_LENGTH)}
      {line('summary', MAX_SUMMARY_LENGTH)}
      <div className={styles.field}>
        <span className={styles.label} aria-hidden="true">
          {t('news.desk.text')}
        </span>
        <Suspense fallback={<Skeleton shape="block" />}>
          <TextEditor
            key={language}
            label={t('news.desk.text')}
            lang={LOCALES[language]}
            content={text.content}
            invalid={fault('content') !== null}
            onChange={(content) => write({ content })}
          />
        </Suspense>
        {fault('content') === null ? null : (
          <p className={styles.error} role="alert">
            {fault('content')}
          </p>
        )}
      </div>
    </>
  );
}
