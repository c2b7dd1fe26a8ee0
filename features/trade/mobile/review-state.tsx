import { useWords } from '#ui/i18n/words.tsx';
import { Caution } from '#ui/preview/notice.tsx';
import type { Confirmation } from '#ui/preview/use-confirmation.ts';
import { PreviewClock } from './preview-clock.tsx';

interface ReviewStateProps {
  side: 'buy' | 'sell';
  source: string;
  secondsLeft: number;
  confirmation: Confirmation;
}

/** Under the lines of the review: how long the price holds, or plainly whether the command was done. */
export function ReviewState({ side, source, secondsLeft, confirmation }: ReviewStateProps) {
  const { t } = useWords();
  if (confirmation.isUnsure) return <Caution>{t('trade.review.unsure')}</Caution>;
  if (confirmation.refusal !== null) return <Caution>{confirmation.refusal}</Caution>;
  return <PreviewClock side={side} source={source} secondsLeft={secondsLeft} />;
}
