import { useWords } from '#ui/i18n/words.tsx';
import type { StockDetail } from '../contract.ts';
import { placeInRange, sideOfRange } from './day-range.ts';
import styles from './stock.module.css';

/** The day in figures, beside one another: of a share also what it can be bought and sold at. What was before is in its range. */
export function StockFigures({ stock }: { stock: StockDetail }) {
  const { t, price, number } = useWords();
  const decimals = stock.kind === 'rate' ? 4 : 2;
  const figure = (value: string | null) => (value === null ? t('market.stock.none') : price(value, decimals));
  const open = [t('market.stock.open'), figure(stock.open)] as const;
  const volume = [t('market.stock.volume'), number(Number(stock.volume), 'compact')] as const;
  const bid = [t('market.stock.bid'), figure(stock.bid)] as const;
  const ask = [t('market.stock.ask'), figure(stock.ask)] as const;
  // An index is neither bought nor sold, and nobody counts the dollars that change hands.
  const columns = {
    stock: [
      [bid, open],
      [ask, volume],
    ],
    index: [[open], [volume]],
    rate: [[open]],
  }[stock.kind] as readonly (readonly Figure[])[];
  return (
    <>
      <DayRange stock={stock} figure={figure} />
      <div className={styles.figures}>
        {columns.map((column) => (
          <dl key={column[0]?.[0]}>
            {column.map(([label, value]) => (
              <div key={label} className={styles.figure}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        ))}
      </div>
    </>
  );
}

type Figure = readonly [label: string, value: string];

/** The day's low and high, with the price and the close before between them. */
function DayRange({ stock, figure }: { stock: StockDetail; figure: (value: string) => string }) {
  const { t } = useWords();
  const { low, high, price, previousClose } = stock;
  const left = (value: string) => ({ left: `${placeInRange(value, low, high) * 100}%` });
  const before = `${placeInRange(previousClose, low, high) * 100}%`;
  const side = sideOfRange(previousClose, low, high);
  return (
    <div className={styles.range}>
      <p className={styles.rangeEnds}>
        <span>
          {t('market.stock.low')} <b>{figure(low)}</b>
        </span>
        <span>{t('market.stock.dayRange')}</span>
        <span>
          {t('market.stock.high')} <b>{figure(high)}</b>
        </span>
      </p>
      <div className={styles.track} aria-hidden="true">
        {side === 'within' ? <span className={styles.before} style={left(previousClose)} /> : null}
        <span className={styles.now} style={left(price)} />
      </div>
      <p className={styles.beforeName}>
        <span style={{ left: before, transform: `translateX(-${before})` }}>
          {side === 'below' ? <Beyond>←</Beyond> : null}
          {t('market.stock.previousClose')} <b>{figure(previousClose)}</b>
          {side === 'above' ? <Beyond>→</Beyond> : null}
        </span>
      </p>
    </div>
  );
}

/** An arrow towards what lies beyond the day's range: it has no tick there. */
function Beyond({ children }: { children: string }) {
  return <span aria-hidden="true">&nbsp;{children}&nbsp;</span>;
}
