import type { MarginItem } from '#features/margin/contract.ts';
import { MarginBreakdown, PriceScale } from '#features/margin/mobile/index.ts';
import { Amount } from '#ui/figures/amount.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import type { PositionItem } from '../../../contract.ts';
import styles from '../../trade.module.css';

interface MarginHeadProps {
  position: PositionItem;
  margin: MarginItem;
}

/** Of a position with a loan: what is left to its owner, and how far the price may fall. */
export function MarginHead({ position, margin }: MarginHeadProps) {
  const { t, percent } = useWords();
  const { symbol, currency, quantity, currentPrice, marketValue, leverage } = position;
  return (
    <section className={styles.head}>
      {margin.equity === null || margin.equityPercent === null ? null : (
        <>
          <p className={styles.soft}>{t('margin.equity.of', { percent: percent(margin.equityPercent) })}</p>
          <p>
            <Amount value={margin.equity} currency={currency} code size="large" />
          </p>
        </>
      )}
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
      {currentPrice === null || marketValue === null || margin.borrowed === '0.00' ? null : (
        <MarginBreakdown {...{ margin, currency, leverage, quantity, marketValue }} price={currentPrice} />
      )}
    </section>
  );
}
