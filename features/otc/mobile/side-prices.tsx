import { useId } from 'react';
import type { StockDetail } from '#features/market/contract.ts';
import { Amount } from '#ui/figures/amount.tsx';
import { Flash } from '#ui/figures/flash.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import type { Side } from '../otc-price.ts';
import styles from './otc.module.css';

interface SidePricesProps {
  stock: StockDetail;
  side: Side;
  onChange: (side: Side) => void;
}

/** Both sides of the market, large: what one would sell and buy at before the dealer's spread; one of them is chosen. */
export function SidePrices({ stock, side, onChange }: SidePricesProps) {
  const { t } = useWords();
  const name = useId();
  const sides = [
    { of: 'sell', price: stock.bid },
    { of: 'buy', price: stock.ask },
  ] as const;
  return (
    <div role="radiogroup" aria-label={t('otc.side')} className={styles.sides}>
      {sides.map(({ of, price }) => (
        <label key={of} className={styles.side}>
          <input type="radio" name={name} checked={of === side} onChange={() => onChange(of)} />
          <span className={styles.face}>
            <span className={styles.sideName}>{t(`otc.side.${of}`)}</span>
            {price === null ? (
              <span className={styles.noPrice}>{t('otc.side.none')}</span>
            ) : (
              <Flash value={price}>
                <Amount value={price} currency={stock.currency} size="inherit" />
              </Flash>
            )}
            <span className={styles.which}>{t('otc.side.market', { side: of })}</span>
          </span>
        </label>
      ))}
    </div>
  );
}
