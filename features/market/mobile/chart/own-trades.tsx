import { OwnFigures } from '#ui/figures/own-figures.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import type { DateStyle, Zone } from '#ui/i18n/write-date.ts';
import type { BarItem } from '../../contract.ts';
import styles from './chart.module.css';
import type { OwnTrade } from './own-trade.ts';

interface OwnTradesProps {
  /** Newest first. */
  readonly trades: readonly OwnTrade[];
  /** What is drawn, oldest first. */
  readonly bars: readonly BarItem[];
  readonly zone: Zone;
}

/**
 * One's own trades that the chart marks: the newest in sight, each for who cannot see the chart. The newest of all where it marks
 * none, so that nothing moves with its range; nothing where nothing was traded.
 */
export function OwnTrades({ trades, bars, zone }: OwnTradesProps) {
  if (trades.length === 0) return null;
  const first = bars[0]?.time;
  const drawn = first === undefined ? [] : trades.filter(({ at }) => at >= first);
  const isDrawn = drawn.length > 0;
  return (
    <OwnFigures>
      <TradeList trades={isDrawn ? drawn : trades.slice(0, 1)} style={isDrawn ? 'day' : 'date'} zone={zone} />
    </OwnFigures>
  );
}

interface TradeListProps {
  trades: readonly OwnTrade[];
  style: DateStyle;
  zone: Zone;
}

function TradeList({ trades, style, zone }: TradeListProps) {
  const { t, date, price, quantity } = useWords();
  return (
    <ul className={styles.trades} aria-label={t('market.chart.trades')}>
      {trades.map(({ id, side, at, price: paid, quantity: shares }) => (
        <li key={id}>
          <span className={styles.trade} data-side={side} aria-hidden="true">
            {t('market.chart.trade.mark', { side })}
          </span>
          {t('market.chart.trade', {
            side,
            quantity: quantity(shares),
            price: price(paid),
            date: date(at, style, zone),
          })}
        </li>
      ))}
    </ul>
  );
}
