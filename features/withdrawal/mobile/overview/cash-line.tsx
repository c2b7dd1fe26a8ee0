import { useWords } from '#ui/i18n/words.tsx';
import type { WithdrawalOptions } from '../../contract.ts';
import { lessThan } from '../decimal-cents.ts';
import styles from '../withdrawal.module.css';

/** Available against withdrawable, with the reason where the two differ. */
export function CashLine({ account }: { account: WithdrawalOptions['cash'][number] }) {
  const { t, money } = useWords();
  const { currency, available, withdrawable, unsettled, coversLoans } = account;
  if (!lessThan(withdrawable, available)) return null;
  return (
    <>
      <span className={styles.small}>
        {t('withdrawal.available', { amount: money(available, currency) })}
      </span>
      {lessThan('0', unsettled) ? (
        <span className={styles.small}>
          {t('withdrawal.unsettled', { amount: money(unsettled, currency) })}
        </span>
      ) : null}
      {lessThan('0', coversLoans) ? (
        <span className={styles.small}>
          {t('withdrawal.coversLoans', { amount: money(coversLoans, currency) })}
        </span>
      ) : null}
    </>
  );
}
