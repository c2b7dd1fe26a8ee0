import { PartButtons } from '#ui/button/part-buttons.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { partOfShares, ROUND_LOTS } from './estimate.ts';
import styles from './otc.module.css';

const PARTS = [25, 50, 100] as const;

interface QuickAmountsProps {
  /** Of a sale, what can be sold; null of a purchase. */
  free: string | null;
  onPick: (quantity: string) => void;
}

/** Round lots to buy, parts of what one has to sell: each in one tap. */
export function QuickAmounts({ free, onPick }: QuickAmountsProps) {
  const { t } = useWords();
  const amounts =
    free === null
      ? ROUND_LOTS.map((lot) => ({ label: lot as string, quantity: lot as string | null }))
      : PARTS.map((percent) => ({
          label: percent === 100 ? t('otc.all') : `${percent}%`,
          quantity: partOfShares(free, percent),
        }));
  return (
    <div className={styles.quick}>
      <PartButtons
        label={t('otc.quick')}
        parts={amounts.map(({ label, quantity }) => ({
          label,
          onPick: quantity === null ? null : () => onPick(quantity),
        }))}
      />
    </div>
  );
}
