import { Amount } from '#ui/figures/amount.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { Card } from '#ui/list/list.tsx';
import type { User } from '../../contract.ts';
import styles from './profile.module.css';

/** One of the two cash accounts, in its own currency. */
export function CashCard({ cash }: { cash: User['cash'][number] }) {
  const { t } = useWords();
  const { currency } = cash;
  return (
    <Card>
      <p className={styles.cardTitle}>{t(`account.profile.cash.${currency}`)}</p>
      <p>
        <Amount value={cash.available} currency={currency} size="large" />
      </p>
      <dl className={styles.figures}>
        <dt>{t('account.profile.frozen')}</dt>
        <dd>
          <Amount value={cash.frozen} currency={currency} size="inherit" />
        </dd>
        <dt>{t('account.profile.withdrawable')}</dt>
        <dd>
          <Amount value={cash.withdrawable} currency={currency} size="inherit" />
        </dd>
      </dl>
    </Card>
  );
}
