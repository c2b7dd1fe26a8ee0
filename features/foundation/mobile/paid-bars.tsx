import { decimalParts } from '#ui/i18n/decimal.ts';
import { useWords } from '#ui/i18n/words.tsx';
import type { FoundationDetail } from '../contract.ts';
import styles from './foundation.module.css';
import { endedWithoutPaidRate } from './foundation-words.ts';

/**
 * What was really paid a year, large, over what is expected: two bars on one scale. Before anybody was paid the expected rate is
 * the large one, under its own name.
 */
export function PaidBars({ product }: { product: FoundationDetail }) {
  const { t, percent } = useWords();
  const { realisedRate, expectedRate, dailyRate } = product;
  const most = Math.max(Number(realisedRate ?? 0), Number(expectedRate));
  const share = (rate: string) => (most === 0 ? 0 : (Math.max(0, Number(rate)) / most) * 100);
  const expected = t('foundation.expected', { daily: `${dailyRate}%` });
  const large = decimalParts(realisedRate ?? expectedRate, 2);
  return (
    <section className={styles.paid}>
      <p className={styles.soft14}>{realisedRate === null ? expected : t('foundation.paid')}</p>
      <p className={styles.hero}>
        <span className={styles.heroWhole}>{`${large.whole}.${large.fraction}%`}</span>
        {` ${t('foundation.yearly')}`}
      </p>
      <div aria-hidden="true">
        {realisedRate === null ? null : (
          <span className={styles.paidBar} style={{ width: `${share(realisedRate)}%` }} />
        )}
        <span className={styles.expectedBar} style={{ width: `${share(expectedRate)}%` }} />
      </div>
      {realisedRate === null ? (
        <p className={styles.expected}>
          {t(endedWithoutPaidRate(product) ? 'foundation.paid.nobody' : 'foundation.paid.none')}
        </p>
      ) : (
        <p className={styles.expected}>
          <span className={styles.soft}>{expected}</span>
          <strong>{percent(expectedRate)}</strong>
        </p>
      )}
    </section>
  );
}
