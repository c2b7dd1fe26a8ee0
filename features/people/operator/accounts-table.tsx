import { DataTable } from '#ui/console/data-table.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import type { InvestorAccount, InvestorFile } from '../contract.ts';
import styles from './people.module.css';
import { useWriteUnits } from './write-units.ts';

/** All that an investor has, account by account, and beneath it the sum of it. */
export function AccountsTable({ file: { accounts, user } }: { file: InvestorFile }) {
  const { t, money } = useWords();
  const write = useWriteUnits();
  const figure = (of: 'available' | 'frozen' | 'unsettled') => (account: InvestorAccount) => {
    const value = account[of];
    return value === null ? '—' : write(account, value);
  };
  return (
    <div className={styles.cash}>
      <DataTable
        label={t('people.accounts')}
        items={accounts}
        keyOf={({ asset }) => asset}
        empty=""
        columns={[
          { id: 'asset', title: t('people.asset'), cell: ({ asset }) => asset },
          { id: 'available', title: t('people.available'), cell: figure('available') },
          { id: 'frozen', title: t('people.frozen'), cell: figure('frozen') },
          { id: 'unsettled', title: t('people.unsettled'), cell: figure('unsettled') },
        ]}
      />
      <p>
        {t('people.totalAssets')}: <strong>{money(user.totalAssets, user.displayCurrency)}</strong>
      </p>
    </div>
  );
}
