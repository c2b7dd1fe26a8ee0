import { useWords } from '#ui/i18n/words.tsx';
import { Sheet } from '#ui/sheet/sheet.tsx';
import styles from './chart.module.css';
import { INDICATORS, type Indicator } from './chart-choices.ts';

interface IndicatorSheetProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly chosen: readonly Indicator[];
  readonly onChange: (chosen: readonly Indicator[]) => void;
}

/** Which indicators the chart shows; each choice takes effect at once. */
export function IndicatorSheet({ open, onOpenChange, chosen, onChange }: IndicatorSheetProps) {
  const { t } = useWords();
  const toggle = (name: Indicator) => {
    const rest = chosen.filter((each) => each !== name);
    onChange(rest.length === chosen.length ? [...chosen, name] : rest);
  };
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={t('market.chart.indicators')}>
      {INDICATORS.map((name) => (
        <label key={name} className={styles.option}>
          <input
            type="checkbox"
            className={styles.box}
            checked={chosen.includes(name)}
            onChange={() => toggle(name)}
          />
          <span className={styles.name}>{t(`market.chart.indicator.${name}`)}</span>
          <span className={styles.short}>{name}</span>
        </label>
      ))}
    </Sheet>
  );
}
