import { useWords } from '#ui/i18n/words.tsx';
import type { Zone } from '#ui/i18n/write-date.ts';
import { LateSheet } from '#ui/sheet/late-sheet.tsx';
import type { BarItem } from '../../contract.ts';
import styles from './chart.module.css';
import { type ChartPeriod, isIntraday } from './periods.ts';

interface BarTableProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly bars: readonly BarItem[];
  readonly view: ChartPeriod;
  readonly zone: Zone;
  readonly summary: string;
  readonly decimals: number;
}

/** The bars that are drawn as figures, newest first: for who cannot see it, and for who wants the numbers. */
export function BarTable({ open, onOpenChange, summary, ...drawn }: BarTableProps) {
  const { t } = useWords();
  return (
    <LateSheet open={open} onOpenChange={onOpenChange} title={t('market.chart.figures')}>
      <p className={styles.summary}>{summary}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it is longer than the sheet, and the keys must be able to scroll it */}
      <section tabIndex={0} aria-label={t('market.chart.figures')}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('market.chart.time')}</th>
              <th scope="col">{t('market.stock.open')}</th>
              <th scope="col">{t('market.stock.high')}</th>
              <th scope="col">{t('market.stock.low')}</th>
              <th scope="col">{t('market.chart.close')}</th>
              <th scope="col">{t('market.stock.volume')}</th>
            </tr>
          </thead>
          <Rows {...drawn} />
        </table>
      </section>
    </LateSheet>
  );
}

/** A part of its own, so that nothing of some hundred rows is written before somebody opens the table. */
function Rows({ bars, view, zone, decimals }: Pick<BarTableProps, 'bars' | 'view' | 'zone' | 'decimals'>) {
  const { date, price, number } = useWords();
  const style = isIntraday(view) ? 'moment' : 'date';
  return (
    <tbody>
      {bars.toReversed().map((bar) => (
        <tr key={bar.time}>
          <th scope="row">{date(bar.time, style, zone)}</th>
          <td>{price(bar.open, decimals)}</td>
          <td>{price(bar.high, decimals)}</td>
          <td>{price(bar.low, decimals)}</td>
          <td>{price(bar.close, decimals)}</td>
          <td>{number(Number(bar.volume), 'compact')}</td>
        </tr>
      ))}
    </tbody>
  );
}
