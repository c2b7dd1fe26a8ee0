import { useState } from 'react';
import { faultyLanguage, LanguageTexts, textsToSend } from '#features/announcement/operator/index.ts';
import type { Language } from '#kernel/i18n/language.ts';
import { Button } from '#ui/button/button.tsx';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { useCommand } from '#ui/call/use-command.ts';
import { TextField } from '#ui/field/text-field.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { ConfirmDialog } from '#ui/sheet/confirm-dialog.tsx';
import { DetailSkeleton } from '#ui/state/skeleton.tsx';
import { useToast } from '#ui/toast/toast.tsx';
import { ACCEPTED_ARTICLES, type ArticleId } from '../articles.ts';
import { type ArticleTexts, getArticleTexts, MAX_TITLE_LENGTH, publishArticle } from '../contract.ts';
import styles from './articles-desk.module.css';

interface WriteVersionProps {
  id: ArticleId;
  onDone: () => void;
}

/** The next version of an article, begun with the words of the newest. */
export function WriteVersion({ id, onDone }: WriteVersionProps) {
  const { data } = useCallQuery(getArticleTexts, { id }, { keep: false });
  if (!data) return <DetailSkeleton />;
  return <Form key={data.version} id={id} after={data.version} first={data.texts} onDone={onDone} />;
}

interface FormProps extends WriteVersionProps {
  after: number;
  first: ArticleTexts;
}

const NOTHING = { title: '', content: '' };

function Form({ id, after, first, onDone }: FormProps) {
  const { t } = useWords();
  const toast = useToast();
  const [texts, setTexts] = useState({ en: NOTHING, zh: NOTHING, ...first });
  const [effectiveAt, setEffectiveAt] = useState('');
  const [language, setLanguage] = useState<Language>('es');
  const [asking, ask] = useState(false);
  const publish = useCommand(publishArticle, {
    onSuccess: () => {
      toast.success(t('article.desk.published'));
      onDone();
    },
  });
  const at = new Date(effectiveAt).getTime();
  const send = async () => {
    const when = Number.isNaN(at) ? {} : { effectiveAt: new Date(at).toISOString() };
    const answer = await publish.run({ id, after, texts: textsToSend(texts), ...when });
    ask(false);
    if (!answer.ok && answer.kind === 'refusal') setLanguage(faultyLanguage(answer.fields) ?? language);
  };
  const isAsked = ACCEPTED_ARTICLES.some((one) => one === id);
  return (
    <div className={styles.form}>
      <h2>{t('article.desk.next', { article: t(`article.name.${id}`), version: after + 1 })}</h2>
      <LanguageTexts
        texts={texts}
        language={language}
        onLanguage={setLanguage}
        fields={publish.fields}
        lines={[{ part: 'title', label: t('article.desk.headline'), maxLength: MAX_TITLE_LENGTH }]}
        onChange={setTexts}
      />
      <TextField
        label={t('article.desk.effectiveAt')}
        hint={t('article.desk.effectiveAt.hint')}
        type="datetime-local"
        value={effectiveAt}
        onChange={(event) => setEffectiveAt(event.target.value)}
        error={publish.fields.effectiveAt ?? null}
      />
      <div className={styles.end}>
        <Button kind="quiet" width="fit" onClick={onDone}>
          {t('article.desk.leave')}
        </Button>
        <Button width="fit" onClick={() => ask(true)}>
          {t('article.desk.publish')}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={ask}
        title={t('article.desk.confirm', { article: t(`article.name.${id}`), version: after + 1 })}
        confirmLabel={t('article.desk.publish')}
        busy={publish.busy}
        onConfirm={() => void send()}
      >
        <p>{t(isAsked ? 'article.desk.confirm.asked' : 'article.desk.confirm.kept')}</p>
      </ConfirmDialog>
    </div>
  );
}
