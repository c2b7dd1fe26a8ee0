import { useState } from 'react';
import { faultyLanguage, isWritten, LanguageTexts } from '#features/announcement/operator/index.ts';
import type { OutputOf } from '#kernel/contract/define-call.ts';
import type { Language } from '#kernel/i18n/language.ts';
import { Button } from '#ui/button/button.tsx';
import { useCommand } from '#ui/call/use-command.ts';
import { useDraft } from '#ui/console/use-draft.ts';
import { CheckField } from '#ui/field/check-field.tsx';
import { useWords, type Words } from '#ui/i18n/words.tsx';
import { InlineImageField } from '#ui/image-field/image-field.tsx';
import { checkNews, MAX_SUMMARY_LENGTH, MAX_TITLE_LENGTH, type NewsLine } from '../contract.ts';
import { ConfirmPublishing } from './confirm-publishing.tsx';
import styles from './news-desk.module.css';
import { type Draft, EMPTY_DRAFT, inputOf } from './news-draft.ts';
import { NewsPreview } from './news-preview.tsx';
import { PlaceFields } from './place-fields.tsx';

interface WriteNewsProps {
  onPublished: () => void;
  /** What waits, and whose place this takes. */
  replaces?: { news: NewsLine; draft: Draft };
}

/** Writes on the left, shows on the right what will be read; publishes after a look at the whole. */
export function WriteNews({ onPublished, replaces }: WriteNewsProps) {
  const { t } = useWords();
  const beginning = replaces?.draft ?? EMPTY_DRAFT;
  const [draft, setDraft] = useDraft(replaces ? `news ${replaces.news.id}` : 'news', beginning);
  const [keepPicture, setKeepPicture] = useState(true);
  const [picture, setPicture] = useState<string | null>(null);
  const [language, setLanguage] = useState<Language>('es');
  const [checked, setChecked] = useState<OutputOf<typeof checkNews> | null>(null);
  const check = useCommand(checkNews);
  const change = (part: Partial<Draft>) => {
    setDraft({ ...draft, ...part });
    setChecked(null);
    check.reset();
  };
  const review = async () => {
    const answer = await check.run(inputOf(draft, picture));
    if (answer.ok) setChecked(answer.data);
    else if (answer.kind === 'refusal') setLanguage(faultyLanguage(answer.fields) ?? language);
  };
  const shownIn = isWritten(draft.texts, language) ? language : 'es';
  const text = checked?.texts[shownIn] ?? draft.texts[shownIn];
  return (
    <div className={styles.sides}>
      <div className={styles.form}>
        <LanguageTexts
          texts={draft.texts}
          language={language}
          onLanguage={setLanguage}
          fields={check.fields}
          lines={linesOf(t)}
          onChange={(texts) => change({ texts })}
        />
        <PlaceFields draft={draft} fields={check.fields} onChange={change} />
        {replaces?.news.hasPicture && picture === null ? (
          <CheckField checked={keepPicture} onChange={(event) => setKeepPicture(event.target.checked)}>
            {t('news.desk.picture.keep')}
          </CheckField>
        ) : null}
        <InlineImageField
          label={t('news.desk.picture')}
          hint={t('news.desk.picture.hint')}
          error={check.fields.picture ?? null}
          onChange={(data) => {
            setPicture(data);
            setChecked(null);
          }}
        />
        <div className={styles.end}>
          <Button width="fit" busy={check.busy} onClick={() => void review()}>
            {t('news.desk.review')}
          </Button>
        </div>
      </div>
      <NewsPreview language={shownIn} text={text} picture={picture} />
      <ConfirmPublishing
        open={checked !== null}
        onOpenChange={(open) => {
          if (!open) setChecked(null);
        }}
        draft={draft}
        picture={picture}
        replaces={replaces ? { id: replaces.news.id, keepPicture } : undefined}
        onPublished={() => {
          setDraft(beginning);
          onPublished();
        }}
      />
    </div>
  );
}

const linesOf = (t: Words['t']) =>
  [
    { part: 'title', label: t('news.desk.title'), maxLength: MAX_TITLE_LENGTH },
    { part: 'summary', label: t('news.desk.summary'), maxLength: MAX_SUMMARY_LENGTH },
  ] as const;
