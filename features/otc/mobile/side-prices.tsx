import { useId } from 'react';
import type { StockDetail } from '#features/market/contract.ts';
import { Amount } from '#ui/figures/amount.tsx';
import { Flash } from '#ui/figures/flash.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import type { Side } from '../otc-price.ts';
import styles from './otc.module.css';

interface SidePricesProps {
  stock: StockDetail;
  /** Its market is yet to open: neither side has a price, and its last one stands there. */
  isClosed: boolean;
  side: Side;
  onChange: (side: Side) => void;
}

/** Both sides of the market, large: what one would sell and buy at before the dealer's spread; one of them is chosen. */
export function SidePrices({ stock, isClosed, side, onChange }: SidePricesProps) {
  const { t } = useWords();
  const name = useId();
  const sides = [
    { of: 'sell', price: isClosed ? stock.price : stock.bid },
    { of: 'buy', price: isClosed ? stock.price : stock.ask },
  ] as const;
  return (
    <div
      role="radiogroup"
      aria-label={t('otc.side')}
      className={styles.sides}
      data-closed={isClosed || undefined}
    >
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
            <span className={styles.which}>
              {isClosed ? t('otc.side.last') : t('otc.side.market', { side: of })}
            </span>
          </span>
        </label>
      ))}
    </div>
  );
}
