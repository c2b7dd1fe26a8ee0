import { SlidersHorizontal } from 'lucide-react';
import type { Exchange } from '#kernel/calendar/exchange.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { CandleLook, LineLook } from '#ui/icon/chart-looks.ts';
import { Segments } from '#ui/tabs/segments.tsx';
import styles from './chart.module.css';
import type { ChartChoices } from './chart-choices.ts';
import { CHART_RANGES, type ChartRange, periodOf } from './periods.ts';

interface ChartControlsProps {
  readonly choices: ChartChoices;
  readonly onChange: (changed: Partial<ChartChoices>) => void;
  readonly exchange: Exchange;
  readonly onSettings: () => void;
  readonly onTable: () => void;
}

/** Under the chart: how far back it goes, a line or candles, the way to everything else, and whose time it shows. */
export function ChartControls({ choices, onChange, exchange, onSettings, onTable }: ChartControlsProps) {
  const { t } = useWords();
  const { range, look } = choices;
  const chooseRange = (next: ChartRange) => onChange({ range: next, period: periodOf(next) });
  return (
    <>
      <div className={styles.choices}>
        <div className={styles.periods}>
          <Segments<ChartRange | ''>
            look="pill"
            label={t('market.chart.range')}
            value={range ?? ''}
            onChange={(next) => (next === '' ? undefined : chooseRange(next))}
            options={CHART_RANGES.map((value) => ({ value, label: t(`market.chart.range.${value}`) }))}
          />
        </div>
        <div className={styles.looks}>
          <IconButton
            icon={LineLook}
            label={t('market.chart.look.line')}
            pressed={look === 'line'}
            onClick={() => onChange({ look: 'line' })}
          />
          <IconButton
            icon={CandleLook}
            label={t('market.chart.look.candles')}
            pressed={look === 'candles'}
            onClick={() => onChange({ look: 'candles' })}
          />
        </div>
        <IconButton icon={SlidersHorizontal} label={t('market.chart.settings')} onClick={onSettings} />
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
