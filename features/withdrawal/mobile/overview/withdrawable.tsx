import { Amount } from '#ui/figures/amount.tsx';
import { OwnFigures } from '#ui/figures/own-figures.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import type { WithdrawalOptions } from '../../contract.ts';
import styles from '../withdrawal.module.css';
import { CashLine } from './cash-line.tsx';

interface WithdrawableProps extends Pick<WithdrawalOptions, 'cash'> {
  /** Something stands in the way still. */
  later?: boolean;
}

/** What can be withdrawn of each account. */
export function Withdrawable({ cash, later = false }: WithdrawableProps) {
  const { t } = useWords();
  return (
    <div className={styles.accounts}>
      <p className={styles.label}>{t(later ? 'withdrawal.withdrawable.later' : 'withdrawal.withdrawable')}</p>
      {cash.map((account, at) => (
        <div key={account.currency} className={styles.account}>
          <OwnFigures>
            <Amount
              value={account.withdrawable}
              currency={account.currency}
              code
              size={at === 0 ? 'hero' : 'large'}
            />
            <CashLine account={account} />
          </OwnFigures>
        </div>
      ))}
    </div>
  );
}
