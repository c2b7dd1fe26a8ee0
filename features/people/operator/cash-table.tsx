import type { User } from '#features/account/contract.ts';
import { DataTable } from '#ui/console/data-table.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import styles from './people.module.css';

/** The two cash accounts, and beneath them the sum of all that is owned. */
export function CashTable({ user }: { user: User }) {
  const { t, money } = useWords();
  return (
    <div className={styles.cash}>
      <DataTable
        label={t('people.cash')}
        items={user.cash}
        keyOf={({ currency }) => currency}
        empty=""
        columns={[
          { id: 'currency', title: t('people.currency'), cell: ({ currency }) => currency },
          {
            id: 'available',
            title: t('people.available'),
            cell: ({ available, currency }) => money(available, currency),
          },
          {
            id: 'frozen',
            title: t('people.frozen'),
            cell: ({ frozen, currency }) => money(frozen, currency),
          },
          {
            id: 'withdrawable',
            title: t('people.withdrawable'),
            cell: ({ withdrawable, currency }) => money(withdrawable, currency),
          },
        ]}
      />
      <p>
        {t('people.totalAssets')}: <strong>{money(user.totalAssets, user.displayCurrency)}</strong>
      </p>
    </div>
  );
}
