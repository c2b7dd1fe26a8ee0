import { useCallQuery } from '#ui/call/use-call-query.ts';
import { useCommand } from '#ui/call/use-command.ts';
import { CleanHtml } from '#ui/html/clean-html.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { ConfirmDialog } from '#ui/sheet/confirm-dialog.tsx';
import { ACCEPTED_ARTICLES } from '../articles.ts';
import { type ArticleLine, acceptArticle, getArticle } from '../contract.ts';
import styles from './article.module.css';

const QUIET = { errorTip: false, keep: false };

export interface PendingArticleProps {
  article: ArticleLine;
  onAccepted: () => void;
  onPutOff: () => void;
}

/** One new version, whole, to be accepted or put off. */
export function PendingArticle({
  article: { id, title, version, effectiveAt },
  onAccepted,
  onPutOff,
}: PendingArticleProps) {
  const { t, date } = useWords();
  const accepted = ACCEPTED_ARTICLES.find((one) => one === id);
  const { data } = useCallQuery(getArticle, { id, version }, QUIET);
  const accept = useCommand(acceptArticle, { onSuccess: onAccepted });
  if (!data || accepted === undefined) return null;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onPutOff();
      }}
      title={t('article.pending.title', { title })}
      confirmLabel={t('article.pending.accept')}
      keepLabel={t('article.pending.later')}
      busy={accept.busy}
      onConfirm={() => void accept.run({ id: accepted, version })}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text scrolls by the keyboard too */}
      <section aria-label={title} tabIndex={0}>
        <p className={styles.dated}>{t('article.version', { version, date: date(effectiveAt, 'date') })}</p>
        <CleanHtml html={data.content} />
      </section>
    </ConfirmDialog>
  );
}
