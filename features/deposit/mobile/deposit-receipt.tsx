import { ReviewTimesLine } from '#features/review-times/mobile/index.ts';
import { ButtonLink } from '#ui/button/button.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { Receipt } from '#ui/preview/receipt.tsx';
import type { MadeDeposit } from '../contract.ts';
import styles from './deposit.module.css';
import { writtenSent } from './written-amount.ts';

/** The command is done: what was told, by when it is reviewed, and the way to the order. */
export function DepositReceipt({ made: { deposit, ledgerHead } }: { made: MadeDeposit }) {
  const words = useWords();
  const { t, date } = words;
  const { method, quantity, unit, dueAt, id } = deposit;
  return (
    <div className={styles.settled}>
      <Receipt
        state="waiting"
        as="h2"
        title={t('deposit.receipt.title')}
        texts={[t('deposit.receipt.text')]}
        lines={[
          { label: t('deposit.quantity'), value: writtenSent(words, quantity, unit), strong: true },
          { label: t('deposit.method'), value: t(`deposit.method.${method}`) },
          { label: t('deposit.dueAt'), value: date(dueAt, 'moment') },
        ]}
        head={ledgerHead}
        from="deposit"
      >
        <ReviewTimesLine of="deposit" />
        <div className={styles.ways}>
          <ButtonLink to={`/user/records/deposit/${id}`} replace>
            {t('deposit.toOrder')}
          </ButtonLink>
          <ButtonLink to="/home" kind="secondary">
            {t('deposit.toHome')}
          </ButtonLink>
        </div>
      </Receipt>
    </div>
  );
}
