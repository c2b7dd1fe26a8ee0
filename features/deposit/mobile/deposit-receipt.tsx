import { Hourglass } from 'lucide-react';
import { ReviewTimesLine } from '#features/review-times/mobile/index.ts';
import { ButtonLink } from '#ui/button/button.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { KeyValue } from '#ui/list/list.tsx';
import type { MadeDeposit } from '../contract.ts';
import styles from './deposit.module.css';
import { useKeptHead } from './use-kept-head.ts';
import { writtenSent } from './written-amount.ts';

/** The command is done: what was told, by when it is reviewed, and the way to the order. */
export function DepositReceipt({ made: { deposit, ledgerHead } }: { made: MadeDeposit }) {
  const words = useWords();
  const { t, date } = words;
  useKeptHead(ledgerHead);
  const { method, quantity, unit, dueAt, id } = deposit;
  return (
    <div className={styles.settled} role="status">
      <span className={styles.disc}>
        <Icon of={Hourglass} size={32} />
      </span>
      <h2 className={styles.settledTitle}>{t('deposit.receipt.title')}</h2>
      <p className={styles.intro}>{t('deposit.receipt.text')}</p>
      <KeyValue
        items={[
          { label: t('deposit.quantity'), value: writtenSent(words, quantity, unit), strong: true },
          { label: t('deposit.method'), value: t(`deposit.method.${method}`) },
          { label: t('deposit.dueAt'), value: date(dueAt, 'moment') },
        ]}
      />
      <ReviewTimesLine of="deposit" />
      <div className={styles.ways}>
        <ButtonLink to={`/user/records/deposit/${id}`} replace>
          {t('deposit.toOrder')}
        </ButtonLink>
        <ButtonLink to="/home" kind="secondary">
          {t('deposit.toHome')}
        </ButtonLink>
      </div>
    </div>
  );
}
