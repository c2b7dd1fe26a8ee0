import { Button, ButtonLink } from '#ui/button/button.tsx';
import { useWords } from '#ui/i18n/words.tsx';

interface UnsureDeedsProps {
  /** It is being sent again by itself. */
  busy: boolean;
  /** Sends the same again, under the same key. */
  onRetry: () => void;
  /** Where it can be seen whether it was done. */
  recordsTo: string;
}

/** All that can be done while it is not known whether a deed was done: send the same again, or look. */
export function UnsureDeeds({ busy, onRetry, recordsTo }: UnsureDeedsProps) {
  const { t } = useWords();
  return (
    <>
      <Button busy={busy} onClick={onRetry}>
        {t('ui.review.retry')}
      </Button>
      {busy ? null : (
        <ButtonLink kind="quiet" to={recordsTo}>
          {t('ui.review.records')}
        </ButtonLink>
      )}
    </>
  );
}
