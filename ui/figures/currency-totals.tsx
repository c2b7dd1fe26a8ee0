import { Amount } from './amount.tsx';
import styles from './figures.module.css';
import { OwnFigures } from './own-figures.tsx';
import type { InCurrency } from './sum-by-currency.ts';

interface CurrencyTotalsProps {
  label: string;
  sums: readonly InCurrency[];
  /** The first of them is the screen's one big figure. */
  headline?: boolean;
}

/** What one has altogether of what a list shows, each currency by itself; nothing where there is none. */
export function CurrencyTotals({ label, sums, headline = false }: CurrencyTotalsProps) {
  if (sums.length === 0) return null;
  return (
    <OwnFigures>
      <p className={styles.totals}>
        <span className={styles.totalsName}>{label}</span>
        {sums.map(({ currency, amount }, at) => (
          <Amount
            key={currency}
            value={amount}
            currency={currency}
            code
            size={headline && at === 0 ? 'hero' : 'large'}
          />
        ))}
      </p>
    </OwnFigures>
  );
}
