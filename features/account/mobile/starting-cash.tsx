import { startingCashCall } from '#features/sandbox/contract.ts';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { Amount } from '#ui/figures/amount.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import styles from './account.module.css';

const QUIETLY = { errorTip: false };

/** What registering gives in the sandbox; nothing on a live server, which has no such call. */
export function StartingCash() {
  const { t } = useWords();
  const { data } = useCallQuery(startingCashCall, {}, QUIETLY);
  if (!data) return null;
  return (
    <div className={styles.gift}>
      <p className={styles.giftTitle}>{t('account.register.gift')}</p>
      <ul className={styles.giftSums}>
        {data.cash.map(({ currency, amount }) => (
          <li key={currency}>
            <Amount value={amount} currency={currency} code size="large" decimals={0} />
          </li>
        ))}
      </ul>
      <p className={styles.giftAfter}>{t('account.register.gift.after')}</p>
    </div>
  );
}
