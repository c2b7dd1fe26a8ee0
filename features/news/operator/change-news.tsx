import { Button } from '#ui/button/button.tsx';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { ErrorState } from '#ui/state/empty-state.tsx';
import { DetailSkeleton } from '#ui/state/skeleton.tsx';
import { getNewsDesk, type NewsLine } from '../contract.ts';
import styles from './news-desk.module.css';
import { draftFrom } from './news-draft.ts';
import { WriteNews } from './write-news.tsx';

/** Writes an article that still waits anew. */
export function ChangeNews({ news, onDone }: { news: NewsLine; onDone: () => void }) {
  const { t } = useWords();
  const quiet = { keep: false, errorTip: false };
  const { data, retry, isBusy, failure } = useCallQuery(getNewsDesk, { id: news.id }, quiet);
  if (!data) return failure ? <ErrorState onRetry={retry} busy={isBusy} /> : <DetailSkeleton />;
  return (
    <>
      <p className={styles.changing}>
        {t('news.desk.changing', { title: news.title })}
        <Button kind="quiet" width="fit" onClick={onDone}>
          {t('news.desk.changing.leave')}
        </Button>
      </p>
      <WriteNews
        replaces={{ news: data.news, draft: draftFrom(data.news, data.texts) }}
        onPublished={onDone}
      />
    </>
  );
}
