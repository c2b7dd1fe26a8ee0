import { Timer } from 'lucide-react';
import { useWords } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import type { Measured, WithdrawalMethod, WithdrawalOptions } from '../contract.ts';
import styles from './withdrawal.module.css';
import { writtenDuration } from './written-duration.ts';

/** How long it takes and why, said before anything is asked for: the waits, the promise, and what was really measured. */
export function WithdrawalClock({
  method,
  options,
}: {
  method: WithdrawalMethod;
  options: WithdrawalOptions;
}) {
  const { t, money } = useWords();
  const { currency, processHours, measured } = method;
  const above = options.twoPersonsAbove.find((line) => line.currency === currency)?.amount ?? null;
  return (
    <section className={styles.clock}>
      <h2 className={styles.clockTitle}>
        <Icon of={Timer} size={20} />
        {t('withdrawal.clock.title')}
      </h2>
      <ul>
        <li>{t('withdrawal.clock.new', { hours: options.newDestinationHours })}</li>
        <li>
          {above === null
            ? t('withdrawal.clock.twoAlways')
            : t('withdrawal.clock.two', { amount: money(above, currency), hours: options.twoPersonsHours })}
        </li>
        <li>{t('withdrawal.clock.process', { hours: processHours })}</li>
        <li>{t('withdrawal.clock.free')}</li>
      </ul>
      <p className={styles.measured}>
        <MeasuredWords measured={measured} />
      </p>
    </section>
  );
}

/** What the firm's withdrawals really took, in one sentence. */
export function MeasuredWords({ measured }: { measured: Measured }) {
  const words = useWords();
  const { count, medianMs, inTimePercent } = measured;
  if (inTimePercent === null) return words.t('withdrawal.clock.notMeasured');
  if (medianMs === null) return words.t('withdrawal.clock.late', { count, percent: inTimePercent });
  const median = writtenDuration(words, medianMs);
  return words.t('withdrawal.clock.measured', { count, median, percent: inTimePercent });
}
