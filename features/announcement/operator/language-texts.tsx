import { Suspense } from 'react';
import { LANGUAGE_NAMES, LANGUAGES, type Language, LOCALES } from '#kernel/i18n/language.ts';
import { TextField } from '#ui/field/text-field.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { Skeleton } from '#ui/state/skeleton.tsx';
import { Segments } from '#ui/tabs/segments.tsx';
import styles from './field-parts.module.css';
import { TextEditor } from './text-editor.ts';
import { isWritten, type WrittenTexts } from './written-texts.ts';

interface Text {
  readonly title: string;
  readonly content: string;
}

interface LanguageTextsProps<Written extends Text> {
  texts: WrittenTexts<Written>;
  language: Language;
  onLanguage: (language: Language) => void;
  /** Faults by the path of their field. */
  fields: Readonly<Record<string, string>>;
  /** The parts of one line each, above the text, in their order. */
  lines: readonly {
    part: Exclude<keyof Written & string, 'content'>;
    label: string;
    maxLength: number;
  }[];
  onChange: (texts: WrittenTexts<Written>) => void;
}

/** Title, text and what else there is, of one language at a time. */
export function LanguageTexts<Written extends Text & Readonly<Record<keyof Written, string>>>({
  texts,
  language,
  onLanguage,
  fields,
  lines,
  onChange,
}: LanguageTextsProps<Written>) {
  const { t } = useWords();
  const text = texts[language];
  const write = (part: keyof Written, typed: string) =>
    onChange({ ...texts, [language]: { ...text, [part]: typed } });
  return (
    <>
      <Segments
        label={t('announcement.language')}
        value={language}
        onChange={onLanguage}
        options={LANGUAGES.map((value) => ({
          value,
          label: isWritten(texts, value)
            ? t('announcement.language.written', { language: LANGUAGE_NAMES[value] })
            : LANGUAGE_NAMES[value],
        }))}
      />
      <p className={styles.hint}>{t('announcement.spanishFirst')}</p>
      {lines.map(({ part, label, maxLength }) => (
        <TextField
          key={part}
          label={label}
          lang={LOCALES[language]}
          autoCapitalize="sentences"
          spellCheck
          maxLength={maxLength}
          value={text[part]}
          onChange={(event) => write(part, event.target.value)}
          error={fields[`texts.${language}.${part}`] ?? null}
        />
      ))}
      <Content
        key={language}
        language={language}
        content={text.content}
        fault={fields[`texts.${language}.content`]}
        onChange={(content) => write('content', content)}
      />
    </>
  );
}

interface ContentProps {
  language: Language;
  content: string;
  fault: string | undefined;
  onChange: (content: string) => void;
}

function Content({ language, content, fault, onChange }: ContentProps) {
  const { t } = useWords();
  return (
    <div className={styles.field}>
      <span className={styles.label} aria-hidden="true">
        {t('announcement.text')}
      </span>
      <Suspense fallback={<Skeleton shape="block" />}>
        <TextEditor
          label={t('announcement.text')}
          lang={LOCALES[language]}
          content={content}
          invalid={fault !== undefined}
          onChange={onChange}
        />
      </Suspense>
      {fault ? (
        <p className={styles.error} role="alert">
          {fault}
        </p>
      ) : null}
    </div>
  );
}
