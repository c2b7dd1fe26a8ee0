import type { Exchange } from '#kernel/calendar/exchange.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { Bars } from '#ui/icon/own-icons.ts';
import { Segments } from '#ui/tabs/segments.tsx';
import styles from './chart.module.css';
import { CHART_PERIODS, type ChartPeriod } from './periods.ts';

interface ChartControlsProps {
  readonly view: ChartPeriod;
  readonly onView: (view: ChartPeriod) => void;
  readonly exchange: Exchange;
  readonly onIndicators: () => void;
  readonly onTable: () => void;
}

/** Under the chart: its periods, the way to its indicators and its figures, and whose time it shows. */
export function ChartControls({ view, onView, exchange, onIndicators, onTable }: ChartControlsProps) {
  const { t } = useWords();
  return (
    <>
      <div className={styles.choices}>
        <div className={styles.periods}>
          <Segments
            look="pill"
            label={t('market.chart.period')}
            value={view}
            onChange={onView}
            options={CHART_PERIODS.map((value) => ({ value, label: t(`market.chart.period.${value}`) }))}
          />
        </div>
        <IconButton icon={Bars} label={t('market.chart.indicators')} onClick={onIndicators} />
      </div>
      <div className={styles.notes}>
        <span>{t(exchange === 'XMEX' ? 'market.time.mexico' : 'market.time.newYork')}</span>
        <Button kind="quiet" width="fit" onClick={onTable}>
          {t('market.chart.table')}
        </Button>
      </div>
    </>
  );
}
