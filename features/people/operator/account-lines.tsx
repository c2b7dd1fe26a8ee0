import { isSome } from '#kernel/money/is-some.ts';
import shared from '#ui/console/console.module.css';
import { useWords } from '#ui/i18n/words.tsx';
import { KeyValue } from '#ui/list/list.tsx';
import type { InvestorAccount, InvestorFile } from '../contract.ts';
import { useWriteUnits } from './write-units.ts';

/** All that an investor has, where there is no room for a table: a line for each account, beneath it what of it is not free. */
export function AccountLines({ file: { accounts, user } }: { file: InvestorFile }) {
  const { t, money } = useWords();
  const write = useWriteUnits();
  const linesOf = (account: InvestorAccount) => [
    { label: account.asset, value: write(account, account.available, { code: false }) },
    ...(['frozen', 'unsettled'] as const).flatMap((part) => {
      const value = account[part];
      if (value === null || !isSome(value)) return [];
      return [
        { label: `${account.asset} · ${t(`people.${part}`)}`, value: write(account, value, { code: false }) },
      ];
    }),
  ];
  const total = {
    label: `${t('people.totalAssets')} · ${user.displayCurrency}`,
    value: (
      <strong className={shared.figure}>
        {money(user.totalAssets, user.displayCurrency, { code: false })}
      </strong>
    ),
  };
  return <KeyValue items={[...accounts.flatMap(linesOf), total]} />;
}
