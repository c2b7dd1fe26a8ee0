import type { MarginItem } from '#features/margin/contract.ts';
import { MarginBreakdown, PriceScale } from '#features/margin/mobile/index.ts';
import { useWords } from '#ui/i18n/words.tsx';
import type { PositionItem } from '../../../contract.ts';
import styles from '../../trade.module.css';

interface MarginHeadProps {
  position: PositionItem;
  margin: MarginItem;
}

/** Whether what it is worth is told in parts: its owner's, and what is lent. */
export const hasParts = ({ margin, currentPrice, marketValue }: PositionItem): boolean =>
  margin !== null &&
  margin.equity !== null &&
  margin.borrowed !== '0.00' &&
  currentPrice !== null &&
  marketValue !== null;

/** Of a position with a loan: what is left to its owner, and how far the price may fall. */
export function MarginHead({ position, margin }: MarginHeadProps) {
  const { t } = useWords();
  const { symbol, currency, quantity, currentPrice, marketValue, leverage } = position;
  return (
    <section className={styles.head}>
      {currentPrice === null || margin.callPrice === null || margin.closingPrice === null ? null : (
        <PriceScale
          symbol={symbol}
          currency={currency}
          now={currentPrice}
          call={margin.callPrice}
          close={margin.closingPrice}
          nowLabel={t('margin.now')}
        />
      )}
      {currentPrice === null || marketValue === null || !hasParts(position) ? null : (
        <MarginBreakdown {...{ margin, currency, leverage, quantity, marketValue }} price={currentPrice} />
      )}
    </section>
  );
}
