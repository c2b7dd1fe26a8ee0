import { useWords } from '#ui/i18n/words.tsx';
import type { StockDetail } from '../contract.ts';
import styles from './stock.module.css';

/** The day in six figures, three beside three. */
export function StockFigures({ stock }: { stock: StockDetail }) {
  const { t, price, number } = useWords();
  const decimals = stock.kind === 'rate' ? 4 : 2;
  const figure = (value: string | null) => (value === null ? t('market.stock.none') : price(value, decimals));
  const left = [
    [t('market.stock.open'), figure(stock.open)],
    [t('market.stock.high'), figure(stock.high)],
    [t('market.stock.low'), figure(stock.low)],
  ] as const;
  const right = [
    [t('market.stock.volume'), number(Number(stock.volume), 'compact')],
    [t('market.stock.bid'), figure(stock.bid)],
    [t('market.stock.ask'), figure(stock.ask)],
  ] as const;
  return (
    <dl className={styles.figures}>
      {[left, right].map((column) => (
        <div key={column[0][0]} className={styles.column}>
          {column.map(([label, value]) => (
            <div key={label} className={styles.figure}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </div>
      ))}
    </dl>
  );
}
