import { Button } from '#ui/button/button.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import type { Confirmation } from './use-confirmation.ts';

interface ReviewFooterProps {
  /** Says the deed and the most it can cost. */
  label: string;
  /** Where the preview holds no longer: asks for a new one. */
  refreshLabel: string;
  /** Back to what was typed. */
  backLabel: string;
  previewId: string;
  secondsLeft: number;
  confirmation: Confirmation;
  refreshing: boolean;
  onRefresh: () => void;
  onBack: () => void;
}

/** The review's deed: confirm while the price holds, else look at the new one; try again where the line dropped. */
export function ReviewFooter(props: ReviewFooterProps) {
  const { label, previewId, secondsLeft, confirmation } = props;
  const { t } = useWords();
  const { busy, isUnsure, refusal } = confirmation;
  const isUnderWay = busy || isUnsure;
  const back = (
    <Button kind="quiet" onClick={props.onBack}>
      {props.backLabel}
    </Button>
  );
  if (!isUnderWay && (secondsLeft === 0 || refusal !== null)) {
    return (
      <>
        <Button busy={props.refreshing} onClick={props.onRefresh}>
          {props.refreshLabel}
        </Button>
        {back}
      </>
    );
  }
  return (
    <>
      <Button busy={busy} onClick={() => void confirmation.confirm(previewId)}>
        {isUnsure ? t('ui.review.retry') : label}
      </Button>
      {isUnderWay ? null : back}
    </>
  );
}
