import { useWords } from '#ui/i18n/words.tsx';
import type { WithdrawalOptions } from '../contract.ts';
import { lessThan, minus } from './decimal-cents.ts';
import styles from './withdrawal.module.css';

/** Available against withdrawable, with the reason where the two differ. */
export function CashLine({ account }: { account: WithdrawalOptions['cash'][number] }) {
  const { t, money } = useWords();
  const { currency, available, withdrawable } = account;
  if (!lessThan(withdrawable, available)) return null;
  const amount = money(minus(available, withdrawable), currency);
  return (
    <>
      <span className={styles.small}>
        {t('withdrawal.available', { amount: money(available, currency) })}
      </span>
      <span className={styles.small}>{t('withdrawal.unsettled', { amount })}</span>
    </>
  );
}
