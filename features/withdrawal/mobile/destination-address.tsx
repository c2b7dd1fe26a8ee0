import { GroupedCode } from '#ui/copy/grouped-code.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import type { WithdrawalItem } from '../contract.ts';
import styles from './withdrawal.module.css';

/** The whole address, to be compared character by character before anything is sent to it; nothing for an account. */
export function DestinationAddress({
  order: { address, bankInfo },
}: {
  order: Pick<WithdrawalItem, 'address' | 'bankInfo'>;
}) {
  const { t } = useWords();
  if (bankInfo !== null) return null;
  return (
    <p className={styles.whole}>
      <span className={styles.label}>{t('withdrawal.line.destination')}</span>
      {address === '' ? t('withdrawal.line.unreadable') : <GroupedCode text={address} />}
    </p>
  );
}
