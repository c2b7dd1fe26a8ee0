import { Suspense, useState } from 'react';
import { TextEditor } from '#features/announcement/operator/index.ts';
import { LANGUAGE_NAMES, LANGUAGES, type Language, LOCALES } from '#kernel/i18n/language.ts';
import { Button } from '#ui/button/button.tsx';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { useCommand } from '#ui/call/use-command.ts';
import { TextField } from '#ui/field/text-field.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { ConfirmDialog } from '#ui/sheet/confirm-dialog.tsx';
import { DetailSkeleton, Skeleton } from '#ui/state/skeleton.tsx';
import { Segments } from '#ui/tabs/segments.tsx';
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
  const [texts, setTexts] = useState(first);
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
    await publish.run({ id, after, texts: written(texts), ...when });
    ask(false);
  };
  const isAsked = ACCEPTED_ARTICLES.some((one) => one === id);
  return (
    <div className={styles.form}>
      <h2>{t('article.desk.next', { article: t(`article.name.${id}`), version: after + 1 })}</h2>
      <Segments
        label={t('article.desk.language')}
        value={language}
        onChange={setLanguage}
        options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
      />
      <TextOf
        key={language}
        language={language}
        text={texts[language] ?? NOTHING}
        fields={publish.fields}
        onChange={(text) => setTexts({ ...texts, [language]: text })}
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

/** Without the languages in which nothing stands. */
function written(texts: ArticleTexts): ArticleTexts {
  const other = (language: 'en' | 'zh') => {
    const text = texts[language];
    return text && (text.title.trim() !== '' || text.content !== '') ? { [language]: text } : {};
  };
  return { es: texts.es, ...other('en'), ...other('zh') };
}

interface TextOfProps {
  language: Language;
  text: ArticleTexts['es'];
  /** Faults by the path of their field. */
  fields: Readonly<Record<string, string>>;
  onChange: (text: ArticleTexts['es']) => void;
}

function TextOf({ language, text, fields, onChange }: TextOfProps) {
  const { t } = useWords();
  const fault = fields[`texts.${language}.content`];
  return (
    <>
      <TextField
        label={t('article.desk.headline')}
        lang={LOCALES[language]}
        spellCheck
        maxLength={MAX_TITLE_LENGTH}
        value={text.title}
        onChange={(event) => onChange({ ...text, title: event.target.value })}
        error={fields[`texts.${language}.title`] ?? null}
      />
      <Suspense fallback={<Skeleton shape="block" />}>
        <TextEditor
          label={t('article.desk.text')}
          lang={LOCALES[language]}
          content={text.content}
          invalid={fault !== undefined}
          onChange={(content) => onChange({ ...text, content })}
        />
      </Suspense>
      {fault ? (
        <p className={styles.error} role="alert">
          {fault}
        </p>
      ) : null}
    </>
  );
}
