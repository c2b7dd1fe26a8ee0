import { Button, ButtonLink } from '#ui/button/button.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { Caution } from './notice.tsx';

/** That it is not known whether a command was done; `said` is what the server said to a later try without looking for the first. */
export function UnsureNote({ said }: { said: string | null }) {
  const { t } = useWords();
  if (said === null) return <Caution>{t('ui.review.unsure')}</Caution>;
  return (
    <>
      <Caution>{said}</Caution>
      <Caution>{t('ui.review.unsureStill')}</Caution>
    </>
  );
}

interface UnsureActionsProps {
  /** It is being sent again by itself. */
  busy: boolean;
  /** Sends the same again, under the same key. */
  onRetry: () => void;
  /** Where it can be seen whether it was done. */
  recordsTo: string;
  /** Whoever goes there needs not be told again. */
  onLook: () => void;
}

/** All that can be done while it is not known whether a command was done: send the same again, or look. */
export function UnsureActions({ busy, onRetry, recordsTo, onLook }: UnsureActionsProps) {
  const { t } = useWords();
  return (
    <>
      <Button busy={busy} onClick={onRetry}>
        {t('ui.review.retry')}
      </Button>
      {busy ? null : (
        <ButtonLink kind="quiet" to={recordsTo} onClick={onLook}>
          {t('ui.review.records')}
        </ButtonLink>
      )}
    </>
  );
}
