import { useWords } from '#ui/i18n/words.tsx';
import { costRail } from './cost-rail.ts';
import styles from './position.module.css';

interface CostRailLineProps {
  /** What a share cost. */
  cost: string;
  /** What it is worth, or was sold at. */
  now: string;
  isOpen: boolean;
}

/** A line from the lower to the higher of one's cost and the price now, with what a share has gained or lost between them. */
export function CostRailLine({ cost, now, isOpen }: CostRailLineProps) {
  const { t, price } = useWords();
  const { way, perShare } = costRail(cost, now);
  const sign = way === 'gain' ? '+' : way === 'loss' ? '\u2212' : '';
  const ends = [
    { key: 'cost', label: t('trade.position.rail.cost'), value: cost },
    { key: 'now', label: t(isOpen ? 'trade.position.rail.now' : 'trade.position.rail.sold'), value: now },
  ];
  const [low, high] = way === 'loss' ? ends.toReversed() : ends;
  const perShareText = `${sign}$${price(perShare)}`;
  const told = t('trade.position.rail.told', {
    state: isOpen ? 'open' : 'closed',
    way,
    cost: `$${price(cost)}`,
    now: `$${price(now)}`,
    difference: `$${price(perShare)}`,
  });
  return (
    <div className={styles.rail} role="img" aria-label={told} data-way={way}>
      <span className={styles.track}>
        <span className={styles.mark} data-of={low?.key} />
        <span className={styles.mark} data-of={high?.key} />
      </span>
      <span className={styles.ends}>
        <End {...low} />
        <span className={styles.between}>
          <span>{t('trade.position.rail.perShare', { way })}</span>
          <strong>{perShareText}</strong>
        </span>
        <End {...high} />
      </span>
    </div>
  );
}

function End({ label, value }: { label?: string; value?: string }) {
  const { price } = useWords();
  if (value === undefined) return null;
  return (
    <span className={styles.end}>
      <span>{label}</span>
      <strong>${price(value)}</strong>
    </span>
  );
}
