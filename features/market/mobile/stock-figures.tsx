import { useWords } from '#ui/i18n/words.tsx';
import type { StockDetail } from '../contract.ts';
import styles from './stock.module.css';

/** The day in figures, beside one another: of a share also what it can be bought and sold at. */
export function StockFigures({ stock }: { stock: StockDetail }) {
  const { t, price, number } = useWords();
  const decimals = stock.kind === 'rate' ? 4 : 2;
  const figure = (value: string | null) => (value === null ? t('market.stock.none') : price(value, decimals));
  const left = [
    [t('market.stock.open'), figure(stock.open)],
    [t('market.stock.high'), figure(stock.high)],
    [t('market.stock.low'), figure(stock.low)],
  ] as const;
  const previous = [t('market.stock.previousClose'), figure(stock.previousClose)] as const;
  const volume = [t('market.stock.volume'), number(Number(stock.volume), 'compact')] as const;
  const right = {
    stock: [
      volume,
      [t('market.stock.bid'), figure(stock.bid)],
      [t('market.stock.ask'), figure(stock.ask)],
    ] as const,
    // Neither is bought or sold, and nobody counts the dollars that change hands.
    index: [volume, previous] as const,
    rate: [previous] as const,
  }[stock.kind];
  return (
    <div className={styles.figures}>
      {[left, right].map((column) => (
        <dl key={column[0][0]} className={styles.column}>
          {column.map(([label, value]) => (
            <div key={label} className={styles.figure}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      ))}
    </div>
  );
}
