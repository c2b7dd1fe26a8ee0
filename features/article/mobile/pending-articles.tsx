import { useState } from 'react';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { useCommand } from '#ui/call/use-command.ts';
import { CleanHtml } from '#ui/html/clean-html.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { ConfirmDialog } from '#ui/sheet/confirm-dialog.tsx';
import { ACCEPTED_ARTICLES } from '../articles.ts';
import { type ArticleLine, acceptArticle, getArticle, listPendingArticles } from '../contract.ts';
import styles from './article.module.css';

const QUIET = { errorTip: false, keep: false };
/** A version can come into force while the app runs; a look back at the app asks as well. */
const ASKS_EVERY_MS = 5 * 60_000;

const nameOf = ({ id, version }: ArticleLine) => `${id} ${version}`;

/** Asks for each new version of the terms or the privacy notice, whole and one after the other; put off, that version asks again at the next start, and a later one at once. */
export function PendingArticles() {
  const { data, retry } = useCallQuery(listPendingArticles, {}, { ...QUIET, refetchMs: ASKS_EVERY_MS });
  const [putOff, setPutOff] = useState<readonly string[]>([]);
  const next = data?.items.find((article) => !putOff.includes(nameOf(article)));
  if (data === undefined || next === undefined) return null;
  return (
    <Asking
      key={nameOf(next)}
      article={next}
      onAccepted={retry}
      onPutOff={() => setPutOff(data.items.map(nameOf))}
    />
  );
}

interface AskingProps {
  article: ArticleLine;
  onAccepted: () => void;
  onPutOff: () => void;
}

function Asking({ article: { id, title, version, effectiveAt }, onAccepted, onPutOff }: AskingProps) {
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
