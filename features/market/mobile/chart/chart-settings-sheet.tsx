import { Button } from '#ui/button/button.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { LateSheet } from '#ui/sheet/late-sheet.tsx';
import { Segments } from '#ui/tabs/segments.tsx';
import styles from './chart.module.css';
import { type ChartChoices, INDICATORS, type Indicator, USUAL_SETTINGS } from './chart-choices.ts';
import { IndicatorLengths } from './indicator-lengths.tsx';
import { CHART_PERIODS } from './periods.ts';

interface ChartSettingsSheetProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly choices: ChartChoices;
  readonly onChange: (changed: Partial<ChartChoices>) => void;
}

/** How long a bar is, and which indicators are drawn with which lengths; each choice takes effect at once. */
export function ChartSettingsSheet({ open, onOpenChange, choices, onChange }: ChartSettingsSheetProps) {
  const { t } = useWords();
  const { period, indicators, settings } = choices;
  const toggle = (name: Indicator) => {
    const rest = indicators.filter((each) => each !== name);
    onChange({ indicators: rest.length === indicators.length ? [...indicators, name] : rest });
  };
  const isUsual = INDICATORS.every((name) => String(settings[name]) === String(USUAL_SETTINGS[name]));
  return (
    <LateSheet open={open} onOpenChange={onOpenChange} title={t('market.chart.settings')}>
      <h3 className={styles.heading}>{t('market.chart.period')}</h3>
      <div className={styles.sizes}>
        <Segments
          look="pill"
          label={t('market.chart.period')}
          value={period}
          onChange={(next) => onChange({ range: null, period: next })}
          options={CHART_PERIODS.map((value) => ({ value, label: t(`market.chart.period.${value}`) }))}
        />
      </div>
      <h3 className={styles.heading}>{t('market.chart.indicators')}</h3>
      {INDICATORS.map((name) => (
        <div key={name} className={styles.indicator}>
          <label className={styles.option}>
            <input
              type="checkbox"
              className={styles.box}
              checked={indicators.includes(name)}
              onChange={() => toggle(name)}
            />
            <span className={styles.name}>{t(`market.chart.indicator.${name}`)}</span>
            <span className={styles.short}>{t(`market.chart.short.${name}`)}</span>
          </label>
          {indicators.includes(name) && settings[name].length > 0 ? (
            <IndicatorLengths
              key={String(settings[name])}
              name={name}
              lengths={settings[name]}
              onChange={(lengths) => onChange({ settings: { ...settings, [name]: lengths } })}
            />
          ) : null}
        </div>
      ))}
      {isUsual ? null : (
        <Button kind="quiet" onClick={() => onChange({ settings: USUAL_SETTINGS })}>
          {t('market.chart.usual')}
        </Button>
      )}
    </LateSheet>
  );
}
