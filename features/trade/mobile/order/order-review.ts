import type { Words } from '#ui/i18n/words.tsx';
import type { ReviewStep } from '#ui/preview/review-sheet.tsx';

/** What the review of a buy and of a sale share: how long the price holds, what it promises, and the ways on. */
export function orderReview(
  { t, language }: Words,
  side: 'buy' | 'sell',
  source: string,
): Pick<ReviewStep, 'unsure' | 'clock' | 'refreshLabel' | 'backLabel' | 'recordsTo'> {
  return {
    unsure: t('trade.review.unsure'),
    clock: (seconds) => {
      if (seconds === 0) return t('trade.review.over');
      const sentences = [t('trade.review.promise', { side }), t('trade.review.valid', { source, seconds })];
      // A Chinese full stop brings its own room.
      return sentences.join(language === 'zh' ? '' : ' ');
    },
    refreshLabel: t('trade.review.refresh'),
    backLabel: t('trade.review.back'),
    recordsTo: '/trade',
  };
}
