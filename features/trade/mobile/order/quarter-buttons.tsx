import { PartButtons } from '#ui/button/part-buttons.tsx';
import { useWords } from '#ui/i18n/words.tsx';

const QUARTERS = [1, 2, 3, 4] as const;

interface QuarterButtonsProps {
  onPick: (quarters: 1 | 2 | 3 | 4) => void;
  /** What there is is not known yet. */
  disabled?: boolean;
}

/** 25%, 50%, 75% and all of what there is. */
export function QuarterButtons({ onPick, disabled = false }: QuarterButtonsProps) {
  const { t } = useWords();
  return (
    <PartButtons
      label={t('trade.quarters')}
      parts={QUARTERS.map((quarters) => ({
        label: quarters === 4 ? t('trade.all') : `${quarters * 25}%`,
        onPick: disabled ? null : () => onPick(quarters),
      }))}
    />
  );
}
