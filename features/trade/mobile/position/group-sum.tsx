import type { Currency } from '#kernel/money/money.ts';
import { Amount } from '#ui/figures/amount.tsx';
import { Change } from '#ui/figures/change.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import styles from '../trade.module.css';
import type { GroupSum } from './day-change.ts';

/** Under a currency's heading: what is held of it together, its last session and all that it has gained. */
export function GroupSummary({ sum, currency }: { sum: GroupSum; currency: Currency }) {
  const { t } = useWords();
  if (sum.value === null) return null;
  return (
    <p className={styles.groupSum}>
      <Amount value={sum.value} currency={currency} code />
      {sum.day === null ? null : (
        <Change
          amount={sum.day}
          percent={sum.dayPercent}
          currency={currency}
          note={t('trade.position.session')}
        />
      )}
      {sum.profit === null ? null : (
        <Change
          amount={sum.profit}
          percent={sum.percent}
          currency={currency}
          note={t('trade.position.unrealised')}
        />
      )}
    </p>
  );
}
