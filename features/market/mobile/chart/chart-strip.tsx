import { useWords } from '#ui/i18n/words.tsx';
import type { Zone } from '#ui/i18n/write-date.ts';
import type { BarItem } from '../../contract.ts';
import styles from './chart.module.css';
import type { ChartLookName } from './chart-choices.ts';
import type { Candle } from './live-bar.ts';
import { type ChartPeriod, isIntraday } from './periods.ts';

interface ChartStripProps {
  readonly look: ChartLookName;
  readonly period: ChartPeriod;
  readonly zone: Zone;
  readonly decimals: number;
  /** What is drawn, oldest first. */
  readonly bars: readonly BarItem[];
  /** The bar pointed at. */
  readonly point: Candle | null;
}

/** Above the chart: the bar that is pointed at, else from when to when it goes and how long a bar is. Always as high. */
export function ChartStrip({ look, period, zone, decimals, bars, point }: ChartStripProps) {
  const { t, date, price, number } = useWords();
  const style = isIntraday(period) ? 'moment' : 'date';
  const first = bars[0];
  const last = bars.at(-1);
  if (point !== null) {
    const figure = (value: number) => price(value.toString(), decimals);
    const figures = [
      ...(look === 'candles'
        ? ([
            ['market.chart.strip.open', figure(point.open)],
            ['market.chart.strip.high', figure(point.high)],
            ['market.chart.strip.low', figure(point.low)],
          ] as const)
        : []),
      ['market.chart.strip.close', figure(point.close)],
      ['market.chart.strip.volume', number(point.volume, 'compact')],
    ] as const;
    return (
      <p className={styles.strip} data-look={look}>
        <span>{date(point.timestamp, style, zone)}</span>
        <span className={styles.values}>
          {figures.map(([label, value]) => (
            <span key={label}>
              {t(label)} <b>{value}</b>
            </span>
          ))}
        </span>
      </p>
    );
  }
  return (
    <p className={styles.strip} data-look={look}>
      <span>
        {first && last
          ? t('market.chart.fromTo', {
              from: date(first.time, style === 'date' ? style : 'day', zone),
              to: date(last.time, style, zone),
            })
          : null}
      </span>
      <span>{t(`market.chart.every.${period}`, { look })}</span>
    </p>
  );
}
