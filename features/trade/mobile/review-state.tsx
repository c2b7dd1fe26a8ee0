import { Button } from '#ui/button/button.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { Caution } from './notice.tsx';
import { PreviewClock } from './preview-clock.tsx';
import type { Confirmation } from './use-confirmation.ts';

interface ReviewFooterProps {
  /** Says the deed and the most it can cost. */
  label: string;
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
  if (!isUnderWay && (secondsLeft === 0 || refusal !== null)) {
    return (
      <>
        <Button busy={props.refreshing} onClick={props.onRefresh}>
          {t('trade.review.refresh')}
        </Button>
        <Back onBack={props.onBack} />
      </>
    );
  }
  return (
    <>
      <Button busy={busy} onClick={() => void confirmation.confirm(previewId)}>
        {isUnsure ? t('trade.review.retry') : label}
      </Button>
      {isUnderWay ? null : <Back onBack={props.onBack} />}
    </>
  );
}

function Back({ onBack }: { onBack: () => void }) {
  const { t } = useWords();
  return (
    <Button kind="quiet" onClick={onBack}>
      {t('trade.review.back')}
    </Button>
  );
}

interface ReviewStateProps {
  side: 'buy' | 'sell';
  source: string;
  secondsLeft: number;
  confirmation: Confirmation;
}

/** Under the lines of the review: how long the price holds, or plainly whether the deed was done. */
export function ReviewState({ side, source, secondsLeft, confirmation }: ReviewStateProps) {
  const { t } = useWords();
  if (confirmation.isUnsure) return <Caution>{t('trade.review.unsure')}</Caution>;
  if (confirmation.refusal !== null) return <Caution>{confirmation.refusal}</Caution>;
  return <PreviewClock side={side} source={source} secondsLeft={secondsLeft} />;
}
