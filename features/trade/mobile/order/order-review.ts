import type { Words } from '#ui/i18n/words.tsx';
import type { ReviewStep } from '#ui/preview/review-sheet.tsx';
import type { BuyPreview, ClosePreview } from '../../contract.ts';

/** No newer price opens a market, or gives back shares that were sold in another tab. */
const FINAL_REASONS = ['market.closed', 'holding.insufficient', 'position.closed'];

/** What the review of a buy and of a sale share: how long the price holds, what it promises, and the ways on. */
export function orderReview(
  { t, find, language, price }: Words,
  side: 'buy' | 'sell',
  shown: Pick<BuyPreview | ClosePreview, 'type' | 'price' | 'source'>,
): Pick<ReviewStep, 'clock' | 'refreshLabel' | 'finalReasons' | 'backLabel' | 'recordsTo'> {
  return {
    clock: (seconds) => {
      // What binds a limit order is its own price, which does not run out; its figures are asked for again meanwhile.
      if (shown.type === 'limit') return t('trade.review.limit', { side, price: `$${price(shown.price)}` });
      if (seconds === 0) return t('trade.review.over');
      const { source } = shown;
      const name = find(`market.source.${source}`) ?? source;
      const sentences = [
        t('trade.review.promise', { side }),
        t('trade.review.valid', { source, name, seconds }),
      ];
      // A Chinese full stop brings its own room.
      return sentences.join(language === 'zh' ? '' : ' ');
    },
    refreshLabel: t('trade.review.refresh'),
    finalReasons: FINAL_REASONS,
    backLabel: t('trade.review.back'),
    recordsTo: '/trade',
  };
}
